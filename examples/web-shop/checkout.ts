import type { Calls, NewCollector, Quote } from '@kassa/sdk/calls.ts'
import type { Kassa, Refusal } from '@kassa/sdk/kassa.ts'
import { KassaUnreachable } from '@kassa/sdk/send-patiently.ts'
import type { Basket, BasketItem } from './basket.ts'
import { findOrder } from './orders.ts'
import type { Payments } from './payments.ts'

type OrderCode = Calls['create_web_order']['code']

/** The end of a checkout: an order, or a sentence for the customer, who then owes nothing. */
export type CheckoutEnd = { readonly isOrdered: true } | { readonly isOrdered: false; readonly sentence: string }

export interface Checkout {
  /** The shop's own number of the order: repeated with it, everything is made once. */
  readonly id: string
  readonly quoteId: string
  readonly total: Quote['total']
  readonly customer: NewCollector
  readonly isPaidNow: boolean
}

const failed = (sentence: string): CheckoutEnd => ({ isOrdered: false, sentence })

/** The price of a basket as the desk would say it; it keeps nothing. */
export async function quoteBasket(kassa: Kassa, outletId: string, basket: Basket) {
  const items = basket.map(({ variantId, optionIds, pieces }) => ({
    variant_id: variantId,
    quantity: pieces,
    option_ids: optionIds,
  }))
  return kassa.call('quote_order', { outlet_id: outletId, items })
}

/** Returns the fault of the options that were chosen; undefined: none. The rules of the groups are Kassa’s. */
export async function wrongOptions(
  kassa: Kassa,
  outletId: string,
  item: Omit<BasketItem, 'pieces'>,
): Promise<string | undefined> {
  const quote = await quoteBasket(kassa, outletId, [{ ...item, pieces: 1 }])
  if (quote.ok) return undefined
  const { code, detail } = quote.refusal
  return OPTION_CODES.some((one) => one === code) ? detail : undefined
}

const OPTION_CODES = [
  'order.option_missing',
  'order.option_unknown',
  'order.options_too_many',
] as const satisfies Calls['quote_order']['code'][]

/**
 * Holds the goods, takes the money and makes the order. Where the order is refused the money goes back. Throws `KassaUnreachable` where nobody
 * knows: the same checkout may be sent again, and comes to one payment and one order.
 */
export async function placeOrder(kassa: Kassa, payments: Payments, checkout: Checkout): Promise<CheckoutEnd> {
  const { id, quoteId, total, customer, isPaidNow } = checkout
  const held = isPaidNow ? await kassa.call('hold_quote', { quote_id: quoteId }, { key: `hold-${id}` }) : undefined
  // A quote that was used may have been used by this very checkout, whose answer got lost: the order decides.
  if (held && !held.ok && held.refusal.code !== 'order.quote_used') return failed(sentenceFor(held.refusal))
  const reference = isPaidNow ? await payments.charge(id, total) : null
  const tenders = reference === null ? [] : [{ method: 'paid_outside' as const, reference, amount: total }]
  const order = { external_id: id, quote_id: quoteId, customer, tenders }
  const made = await kassa.call('create_web_order', order, { key: `order-${id}` })
  if (made.ok) return { isOrdered: true }
  if (isOpen(made.refusal)) throw new KassaUnreachable(made.refusal.detail)
  // Refused as a repeat with other contents it was made before: its money stays where the order has it, and goes back where it is paid at pick-up.
  const earlier = await findOrder(kassa, id)
  // Kassa keeps the number of a payment in capitals.
  const isKept = earlier?.tenders.some((one) => one.reference === reference?.toUpperCase()) === true
  if (isPaidNow && !isKept) await payments.giveBack(id)
  return earlier ? { isOrdered: true } : failed(sentenceFor(made.refusal))
}

/** Returns whether nobody knows yet what came of it: a repeat may find an order, so its money stays. */
const isOpen = ({ data_state: state, what_to_do: next }: Refusal<'create_web_order'>): boolean =>
  state !== 'nothing_happened' || next === 'retry'

/** A sentence for the customer, by the code of the refusal. The rest are faults of this shop, or of its key. */
function sentenceFor({
  code,
  request_id: request,
}: Pick<Refusal<'create_web_order' | 'hold_quote'>, 'code' | 'request_id'>) {
  switch (code) {
    case 'stock.gone':
    case 'hold.beyond_share':
      return 'Some of it was sold just now. Your basket is still here.'
    case 'quote.changed':
    case 'order.amount_differs':
      return 'The price has changed. Please look at your basket again.'
    case 'order.quote_used' satisfies OrderCode:
    case 'hold.over':
    case 'hold.longest':
      return 'This checkout is over. Please begin again from your basket.'
    default:
      return `The order could not be made (${code}, request ${request}).`
  }
}
