import { z } from 'zod'
import { amountMinor, line } from './fields.ts'

const rateMillionths = z.int().min(0).max(999_999)
const code = line().min(1).max(12)

/** One tax of a group. How many there may be, and which may stand on which, is refused with `tax-group.invalid`. */
const groupedTax = z.object({
  code,
  rateMillionths,
  /** Codes of earlier taxes of the group that it stands on. */
  on: z.array(code).max(20).readonly().nullable().optional(),
  /** The unit prices at which it counts; null: at any. */
  band: z
    .object({
      kind: z.enum(['whole', 'part']),
      fromMinor: amountMinor.min(0),
      untilMinor: amountMinor.min(0).nullable(),
    })
    .nullable()
    .optional(),
})

/** All of a tax beside its name and a rate of two decimals; null or left out where it says nothing more. Source: pricing.md, Growth 2, 9 to 12. */
export const finerTax = {
  /** The rate with up to four decimals, in millionths. */
  rateMillionths: rateMillionths.nullable().optional(),
  code: code.nullable().optional(),
  /** The kind of a rate of 0; left out: outside. */
  zero: z.enum(['zero-rated', 'exempt', 'outside']).nullable().optional(),
  /** The rates of a group, instead of one rate. */
  taxes: z.array(groupedTax).max(20).readonly().nullable().optional(),
}

/** A row of tax on a document: a rate and a code. */
export const taxRow = {
  /** The nearest basis points of a finer rate. */
  rateBasisPoints: z.int(),
  rateMillionths: z.int().optional(),
  code: z.string().optional(),
}
