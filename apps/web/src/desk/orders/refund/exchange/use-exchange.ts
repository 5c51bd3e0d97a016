import type { Approval } from '@kassa/contract/journal/approval.ts'
import { exchangeOf, type Exchange } from '@kassa/domain/order/exchange.ts'
import { useEffect, useEffectEvent } from 'react'
import { desk } from '../../../model/desk-state.ts'
import { currentBasket } from '../../../model/history.ts'
import { dropExchange, exchangeNow } from '../../../payment/exchange.ts'
import { newId } from '../../../model/uuid-v7.ts'
import { useStore } from '../../../ui/store.ts'
import type { RefundLineChoice, Preview, RefundableSale, RefundGoing } from '../refundable.ts'
import { standWithBasket } from './standing-exchange.ts'

/** The ticked goods of a sale, and the person who approved them. */
interface Ticked {
  readonly order: RefundableSale
  readonly chosen: readonly RefundLineChoice[]
  readonly reason: string
  readonly seen: Preview | null
  readonly refundId: string
  readonly approval: Approval | null
  /** True where somebody still has to let it pass. */
  readonly isAsked: boolean
}

interface Before {
  readonly chosen: readonly RefundLineChoice[]
  readonly reason: string
  readonly going: RefundGoing
}

/** Returns the choice and approval made before somebody came back from paying; empty for another sale. */
export function tickedBefore(order: RefundableSale): Before {
  const standing = exchangeNow()
  if (standing?.orderNumber === order.number) return standing
  return { chosen: [], reason: '', going: { refundId: newId(), approval: null } }
}

/**
 * The goods in the basket as those taken in exchange: from now on what comes back pays of their price, wherever that is paid. Null where
 * nothing is ticked, nothing lies in the basket, or the basket is to be sold by itself.
 */
export function useExchange(ticked: Ticked, isWithBasket: boolean, onAsk: () => void): Exchange | null {
  const { seen, chosen, order, reason, refundId, approval, isAsked } = ticked
  const payableMinor = useStore(desk, ({ history, priced }) =>
    currentBasket(history).lines.length > 0 && priced?.ok ? priced.value.totals.payableMinor : null,
  )
  const ask = useEffectEvent(onAsk)
  const isOn = isWithBasket && payableMinor !== null && seen?.ok === true
  useEffect(() => {
    if (!isOn || !seen.ok) return dropExchange()
    const coming = { order, chosen, reason: reason.trim(), seen, going: { refundId, approval } }
    standWithBasket(coming, isAsked ? () => ask() : null)
  }, [isOn, seen, chosen, order, reason, refundId, approval, isAsked])
  return isOn && seen.ok ? exchangeOf({ moneyMinor: seen.amountMinor, caps: seen.caps }, payableMinor) : null
}
