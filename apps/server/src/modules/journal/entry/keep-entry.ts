import { createHash } from 'node:crypto'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { EntryRow, ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newerProgramMeasure, quarantineMeasure, spendBudget } from './budget.store.ts'
import { insertBudgetAlarm, insertCopiedEntry, insertEntry, isCopyFiled } from './journal.store.ts'
import { plainJson } from './plain-json.ts'
import { copyIdOf, hasOwnHash, rawOf } from './sound-entry.ts'
import { entryRow, type TakingDesk } from './taking-desk.ts'

/** Keeps an entry that cannot be booked; it takes its turn all the same. False when another call was quicker. */
export async function keepQuarantined(
  tx: Tx,
  desk: TakingDesk,
  entry: JournalEntry,
  reason: ReviewReason,
): Promise<boolean> {
  const { device, newId } = desk
  const kind = typeof entry.body['kind'] === 'string' ? entry.body['kind'].slice(0, 40) : 'unknown'
  // An id another entry carries already cannot stand twice; the raw entry keeps it.
  const id = reason.code === 'journal.id-taken' ? newId() : entry.id
  const row: EntryRow = { ...entryRow(desk, entry, kind.replaceAll(/[^\w-]/g, '')), id, outcome: 'quarantined' }
  const isOfNewerProgram = reason.code === 'journal.version-unknown' && hasOwnHash(entry)
  const isWithin = await spend(tx, desk, entry, isOfNewerProgram ? newerProgramMeasure : quarantineMeasure)
  return insertEntry(tx, device.merchantId, row, {
    id: newId(),
    kind: 'quarantine',
    deviceId: device.deviceId,
    outletId: device.outletId,
    reasons: [reason],
    raw: isWithin ? rawOf(entry) : null,
    isSilent: !isWithin,
  })
}

/** Keeps an entry of a copied registration beside the journal, once however often it comes (D72). */
export async function keepCopied(tx: Tx, desk: TakingDesk, entry: JournalEntry, reason: ReviewReason): Promise<void> {
  const { device, now, newId } = desk
  const id = copyIdOf(device.registrationId, entry.hash)
  if (await isCopyFiled(tx, device.merchantId, id)) return
  if (!(await spend(tx, desk, entry, quarantineMeasure))) return
  const about = { registrationId: device.registrationId, sequence: entry.sequence, receivedAt: now }
  await insertCopiedEntry(tx, device.merchantId, about, {
    id,
    eventId: newId(),
    kind: 'quarantine',
    deviceId: device.deviceId,
    outletId: device.outletId,
    reasons: [reason],
    raw: rawOf(entry),
    isSilent: false,
  })
}

type Measure = typeof quarantineMeasure | typeof newerProgramMeasure

/** Counts an entry against the day's measure; false above it, where one alarm a day is filed for all. */
async function spend(tx: Tx, desk: TakingDesk, entry: JournalEntry, measure: Measure): Promise<boolean> {
  const { device, now, newId } = desk
  const { merchantId, registrationId, deviceId, outletId } = device
  const text = plainJson(entry)
  const alarmId = newId()
  const checksum = createHash('sha256').update(text).digest('hex')
  const bytes = Buffer.byteLength(text)
  const spent = await spendBudget(tx, merchantId, { registrationId, at: now, bytes, checksum, alarmId }, measure)
  if (spent.isFirstAbove) {
    const about = { registrationId, sequence: entry.sequence, receivedAt: now }
    const reason: ReviewReason = { code: 'journal.over-budget', facts: { ...measure } }
    const filed = { id: alarmId, deviceId, outletId, reasons: [reason], eventId: newId() }
    await insertBudgetAlarm(tx, merchantId, about, filed)
  }
  return spent.isWithin
}
