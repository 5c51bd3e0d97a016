/** Shares like `splitExactly`, by weights of any size. All weights 0: nobody gets anything. */
export function splitWide(totalMinor: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0n)
  if (sum === 0n) return weights.map(() => 0)
  const total = BigInt(totalMinor)
  const parts = weights.map((weight) => Number((total * weight) / sum))
  const left = parts.reduce((rest, part) => rest - part, totalMinor)
  if (left === 0) return parts
  const lost = weights.map((weight, place) => ({ place, rest: (total * weight) % sum }))
  lost.sort((one, other) => (one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1))
  for (const { place } of lost.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/**
 * Shares out by weights with a ceiling for each: a share above its own stops there and what is left is split anew over
 * the others, until none is above. An amount that no share can carry is not given. `split` shares a total by such
 * weights. Source: pricing.md, Growth 2, 16.
 */
export function splitWithCeilings<Weight extends number | bigint>(
  totalMinor: number,
  weights: readonly Weight[],
  ceilings: readonly number[],
  split: (totalMinor: number, weights: readonly Weight[]) => number[],
): number[] {
  const given = weights.map(() => 0)
  let open = weights.flatMap((weight, place) => (weight > 0 ? [place] : []))
  let left = totalMinor
  while (open.length > 0 && left > 0) {
    const parts = split(
      left,
      open.map((place) => weights[place] as Weight),
    )
    const isFull = (at: number): boolean => (parts[at] ?? 0) > (ceilings[open[at] ?? 0] ?? 0)
    const hasFull = parts.some((_, at) => isFull(at))
    open.forEach((place, at) => {
      if (!hasFull || isFull(at)) given[place] = hasFull ? (ceilings[place] ?? 0) : (parts[at] ?? 0)
    })
    if (!hasFull) return given
    left = given.reduce((rest, one) => rest - one, totalMinor)
    open = open.filter((_, at) => !isFull(at))
  }
  return given
}
