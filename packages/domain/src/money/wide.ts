/**
 * A sum of amounts in minor units. A single amount ends at 10^15, a sum of many does not: up to 2^53, the last whole number that JSON and a double
 * carry exactly, it is a number, beyond it its digits as text. Never rounded, never refused. Source: D86.
 */
export type WideMinor = number | string

/** A sum as it is carried. Any size. */
export const wideOf = (exact: bigint): WideMinor => {
  const value = Number(exact)
  return Number.isSafeInteger(value) ? value : exact.toString()
}

/** The sum of sums, exact at every size; 0 of none. */
export const addWide = (parts: readonly WideMinor[]): WideMinor =>
  wideOf(parts.reduce<bigint>((sum, part) => sum + BigInt(part), 0n))

/** Returns a sum less another, exact at every size. */
export const lessWide = (whole: WideMinor, part: WideMinor): WideMinor => wideOf(BigInt(whole) - BigInt(part))

/** For sorting: negative where `a` is less, 0 where they are the same. */
export const compareWide = (a: WideMinor, b: WideMinor): number => {
  const difference = BigInt(a) - BigInt(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Addition and subtraction of sums: single amounts as numbers, sums of any size exactly. */
export interface WideSums<Minor> {
  readonly add: (parts: readonly Minor[]) => Minor
  readonly less: (whole: Minor, part: Minor) => Minor
}

export const wideSums: WideSums<WideMinor> = { add: addWide, less: lessWide }

export const plainSums: WideSums<number> = {
  add: (parts) => parts.reduce((sum, part) => sum + part, 0),
  less: (whole, part) => whole - part,
}
