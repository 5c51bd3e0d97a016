import { splitEvenIfWeightless } from '../money/split-exactly.ts'
import type { LineTax, TaxSettings, TaxShare } from '../basket/index.ts'
import { exactTaxes, type ExactTax, type UnitPrices } from './exact-tax.ts'
import { taxesOf, type OneTax } from './rate.ts'

/** A line as the tax sees it: what it costs, over which parts that spreads, and what its units cost after stage B. */
export interface TaxableLine {
  readonly payableMinor: number
  readonly parts: readonly { readonly partId: string | null; readonly weight: number; readonly tax: LineTax }[]
  readonly prices: UnitPrices
}

/** Returns whether a tax is not to be paid, by its code. */
export type IsFreed = (code: string | undefined) => boolean

/** A tax of a part of a line while it is worked out. */
export interface OpenTax {
  readonly tax: OneTax
  readonly amountMinor: number
  readonly isFreed: boolean
  /** Its part has no other tax, and it counts at any price: it is the row's share by the amount alone. */
  readonly isAlone: boolean
  readonly share: { -readonly [Key in keyof TaxShare]: TaxShare[Key] }
  /** All taxes of its part, itself among them. */
  readonly part: readonly OpenTax[]
  exact(): ExactTax
}

/** The taxes of a line's parts, nothing of them worked out; a combined line first spreads over its parts by their list amounts. */
export function openTaxes(
  { payableMinor, parts, prices }: TaxableLine,
  settings: TaxSettings,
  isFreed: IsFreed,
): readonly OpenTax[] {
  const amounts =
    parts.length === 1
      ? [payableMinor]
      : splitEvenIfWeightless(
          payableMinor,
          parts.map(({ weight }) => weight),
        )
  return parts.flatMap(({ partId, tax }, place) => {
    const amountMinor = amounts[place] ?? 0
    const taxes = taxesOf(tax)
    const isFreedTax = ({ row }: OneTax) => isFreed(row.code)
    const exacts = once(() => exactTaxes(amountMinor, taxes, settings, prices, isFreedTax))
    return openPart(partId, amountMinor, taxes, isFreedTax, exacts)
  })
}

function openPart(
  partId: string | null,
  amountMinor: number,
  taxes: readonly OneTax[],
  isFreed: (tax: OneTax) => boolean,
  exacts: () => readonly ExactTax[],
): readonly OpenTax[] {
  const part: OpenTax[] = []
  taxes.forEach((tax, place) => {
    const payableMinor = place === 0 ? amountMinor : 0
    part.push({
      tax,
      amountMinor,
      isFreed: isFreed(tax),
      isAlone: taxes.length === 1 && !tax.band,
      share: { partId, taxId: tax.taxId, ...tax.row, payableMinor, taxMinor: 0 },
      part,
      exact: () => exacts()[place] as ExactTax,
    })
  })
  return part
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
