import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { offsetThatCounts } from '../../journal/public.ts'
import { momentOf, type CashMoment } from '../shift/drawer/cash-place.store.ts'

type Clocked = Pick<JournalBody, 'at' | 'clockOffsetMs'>

/** The till of an entry, and its moment as the server can stand for it. */
export async function clockOf(
  tx: Tx,
  desk: Pick<BookingDesk, 'device' | 'now' | 'sentAt' | 'isOfTestShop'>,
  { at, clockOffsetMs }: Clocked,
): Promise<Pick<CashMoment, 'deviceId' | 'at' | 'clockOffsetMs' | 'receivedAt'>> {
  const offsetMs = await offsetThatCounts(tx, desk, clockOffsetMs)
  return { deviceId: desk.device.deviceId, at, clockOffsetMs: offsetMs, receivedAt: desk.now }
}

/** The moment of an opening or a count by the server's clock. */
export const momentByServer = async (tx: Tx, desk: BookingDesk, body: Clocked): Promise<string> =>
  new Date(momentOf(await clockOf(tx, desk, body))).toISOString()
