import { countedAs } from '@kassa/domain/sales/number-format.ts'
import { firstNumberOf, numberTurnFault } from '@kassa/domain/sales/number-turn.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { SaleFacts } from '../facts/sale-facts.store.ts'
import { reason } from './claimed.ts'
import { countBegunOrders } from './number-turn.store.ts'

/** The position of an entry with a number: its registration, and its sequence there. */
type Numbering = Pick<SaleFacts, 'numberPrefix' | 'epoch' | 'nextSequence'>

/** Sales and refunds of a till count on from each other. */
type NumberedEntry = 'order' | 'refund'

const faultOf = (
  what: NumberedEntry,
  number: string,
  { numberPrefix, epoch, nextSequence }: Numbering,
  besides: number,
) => {
  const counted = countedAs(what, number)
  // Of another till's range: that is said of it elsewhere.
  if (counted?.range !== numberPrefix) return null
  return numberTurnFault(counted.running, { epoch, sequence: nextSequence, besides })
}

/** Returns whether the entries of the till alone explain its number; what is below one that was used is not known here. */
export const isNumberExplained = (number: string, till: Numbering): boolean =>
  faultOf('order', number, till, 0) === null

/**
 * A receipt number that its till cannot have come to: of another registration, below one that was used, or further on than its entries, open orders
 * and given-up payments explain. Source: D65.
 */
export async function numberTurnReasons(
  tx: Tx,
  merchantId: string,
  number: string,
  facts: Pick<SaleFacts, 'numberPrefix' | 'epoch' | 'nextSequence' | 'numberAbove' | 'deviceId' | 'registeredAt'>,
  what: NumberedEntry = 'order',
): Promise<ReviewReason[]> {
  const kind = what === 'order' ? 'sale' : 'refund'
  if (faultOf(what, number, facts, 0) !== null) {
    const { deviceId, registeredAt: since } = facts
    const begun = await countBegunOrders(tx, { merchantId, deviceId, since })
    const fault = faultOf(what, number, facts, begun)
    if (fault === 'foreign') return [reason(`${kind}.number-foreign`, { number })]
    if (fault === 'ahead') return [reason(`${kind}.number-ahead`, { number, entries: facts.nextSequence, begun })]
  }
  const used = facts.numberAbove === null ? undefined : countedAs(what, facts.numberAbove)
  const isOwn = countedAs(what, number)?.range === facts.numberPrefix && used?.range === facts.numberPrefix
  // A later registration of the same till gives higher numbers; that says nothing of this one.
  return isOwn && used.running < firstNumberOf(facts.epoch + 1)
    ? [reason(`${kind}.number-below`, { number, used: facts.numberAbove })]
    : []
}
