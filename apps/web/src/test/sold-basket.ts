import { plainSnapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'

const AT = Date.UTC(2026, 2, 2, 4)

/** An empty basket as a journal carries it: the facts, and the amounts that the rules make of them. */
export function soldBasket(): { readonly snapshot: object; readonly answer: object } {
  const currency = { code: 'CNY', exponent: 2 } as const
  const snapshot = plainSnapshot({ currency, now: AT, outlet: { id: 'outlet', timeZone: 'UTC' }, lines: [] })
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  return { snapshot, answer: priced.value }
}
