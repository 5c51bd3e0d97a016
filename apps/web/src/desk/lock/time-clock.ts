import { stateAfter, type ClockState, type ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import { newId } from '../model/uuid-v7.ts'

/** So many of the register's last entries are looked through. */
const ENTRIES = 2_000

export interface Clocked {
  readonly state: ClockState
  /** Of the last step; null: none here. */
  readonly at: string | null
}

/** Where somebody stands, as far as this register knows; what they said at another one it does not. */
export async function clockedHere(staffId: string): Promise<Clocked> {
  const said = (await listRecent(journalDb(), ENTRIES)).flatMap(({ body }) =>
    body.kind === 'staff-clocked' && body.staffId === staffId ? [body] : [],
  )
  const [last] = said.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return last ? { state: stateAfter[last.what], at: last.at } : { state: 'out', at: null }
}

/** Writes into the journal what the person at the desk says; without a line too. Rejects where the browser cannot write. */
export async function clock(what: ClockStep): Promise<void> {
  const moment = momentNow(Date.now())
  await writeEntry(newId(), () => ({ kind: 'staff-clocked', ...moment, clockId: newId(), what }))
}
