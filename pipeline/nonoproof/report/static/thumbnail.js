"use strict";
// The small drawings of the gallery, on a canvas: there may be very many of them.

(() => {
  const LEGIBLE = 6.5; // the least width of a cell, in pixels, at which its clues can be read

  nonoproof.drawThumbnail = (canvas, puzzle, side) => {
    const { width, height } = puzzle;
    const left = Math.max(1, ...puzzle.rows.map((runs) => runs.length));
    const top = Math.max(1, ...puzzle.columns.map((runs) => runs.length));
    const withClues = Math.min(side / (width + left), side / (height + top));
    const legible = withClues >= LEGIBLE;
    const cell = legible ? withClues : Math.min(side / width, side / height);
    const [x0, y0] = legible ? [left * cell, top * cell] : [0, 0];
    const scale = globalThis.devicePixelRatio || 1;
    const [wide, high] = [x0 + width * cell + 1, y0 + height * cell + 1];
    Object.assign(canvas, { width: Math.ceil(wide * scale), height: Math.ceil(high * scale) });
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const ink = getComputedStyle(canvas).color;
    if (legible) drawClues(pen, puzzle, x0, y0, cell, ink);
    drawGrid(pen, puzzle, x0, y0, cell);
  };

  function drawClues(pen, { rows, columns, palette }, x0, y0, cell, ink) {
    pen.font = `${cell * 0.72}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const draw = ([length, colour], x, y) => {
      pen.fillStyle = ink;
      if (palette.length > 2) {
        pen.fillStyle = `#${palette[colour].rgb}`;
        pen.fillRect(x, y, cell * 0.94, cell * 0.94);
        pen.fillStyle = nonoproof.inkOn(palette[colour].rgb);
      }
      pen.fillText(String(length), x + cell / 2, y + cell * 0.54, cell);
    };
    rows.forEach((runs, y) => runs.forEach((run, place) => draw(run, x0 + (place - runs.length) * cell, y0 + y * cell)));
    columns.forEach((runs, x) => runs.forEach((run, place) => draw(run, x0 + x * cell, y0 + (place - runs.length) * cell)));
  }

  function drawGrid(pen, { grid, palette, width, height }, x0, y0, cell) {
    pen.fillStyle = `#${palette[0].rgb}`;
    pen.fillRect(x0, y0, width * cell, height * cell);
    grid?.forEach((row, y) => row.forEach((colour, x) => {
      if (colour <= 0) return;
      pen.fillStyle = `#${palette[colour].rgb}`;
      // Half a pixel more closes the hair lines between neighbours.
      pen.fillRect(x0 + x * cell, y0 + y * cell, cell + 0.4, cell + 0.4);
    }));
    pen.strokeStyle = "#8888";
    pen.lineWidth = 0.5;
    const every = cell >= LEGIBLE ? 1 : 5;
    pen.beginPath();
    for (let x = 0; x <= width; x += every) { pen.moveTo(x0 + x * cell, y0); pen.lineTo(x0 + x * cell, y0 + height * cell); }
    for (let y = 0; y <= height; y += every) { pen.moveTo(x0, y0 + y * cell); pen.lineTo(x0 + width * cell, y0 + y * cell); }
    pen.stroke();
    pen.strokeRect(x0, y0, width * cell, height * cell);
  }
})();
