import type { SettlementDifferenceRow } from '@kassa/contract/payment/settlement.calls.ts'
import type { Context } from '../../../platform/command.ts'
import type { KnownHere } from './settlement.store.ts'

export type DifferenceRow = SettlementDifferenceRow

/** The most differences of a file that are listed. */
export const MOST_LISTED = 500

/** The order that a payment belongs to, for who may see its outlet. */
export const linkIn =
  ({ reaches }: Pick<Context, 'reaches'>) =>
  (here: KnownHere | null): Pick<DifferenceRow, 'orderId' | 'orderNumber'> =>
    here && reaches(here.outletId)
      ? { orderId: here.orderId, orderNumber: here.orderNumber }
      : { orderId: null, orderNumber: null }

/** Returns the row of a payment or refund that is here and in no file of its days: on its way back, or not settled. */
export function notThereView(one: KnownHere, link: ReturnType<typeof linkIn>): DifferenceRow {
  const sign = one.kind === 'paid' ? 1 : -1
  return {
    row: null,
    kind: one.kind,
    difference: one.isSettled ? 'not-there' : 'refund-pending',
    number: one.number,
    channelNumber: one.channelNumber ?? '',
    theirsMinor: null,
    oursMinor: sign * one.amountMinor,
    at: one.at,
    ...link(one),
  }
}
