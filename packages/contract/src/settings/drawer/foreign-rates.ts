import { CASH_ROUNDING_MODES } from '@kassa/domain/basket/index.ts'
import { FOREIGN_RATE_LIMITS, ratesFault } from '@kassa/domain/tenders/foreign-cash.ts'
import { z } from 'zod'
import { currency } from '../../fields.ts'

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max)

/** The rate at which notes of another currency are accepted (`domain/payment/foreign-cash.ts`). */
const foreignRate = z.object({
  currency,
  into: currency,
  rateMillionths: within(FOREIGN_RATE_LIMITS.rateMillionths),
  spreadBasisPoints: within(FOREIGN_RATE_LIMITS.spreadBasisPoints),
  unitMinor: within(FOREIGN_RATE_LIMITS.unitMinor),
  mode: z.enum(['down', 'half-up']),
  rounding: z.object({ unitMinor: z.int().min(1).max(10_000), mode: z.enum(CASH_ROUNDING_MODES) }).nullish(),
})

/** The rates of a place: each pair of currencies once, none into itself. */
export const foreignRates = z
  .array(foreignRate)
  .max(FOREIGN_RATE_LIMITS.rates)
  .refine((rates) => ratesFault(rates) === null)
