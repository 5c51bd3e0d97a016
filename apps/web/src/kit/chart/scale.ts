/** Round marks from 0 to at least `largest`: 1, 2 or 5 times a power of ten apart, at most `most` steps. */
export function marksUpTo(largest: number, most = 4): number[] {
  if (largest <= 0) return [0, 1]
  const rough = largest / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough) ?? rough
  const whole = Math.max(1, Math.round(step))
  return Array.from({ length: Math.ceil(largest / whole) + 1 }, (_, index) => index * whole)
}

/** Every how many labels one is shown, so that each has `widthEach` pixels of the `width`. */
export const labelStep = (count: number, width: number, widthEach: number): number =>
  Math.max(1, Math.ceil((count * widthEach) / Math.max(width, 1)))

/** How strongly a place on a map is coloured, from 0.25 to 1: by the root of its share of the most, so that one with few is seen beside one with very many. */
export const shadeOf = (held: number, most: number): number => 0.25 + 0.75 * Math.sqrt(held / most)
