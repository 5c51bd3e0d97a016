/**
 * Round marks that span `lowest` to `largest` and have nought among them: 1, 2 or 5 times a power of ten apart, at most `most` steps on the longer
 * side of nought.
 */
export function marksBetween(lowest: number, largest: number, most = 4): number[] {
  const [below, above] = [Math.max(-lowest, 0), Math.max(largest, 0)]
  if (below === 0 && above === 0) return [0, 1]
  const step = roundStep(Math.max(below, above) / most)
  const [first, last] = [-Math.ceil(below / step), Math.ceil(above / step)]
  // Adding nought makes no negative nought.
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0)
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough) ?? rough
  return Math.max(1, Math.round(step))
}

/** Every how many labels one is shown, so that each has `widthEach` pixels of the `width`. */
export const labelStep = (count: number, width: number, widthEach: number): number =>
  Math.max(1, Math.ceil((count * widthEach) / Math.max(width, 1)))

/** Returns the strength of a place's color on a map, from 0.25 to 1: by the root of its share of the most, so that one with few is seen beside one with very many. */
export const shadeOf = (held: number, most: number): number => 0.25 + 0.75 * Math.sqrt(held / most)
