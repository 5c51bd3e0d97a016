import type { Approval } from '@kassa/contract/device/approval.ts'
import { exchangeOf, type Exchange } from '@kassa/domain/order/exchange.ts'
import { useEffect, useEffectEvent } from 'react'
import { basketNow, desk } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { dropExchange, exchange, exchangeNow } from '../../payment/exchange.ts'
import { useStore } from '../../ui/store.ts'
import { exchangeHalf } from './exchange-half.ts'
import type { Chosen, Preview, Refundable } from './refundable.ts'

/** What is ticked of a sale, and who has let it pass. */
interface Ticked {
  readonly order: Refundable
  readonly chosen: readonly Chosen[]
  readonly reason: string
  readonly seen: Preview | null
  readonly refundId: string
  readonly approval: Approval | null
  /** Whether somebody still has to let it pass. */
  readonly isAsked: boolean
}

/** What was ticked before somebody came back from paying; nothing for another sale. */
export function tickedBefore(order: Refundable): { readonly chosen: readonly Chosen[]; readonly reason: string } {
  const standing = exchangeNow()
  return standing?.orderNumber === order.number ? standing : { chosen: [], reason: '' }
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
    exchange.change({
      standing: {
        basketId: basketNow().id,
        orderNumber: order.number,
        moneyMinor: seen.amountMinor,
        caps: seen.caps,
        chosen: [...chosen],
        reason,
        ask: isAsked ? () => ask() : null,
        half: (newMinor, exchangedMinor) => exchangeHalf(coming, newMinor, exchangedMinor),
      },
    })
  }, [isOn, seen, chosen, order, reason, refundId, approval, isAsked])
  return isOn && seen.ok ? exchangeOf({ moneyMinor: seen.amountMinor, caps: seen.caps }, payableMinor) : null
}
