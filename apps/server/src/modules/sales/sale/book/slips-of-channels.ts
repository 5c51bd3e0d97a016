import type { SaleBody, EntryTender } from '@kassa/contract/journal/journal.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import { carrierOf, channelsOf, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { paymentMethodOf } from '@kassa/domain/payment/method.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listChannelsAt } from '../../../payment/public.ts'
import { reason } from '../check/claimed.ts'
import { isShiftFiled } from './slips-of-channels.store.ts'

type PaidBy = Pick<EntryTender, 'method' | 'reference'>

/** Returns whether a tender names a slip, or nothing, where an attempt could stand. */
const isSlip = ({ method, reference }: PaidBy): boolean => {
  const word = paymentMethodOf(method)
  return word !== undefined && channelsOf(word).length > 0 && (reference === null || !isAttemptNumber(reference))
}

/** Channels that could have carried what these tenders paid by a slip. */
export const channelsBeside = (tenders: readonly PaidBy[]): ChannelName[] => [
  ...new Set(
    tenders.filter(isSlip).flatMap(({ method }) => {
      const word = paymentMethodOf(method)
      return word === undefined ? [] : channelsOf(word)
    }),
  ),
]

/** A till that was online says a sale at once: what comes later was sold offline. */
const LATE_MILLIS = 2 * 60_000

interface SoldAt {
  readonly merchantId: string
  readonly outletId: string
  readonly receivedAt: string
  readonly hasSimulators: boolean
}

/**
 * Payments by the method of a connected channel that no attempt moved. A till that is online asks the channel, so each is filed; those that were typed
 * offline are one item a shift. Source: payments.md §3.
 */
export async function slipReasons(
  tx: Tx,
  { merchantId, outletId, receivedAt, hasSimulators }: SoldAt,
  { tenders, at, clockOffsetMs, shiftId }: SaleBody,
): Promise<readonly ReviewReason[]> {
  if (!tenders.some(isSlip)) return []
  const open = (await listChannelsAt(tx, merchantId, outletId)).filter(({ mode }) => mode === 'live' || hasSimulators)
  const connected = tenders.flatMap((tender, position) => {
    const word = paymentMethodOf(tender.method)
    return isSlip(tender) && word !== undefined && carrierOf(word, open) !== undefined ? [{ ...tender, position }] : []
  })
  if (connected.length === 0) return []
  const isLate = Date.parse(receivedAt) - Date.parse(at) - (clockOffsetMs ?? 0) > LATE_MILLIS
  if (!isLate)
    return connected.map(({ position, reference }) =>
      reason('sale.attempt-missing', { position, reference: reference ?? '–' }),
    )
  return (await isShiftFiled(tx, merchantId, shiftId)) ? [] : [reason('sale.offline-slips', { shiftId })]
}
