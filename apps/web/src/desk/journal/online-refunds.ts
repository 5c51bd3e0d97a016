import { journalDb } from './databases.ts'
import { recall, remember } from './journal-db.ts'

/** A refund or a recharge the server booked on this shift's drawer; it is not in the device's journal. Minor units. */
export interface OnlineRefund {
  readonly refundId: string
  readonly number: string
  readonly at: string
  readonly amountMinor: number
  /** The part of the tenders that is refunded fees; left out: none. */
  readonly feeMinor?: number
  /** The tip among them, of a sale undone whole; left out: none. */
  readonly tipMinor?: number
  readonly cashMinor: number
  /** How it was paid or given back; left out where all of it was cash. */
  readonly tenders?: readonly { readonly method: number; readonly amountMinor: number }[]
  /** It is money of a member's balance: paid in, or given back. `void`: a sale undone whole. Left out: a refund of goods. */
  readonly of?: 'recharge' | 'recharge-refund' | 'void'
}

const refundsKey = (shiftId: string): string => `online-refunds:${shiftId}`

/** Returns the refunds that the server booked on the drawer of a shift. */
export const onlineRefunds = async (shiftId: string): Promise<OnlineRefund[]> =>
  (await recall<OnlineRefund[]>(journalDb(), refundsKey(shiftId))) ?? []

/** Notes it for the reading of the shift, once. */
export async function noteOnlineRefund(shiftId: string, refund: OnlineRefund): Promise<void> {
  const known = await onlineRefunds(shiftId)
  if (known.some(({ refundId }) => refundId === refund.refundId)) return
  await remember(journalDb(), refundsKey(shiftId), [...known, refund])
}
