// levels
export const puzzles = [
  { name: 'Boat', rowClues: [[1], [2], [3], [5], [3]], colClues: [[1], [2], [5], [4], [2]], },
  { name: `Mug`, rowClues: [[4], [4, 1], [5], [4], [2]], colClues: [[4], [5], [5], [4], [1], [1]] },
];
