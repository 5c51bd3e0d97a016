import type { JournalLine, PostedTax } from './posting.ts'

type Keys = Partial<
  Pick<JournalLine, 'rateBasisPoints' | 'rateMillionths' | 'taxCode' | 'method' | 'category' | 'reason' | 'notes'>
>

/** An amount of a posting that stands on no day yet. */
export type Amount = Keys & Pick<JournalLine, 'role' | 'minor'>

/** The amounts of each kind of some postings. */
export type LinesOf<Some extends { readonly kind: string }> = {
  readonly [Kind in Some['kind']]: (posting: Extract<Some, { readonly kind: Kind }>) => readonly Amount[]
}

/** Returns the tax that is owed for what was sold, by its rows. */
export const taxesOut = (taxes: readonly PostedTax[]): Amount[] =>
  taxes.map(({ rateBasisPoints, rateMillionths, code, taxMinor }) => ({
    role: 'tax',
    minor: -taxMinor,
    rateBasisPoints,
    rateMillionths,
    taxCode: code,
  }))

/** Returns all amounts added up. */
export const sum = (amounts: readonly Amount[]): number => amounts.reduce((all, { minor }) => all + minor, 0)
