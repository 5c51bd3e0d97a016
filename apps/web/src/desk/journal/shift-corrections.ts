import { journalDb } from './databases.ts'
import { recall, remember } from './journal-db.ts'

/**
 * The amount that the office's corrections moved by one method in a shift; they are not in the device's journal. Minor
 * units.
 */
export interface MethodMoved {
  readonly method: number
  readonly count: number
  readonly amountMinor: number
}

const correctionsKey = (shiftId: string): string => `shift-corrections:${shiftId}`

/** Returns the amounts that corrections have moved in a shift, as the server said last. */
export const shiftCorrections = async (shiftId: string): Promise<readonly MethodMoved[]> =>
  (await recall<readonly MethodMoved[]>(journalDb(), correctionsKey(shiftId))) ?? []

/** Keeps it for the reading of the shift; the same again writes nothing. */
export async function noteShiftCorrections(shiftId: string, rows: readonly MethodMoved[]): Promise<void> {
  if (JSON.stringify(await shiftCorrections(shiftId)) === JSON.stringify(rows)) return
  await remember(journalDb(), correctionsKey(shiftId), rows)
}
