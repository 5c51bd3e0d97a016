import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { emptyBasket, type DeskBasket } from '../model/basket.ts'
import { isWeighed } from '../model/goods/goods.ts'
import { basketNow } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { offersNow } from '../offers/offers.ts'
import { pricingContext } from './change-basket.ts'
import { newLine } from './sell.ts'
import { snapshotOf } from './snapshot-of.ts'

/**
 * Returns the price of one piece, or one kilogram, by itself right now: with specials, plans and the attached member,
 * in minor units. Null where there is no reduction, the price is typed at the till, or the calculation refuses it.
 */
export function reducedPriceOf(item: DeskItem): number | null {
  if (item.isOpenPrice || item.weightUnit === 'g') return null
  const [one] = pricedAlone(item, isWeighed(item) ? 1_000 : 1, basketNow().member)?.lines ?? []
  return one && one.afterItemsMinor < one.listMinor ? one.afterItemsMinor : null
}

/**
 * The price of so much of these goods for anybody right now, by itself and without charges: with specials, plans and the tax that is added, minor units. Null where the
 * calculation refuses it. Source: pricing.md, stage H.
 */
export function priceToday(item: DeskItem, quantity: number): number | null {
  const totals = pricedAlone({ ...item, charges: [], moreCharges: [] }, quantity, undefined)?.totals
  return totals ? totals.goodsMinor + (isTaxAdded() ? totals.taxMinor : 0) : null
}

/** The deposits of so many pieces, with the tax that is added. Null where the calculation refuses it. */
export function depositToday(item: DeskItem, quantity: number): number | null {
  const lines = pricedAlone(item, quantity, undefined)?.lines.filter(({ charge }) => charge?.kind === 'deposit')
  const amounts = lines?.map(({ payableMinor, taxMinor }) => payableMinor + (isTaxAdded() ? taxMinor : 0))
  return amounts?.reduce((sum, amount) => sum + amount, 0) ?? null
}

const isTaxAdded = (): boolean => pricingContext()?.settings.tax.mode === 'added'

function pricedAlone(item: DeskItem, quantity: number, member: DeskBasket['member']): PricedBasket | null {
  const context = pricingContext()
  if (!context) return null
  const alone = { ...emptyBasket(newId(), Date.now()), ...(member && { member }), lines: [newLine(item, quantity)] }
  const moment = { now: Date.now(), paymentStartedAt: null, payment: null }
  const priced = priceBasket(snapshotOf(alone, context, offersNow(alone), moment))
  return priced.ok ? priced.value : null
}
