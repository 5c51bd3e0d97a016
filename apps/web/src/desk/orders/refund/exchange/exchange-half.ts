import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { previewRefund } from '@kassa/contract/sales/sales.calls.ts'
import { exchangedBy } from '@kassa/domain/order/refund-tenders.ts'
import { EXCHANGE_METHOD } from '@kassa/domain/payment/method.ts'
import { call } from '../../../../api/call.ts'
import type { ExchangeHalf } from '../../../payment/exchange.ts'
import { planOwnRefund, refundTenders, tenderBack } from '../own-refund.ts'
import { namesSale, onlineKey, onlineOf } from '../came-back.ts'
import { backOf, todayOf } from '../refundable.ts'
import { nameIn } from '../refund-paper.ts'
import { valueOfLine } from '../values-back.ts'
import type { RefundLineChoice, RefundGoing, RefundableSale, PreviewTerms } from '../refundable.ts'

/** The returned goods, as they were seen before the new goods were paid. */
export interface ComingBack {
  readonly order: RefundableSale
  readonly chosen: readonly RefundLineChoice[]
  readonly reason: string
  readonly seen: PreviewTerms
  readonly going: RefundGoing
}

interface Laid {
  readonly amountMinor: number
  readonly exchangedMinor: number
  readonly tenders: JournalRefundBody['tenders']
}

/** The rule's answer on this device, for a sale of its own journal. */
function layHere({ order, chosen, seen }: ComingBack, sale: SaleBody, exchangeMinor: number): Laid {
  const back = { ...backOf(chosen, seen.mode, null), exchangeMinor }
  const planned = planOwnRefund(sale, order.earlier, back, todayOf())
  if (!planned.ok) throw new Error(planned.refusal.code)
  const { refund } = planned.value
  return {
    amountMinor: refund.moneyMinor,
    exchangedMinor: exchangedBy(refund.tenders),
    tenders: refundTenders(sale, refund, back),
  }
}

/** The same by the server, for a sale it holds. */
async function layThere({ order, chosen, reason, seen }: ComingBack, exchangeMinor: number): Promise<Laid> {
  const { orderId } = order
  const request = { orderId, lines: [...chosen], reason, mode: seen.mode, tenders: [], canAsk: true, exchangeMinor }
  const { amountMinor, exchangedMinor, tenders } = await call(previewRefund, request, { isQuiet: true })
  const going = tenders.filter(({ proposedMinor }) => proposedMinor > 0)
  return {
    amountMinor,
    exchangedMinor,
    tenders: going.map(({ method, proposedMinor, cashRoundingMinor }) =>
      tenderBack(method, proposedMinor + cashRoundingMinor, { cashRoundingMinor }),
    ),
  }
}

const goodsBack = ({ order, chosen, seen }: ComingBack): ExchangeHalf['lines'] =>
  chosen.flatMap(({ line, quantity }) => {
    const row = order.rows.find((each) => each.line === line)
    if (!row) return []
    const name = row.quantity === 1 ? row.name : `${row.name} × ${row.isWeighed ? row.quantityText : String(quantity)}`
    return [{ name, amountMinor: valueOfLine(seen.values, line) ?? row.valueMinor }]
  })

/** Charges come back with their goods: nobody chose them. */
const chargesBack = ({ order, chosen, seen }: ComingBack): ExchangeHalf['lines'] =>
  seen.values.lines
    .filter(({ line }) => chosen.every((one) => one.line !== line))
    .map(({ line, amountMinor }) => ({ name: nameIn(order)(line), amountMinor }))

/**
 * Returns the refund half of an exchange for new goods at this price, of which it pays `exchangedMinor`. Rejects where
 * the rule says otherwise by now, or the server cannot be asked; nothing is sold then.
 */
export async function exchangeHalf(
  coming: ComingBack,
  payableMinor: number,
  exchangedMinor: number,
): Promise<ExchangeHalf> {
  const { order, chosen, reason, seen, going } = coming
  const laid = order.sale ? layHere(coming, order.sale, payableMinor) : await layThere(coming, payableMinor)
  if (laid.amountMinor !== seen.amountMinor || laid.exchangedMinor !== exchangedMinor) throw new Error('the sums moved')
  const { refundId, approval } = going
  const exchange = exchangedMinor > 0 ? [tenderBack(EXCHANGE_METHOD, exchangedMinor)] : []
  const back = { ...backOf(chosen, seen.mode, null), exchangeMinor: payableMinor }
  return {
    refund: {
      refundId,
      ...namesSale(order),
      reason,
      mode: seen.mode,
      lines: [...chosen],
      amountMinor: laid.amountMinor,
      tenders: [...laid.tenders, ...exchange],
      ...(approval ? { approval } : {}),
    },
    money: laid.tenders.map(({ method, amountMinor }) => ({ method, amountMinor })),
    remember: [
      {
        key: onlineKey(order.orderId),
        value: [...(await onlineOf(order.orderId)), { at: new Date().toISOString(), back }],
      },
    ],
    lines: [...goodsBack(coming), ...chargesBack(coming)],
    orderNumber: order.number,
  }
}
