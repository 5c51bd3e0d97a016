import type { InputOf } from '@kassa/contract/endpoint.ts'
import { amountMinor, currency } from '@kassa/contract/fields.ts'
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { z } from 'zod'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import type { ShiftDetail } from '../ShiftDetailPage.tsx'

export interface NotesDraft {
  /** Of each other currency that the shift took. */
  notes: { currency: string; countedMinor: NumberDraft }[]
}

/** The form of a closing: notes by their currency, where the call has those that were counted alone. */
export const withNotes = closeShift.request.omit({ id: true, foreign: true }).extend({
  notes: z.array(z.object({ currency, countedMinor: amountMinor.min(0).nullish() })),
})

/** Returns a field for each other currency that a shift took, with nothing counted yet. */
export const notesToCount = ({ foreign }: Pick<ShiftDetail, 'foreign'>): NotesDraft => ({
  notes: foreign.map((one) => ({ currency: one.currency, countedMinor: null })),
})

/** Returns the notes that somebody counted; of the others nothing is said. */
export function countedNotes(
  notes: z.output<typeof withNotes>['notes'],
): Pick<InputOf<typeof closeShift.request>, 'foreign'> {
  const found = notes.flatMap((one) =>
    typeof one.countedMinor === 'number' ? [{ currency: one.currency, countedMinor: one.countedMinor }] : [],
  )
  return found.length === 0 ? {} : { foreign: found }
}
