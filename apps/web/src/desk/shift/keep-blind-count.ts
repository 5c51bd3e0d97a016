import type { FaceCount } from '@kassa/domain/tenders/cash.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import { desk } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { readTotals } from './shift-actions.ts'

/**
 * Writes what was counted blind, before the expected cash is shown: it stands on the shift's paper and in the office beside whatever is
 * counted after it. Source: D51.
 */
export async function keepBlindCount(counts: readonly FaceCount[], countedMinor: number): Promise<void> {
  const { shift, setup } = desk.read()
  if (!shift) return
  const { expectedMinor } = await readTotals(shift.id)
  const body = {
    kind: 'shift-counted' as const,
    ...momentNow(Date.now()),
    countId: newId(),
    shiftId: shift.id,
    currency: setup?.outlet.currency ?? 'CNY',
    toStaffId: null,
    counts: counts.map((each) => ({ ...each })),
    countedMinor,
    expectedMinor,
    note: null,
    isBlind: true as const,
  }
  await writeEntry(newId(), () => body)
}
