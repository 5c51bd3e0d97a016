import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { emptyBasket } from '../model/basket.ts'
import { isWeighed } from '../model/goods.ts'
import { basketNow } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { offersNow } from '../offers/offers.ts'
import { pricingContext } from './change-basket.ts'
import { newLine } from './sell.ts'
import { snapshotOf } from './snapshot-of.ts'

/**
 * What one piece, or one kilogram, costs by itself right now: with specials, plans and the member who is attached, minor units.
 * Null where nothing is taken off, the price is typed at the till, or the calculation refuses it.
 */
export function reducedPriceOf(item: DeskItem): number | null {
  const context = pricingContext()
  if (!context || item.isOpenPrice || item.weightUnit === 'g') return null
  const { member } = basketNow()
  const line = newLine(item, isWeighed(item) ? 1_000 : 1)
  const alone = { ...emptyBasket(newId(), Date.now()), ...(member && { member }), lines: [line] }
  const priced = priceBasket(
    snapshotOf(alone, context, offersNow(alone), { now: Date.now(), paymentStartedAt: null, payment: null }),
  )
  const [one] = priced.ok ? priced.value.lines : []
  return one && one.afterItemsMinor < one.listMinor ? one.afterItemsMinor : null
}
