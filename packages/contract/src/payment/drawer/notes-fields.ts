import { z } from 'zod'
import { amountMinor, currency, sumMinor } from '../../fields.ts'

/**
 * Notes of other currencies among the cash handed over, each with what it counted in the outlet's; left out where none. Change is given in
 * the outlet's own. Source: payments.md §7.
 */
export const takenNotes = {
  foreign: z
    .array(z.object({ currency, amountMinor: amountMinor.min(1), worthMinor: amountMinor.min(0) }))
    .max(10)
    .optional(),
}

export type TakenNote = NonNullable<z.output<typeof takenNotes.foreign>>[number]

/** The amounts counted of the notes of each other currency; for a currency that was received and is left out nothing was found. */
export const countedNotes = {
  foreign: z
    .array(z.object({ currency, countedMinor: amountMinor.min(0) }))
    .max(10)
    .optional(),
}

/** Notes of other currencies in a payment, and what they counted as. */
export const paidNotes = {
  foreign: z.array(z.object({ currency, amountMinor: z.int(), worthMinor: z.int() })).optional(),
}

/** The notes of other currencies that a shift received, apart from the drawer's own cash, with their value; none while counting blind. */
export const shiftNotes = {
  foreign: z.array(z.object({ currency, amountMinor: sumMinor, worthMinor: sumMinor, count: z.int() })),
}

/** The notes counted of each other currency at a closing beside the amount received, in its own minor units. */
export const notesAtClosing = {
  foreignCounts: z.array(
    z.object({ currency, expectedMinor: sumMinor, countedMinor: amountMinor, differenceMinor: sumMinor }),
  ),
}
