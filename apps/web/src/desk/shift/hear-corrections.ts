import { noteShiftCorrections } from '../journal/shift-corrections.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { heardWithin, PATIENCE_MS } from '../sync/heard-within.ts'

/** How often the server is asked while a shift is looked at or counted. */
const EVERY_MS = 15_000

/**
 * Asks what the office has corrected in a shift, so that it is read and counted as the books have it; without a line it stands as it was heard
 * last. Source: payments.md §3.
 */
export async function hearCorrections(shiftId: string): Promise<void> {
  if (!desk.read().isOnline || desk.read().training !== null) return
  const asked = import('@kassa/contract/sales/correction.calls.ts').then((calls) =>
    askServer(calls.readShiftCorrections, { shiftId }),
  )
  const heard = await heardWithin(asked, PATIENCE_MS).catch(() => null)
  if (heard?.kind === 'answered') await noteShiftCorrections(shiftId, heard.answer.rows)
}

/** Asks at once and again and again; answers how to stop. */
export function followCorrections(shiftId: string): () => void {
  const ask = (): void => void hearCorrections(shiftId).catch(() => undefined)
  ask()
  const timer = setInterval(ask, EVERY_MS)
  return () => clearInterval(timer)
}
