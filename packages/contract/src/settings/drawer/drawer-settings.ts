import { CASH_ROUNDING_MODES } from '@kassa/domain/basket/index.ts'
import { z } from 'zod'
import { currency } from '../../fields.ts'
import { define, PER_OUTLET } from '../define-setting.ts'
import { foreignRates } from './foreign-rates.ts'

const cashRule = z.object({ unitMinor: z.int().min(1).max(10_000), mode: z.enum(CASH_ROUNDING_MODES) }).nullable()

/** Settings of the cash that a drawer takes. */
export const drawerSettings = {
  /** Rounding of the cash part by currency; null is none (D6), one that is not named is rounded as its coins ask for. */
  'sales.cash-rounding': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.partialRecord(currency, cashRule),
  }),
  /** The notes of other currencies that desks take, each at its rate; a rate counts where the outlet sells in what it leads into. Source: payments.md §7. */
  'sales.foreign-cash': define({
    group: 'sales',
    scopes: ['merchant', 'outlet'],
    value: foreignRates,
  }),
} as const
