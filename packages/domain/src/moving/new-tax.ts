/** A tax as the files name it with its rate. */
export interface NamedTax {
  readonly name: string
  readonly percent: number
}

const MOST_TAX_NAME = 50

/** The tax of a label that has a rate (`GST 15 %`), as one that can be added; null for a name alone. */
export function taxOfLabel(label: string): NamedTax | null {
  const [, name = '', rate] = /^(.*) (\d+(?:\.\d+)?) %$/.exec(label) ?? []
  return rate === undefined ? null : { name: name.slice(0, MOST_TAX_NAME).toWellFormed().trim(), percent: Number(rate) }
}

/** A rate as taxes here are kept: in basis points, and in millionths where it is finer than those. */
export function rateFields(percent: number): {
  readonly rateBasisPoints: number
  readonly rateMillionths: number | null
} {
  const rateBasisPoints = Math.round(percent * 100)
  const isWhole = Math.abs(rateBasisPoints / 100 - percent) < 1e-9
  return { rateBasisPoints, rateMillionths: isWhole ? null : Math.round(percent * 10_000) }
}
