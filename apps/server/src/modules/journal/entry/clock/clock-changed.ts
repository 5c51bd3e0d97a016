import { changedClockRuns, type ClockRun } from '@kassa/domain/sales/clock-changed.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { TakingDesk } from '../taking-desk.ts'
import { setClockFiled } from './clock-changed.store.ts'

interface ReadBody {
  readonly entry: { readonly sequence: number }
  readonly read:
    | { readonly isSound: true; readonly value: { readonly body: { readonly clockOffsetMs: number | null } } }
    | { readonly isSound: false }
}

/** The runs of an upload over which its till's clock was changed, by the sequence that each begins with: the entry that it is filed with. */
export function clockRunsOf(
  { sentAt, now, isOfTestShop }: TakingDesk,
  entries: readonly ReadBody[],
): ReadonlyMap<number, ClockRun> {
  // Where the shop's clock is moved, that is what changed.
  if (sentAt === undefined || isOfTestShop === true) return new Map()
  const clocked = entries.flatMap(({ entry, read }) =>
    read.isSound ? [{ sequence: entry.sequence, clockOffsetMs: read.value.body.clockOffsetMs }] : [],
  )
  return new Map(changedClockRuns(clocked, { sentAt, receivedAt: now }).map((run) => [run.from, run]))
}

/** Files a run with its first entry, once however many uploads it comes in: its entries are booked by the offset that they carry. Source: decision 2512. */
export async function clockReasons(
  tx: Tx,
  { device: { merchantId, registrationId } }: TakingDesk,
  run: ClockRun | undefined,
  at: string,
): Promise<ReviewReason[]> {
  if (run === undefined || !(await setClockFiled(tx, merchantId, registrationId, run))) return []
  const minutes = Math.round(Math.abs(run.measuredMs - run.offsetMs) / 60_000)
  const facts = { at, minutes, clockOffsetMs: run.offsetMs, measuredMs: run.measuredMs }
  return [{ code: 'entry.clock-changed', facts }]
}
