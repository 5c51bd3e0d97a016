import type { WideMinor } from '../money/wide.ts'

const A_BASIS_POINTS = 8_000n
const B_BASIS_POINTS = 9_500n
const WHOLE = 10_000n

/**
 * The class of a product by what it brings, those that bring most first: A until four fifths of the whole are reached,
 * B until 95 %, C behind. `ahead` is what all before it brought; both in minor units of one currency. A product that
 * brings nothing, or less, is C.
 */
export function abcOf(ahead: WideMinor, own: WideMinor, whole: WideMinor): 'A' | 'B' | 'C' {
  if (BigInt(own) <= 0n || BigInt(whole) <= 0n) return 'C'
  const reached = BigInt(ahead) * WHOLE
  if (reached < BigInt(whole) * A_BASIS_POINTS) return 'A'
  return reached < BigInt(whole) * B_BASIS_POINTS ? 'B' : 'C'
}
