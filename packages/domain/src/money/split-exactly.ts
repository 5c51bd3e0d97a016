/**
 * Shares `totalMinor` out by `weights` so that the parts add up to it exactly.
 *
 * Units: integer count of the currency's minor unit, negative for a refund; weights are integers and unit-less.
 * Rounding: every part is cut toward zero, the left-over units go one by one to the parts that lost most, ties to the
 * earlier part; a part of weight 0 gets nothing. A negative total is the mirror image of the positive one.
 * Throws when weights are empty, negative or all zero (a bug). Source: pricing.md, principle 5.
 */
export function splitExactly(totalMinor: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (totalMinor < 0) return splitPositive(-totalMinor, weights, sum).map((part) => (part === 0 ? 0 : -part))
  return splitPositive(totalMinor, weights, sum)
}

/** Shares like `splitExactly`; where all weights are zero every part counts the same. Throws only when there is no part. */
export const splitEvenIfWeightless = (totalMinor: number, weights: readonly number[]): number[] =>
  splitExactly(totalMinor, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

/**
 * Shares `totalMinor` (0 and up) out by `weights` where no part goes above its ceiling: parts above theirs stop there,
 * and what is left is shared anew over the others, until none is above. An amount that no part can carry is left out,
 * so that the parts may add up to less. Source: pricing.md, Growth 2, 16.
 */
export function splitUnderCeilings(
  totalMinor: number,
  weights: readonly number[],
  ceilings: readonly number[],
): number[] {
  const parts = weights.map(() => 0)
  let open = weights.flatMap((weight, place) => (weight > 0 && (ceilings[place] ?? 0) > 0 ? [place] : []))
  let left = totalMinor
  while (left > 0 && open.length > 0) {
    const shares = splitExactly(
      left,
      open.map((place) => weights[place] ?? 0),
    )
    const isAbove = (at: number): boolean => (shares[at] ?? 0) > (ceilings[open[at] ?? -1] ?? 0)
    const full = open.filter((_, at) => isAbove(at))
    if (full.length === 0) {
      open.forEach((place, at) => (parts[place] = shares[at] ?? 0))
      return parts
    }
    for (const place of full) {
      parts[place] = ceilings[place] ?? 0
      left -= parts[place]
    }
    open = open.filter((_, at) => !isAbove(at))
  }
  return parts
}

function sumOf(weights: readonly number[]): number {
  let sum = 0
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`not a weight: ${weight}`)
    sum += weight
  }
  if (!Number.isSafeInteger(sum) || sum === 0) throw new RangeError('weights must have a positive sum')
  return sum
}

function splitPositive(total: number, weights: readonly number[], sum: number): number[] {
  const parts: number[] = []
  const lost: number[] = []
  let left = total
  for (const weight of weights) {
    const product = total * weight
    const isExact = product <= Number.MAX_SAFE_INTEGER
    const remainder = isExact ? product % sum : Number((BigInt(total) * BigInt(weight)) % BigInt(sum))
    const part = isExact ? (product - remainder) / sum : Number((BigInt(total) * BigInt(weight)) / BigInt(sum))
    parts.push(part)
    lost.push(remainder)
    left -= part
  }
  return left === 0 ? parts : giveLeftOver(parts, lost, left)
}

/** Fewer units are left over than parts have lost something, so each part gets at most one: the largest losses do. */
function giveLeftOver(parts: number[], lost: readonly number[], left: number): number[] {
  const ordered = new Float64Array(lost).sort()
  const least = ordered[ordered.length - left] ?? 0
  let equals = left
  for (const loss of lost) if (loss > least) equals -= 1
  for (let index = 0; index < parts.length; index += 1) {
    const loss = lost[index] ?? 0
    if (loss < least || (loss === least && equals === 0)) continue
    if (loss === least) equals -= 1
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts
}
