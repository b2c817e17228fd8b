"use strict";
// How long people take, by the times of the collection's own players: as grading/minutes.py computes it.

(() => {
  const WIDTH = 1.2816; // standard deviations to either side of the middle 80 of 100
  const LONGEST = 60 * 24 * 7;

  const spoken = (minutes) => (minutes < 9.95 ? minutes.toFixed(1) : minutes.toFixed(0));

  // {likely, low, high}, or null where no times are known, or a guess is needed.
  nonoproof.minutes = ({ minutes: known, tiers }, tier, score, amount) => {
    if (!known || tier < 0 || tier >= tiers.length - 2) return null;
    const at = [1, score, Math.log2(1 + amount)];
    const middle = known.coefficients.reduce((sum, each, i) => sum + each * at[i], 0);
    const uncertain = known.covariance.reduce((sum, row, i) => sum + row.reduce((part, each, j) => part + at[i] * each * at[j], 0), 0);
    const far = WIDTH * Math.sqrt(known.spread ** 2 + Math.max(0, uncertain));
    const of = (log) => Math.min(LONGEST, Math.exp(Math.min(50, log)) / 60);
    return { likely: of(middle), low: of(middle - far), high: of(middle + far) };
  };

  nonoproof.inMinutes = ({ likely, low, high }) => `${spoken(likely)} (${spoken(low)} to ${spoken(high)}) minutes`;
  nonoproof.aboutMinutes = ({ likely }) => `${spoken(likely)} min`;
})();
