import { clockedText, stateAfter, type ClockState, type ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import { desk } from '../model/desk-state.ts'
import { signText } from '../model/pin.ts'
import { newId } from '../model/uuid-v7.ts'
import { proofOf } from './front.ts'
import { checkPin, type UnlockAnswer } from './lock.ts'

/** The number of the register's last entries that are looked through. */
const ENTRIES = 2_000

export interface ClockStatus {
  readonly state: ClockState
  /** The time of the last step; null: none here. */
  readonly at: string | null
}

/** Returns the state of somebody's clock, as far as this register knows; what they said at another one it does not. */
export async function clockedHere(staffId: string): Promise<ClockStatus> {
  const said = (await listRecent(journalDb(), ENTRIES)).flatMap(({ body }) =>
    body.kind === 'staff-clocked' && body.staffId === staffId ? [body] : [],
  )
  const [last] = said.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return last ? { state: stateAfter[last.what], at: last.at } : { state: 'out', at: null }
}

/** Returns whether the person's PIN has to be typed first: it opens a key, and nothing on this page has opened it yet. */
export const needsPin = (staffId: string): boolean => proofOf(staffId) === null && pinOf(staffId)?.kind === 'key'

const pinOf = (staffId: string) => desk.read().setup?.staff.find(({ id }) => id === staffId)?.pin

/**
 * Writes into the journal what the person at the desk says, signed with the key that their PIN opened; without a line too. Rejects where the browser
 * cannot write.
 */
async function clock(what: ClockStep, signingKey: CryptoKey | null): Promise<void> {
  const moment = momentNow(Date.now())
  const said = { ...moment, clockId: newId(), what }
  const known = proofOf(said.staffId)
  const keyId = signingKey ? pinOf(said.staffId)?.keyId : known?.keyId
  const key = signingKey ?? known?.signingKey
  const proof = key && keyId ? { keyId, signature: await signText(key, clockedText(said)) } : null
  await writeEntry(newId(), () => ({ kind: 'staff-clocked', ...said, proof }))
}

/** The same, after the PIN where it is needed. Answers why the PIN opened nothing, with nothing written; null: it is written. */
export async function clockByPin(
  what: ClockStep,
  pin: string,
): Promise<Exclude<UnlockAnswer, { kind: 'open' }> | null> {
  const { cashierId } = desk.read()
  const opened = cashierId !== null && needsPin(cashierId) ? await checkPin(cashierId, pin, Date.now()) : null
  if (opened && opened.kind !== 'open') return opened
  await clock(what, opened?.signingKey ?? null)
  return null
}
