import { CARD_SLIP_LENGTH } from '@kassa/domain/tenders/card-slip.ts'
import { z } from 'zod'

const text = (most: number) =>
  z
    .string()
    .regex(/^[0-9A-Z][0-9A-Z\-_./#]*$/)
    .max(most)
    .nullable()

/**
 * The facts on a card terminal's slip beside its approval code, as `readCardSlip` reads them from the typed text. Source: payments.md, 4.
 */
export const readSlip = z.object({
  terminal: text(CARD_SLIP_LENGTH.terminal),
  batch: text(CARD_SLIP_LENGTH.batch),
  lastFour: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
})
