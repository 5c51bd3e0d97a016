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

/** Pixels of a letter below a chart: those of Chinese and Japanese are as wide as they are high. */
const LETTER = { wide: 12.2, other: 7.2 }

/** About how many pixels a text of an axis takes. */
export const axisWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter >= '\u1100' ? LETTER.wide : LETTER.other), 0)

/** A label below a chart, and the middle of it. */
interface PlacedLabel {
  readonly index: number
  readonly x: number
}

/**
 * Returns the labels that have room below a chart, each in the middle of its point: as many as stand `gap` apart, at equal steps. The first is moved
 * into the frame where it must be, others that would reach out of `until`, or into the one before, are left out.
 */
export function placedLabels(
  labels: readonly string[],
  {
    middleOf,
    until,
    gap,
  }: { readonly middleOf: (index: number) => number; readonly until: number; readonly gap: number },
): PlacedLabel[] {
  const widths = labels.map(axisWidth)
  const each = labels.length < 2 ? until : middleOf(1) - middleOf(0)
  const step = Math.max(1, Math.ceil((Math.max(...widths, 1) + gap) / Math.max(each, 1)))
  const placed: PlacedLabel[] = []
  let free = 0
  for (let index = 0; index < labels.length; index += step) {
    const half = (widths[index] ?? 0) / 2
    const x = index === 0 ? Math.max(middleOf(0), half) : middleOf(index)
    if (index > 0 && (x - half < free || x + half > until)) continue
    placed.push({ index, x })
    free = x + half + gap
  }
  return placed
}

/** Returns the strength of a place's color on a map, from 0.25 to 1: by the root of its share of the most, so that one with few is seen beside one with very many. */
export const shadeOf = (held: number, most: number): number => 0.25 + 0.75 * Math.sqrt(held / most)
