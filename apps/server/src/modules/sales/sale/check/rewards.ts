import type { ExchangeItem, GiftItem } from '@kassa/domain/basket/index.ts'
import { labelsNamed } from '@kassa/domain/promotion/labels.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books } from './books.ts'
import { labelReasons } from './goods.ts'
import { reason, compareClaim, type SaleClaim } from './claimed.ts'

/** Goods that a plan gave or sold: what the basket says of them, as of any other line. */
export function rewardReasons({ snapshot, priced }: SaleClaim, { goods }: Books): ReviewReason[] {
  const rated = labelsNamed(snapshot.settings.earnRule?.rates ?? [])
  return priced.lines.flatMap((line) => {
    const plan = snapshot.plans.find(({ id }) => id === line.planId)
    const named = plan ? rewardsOf(plan) : []
    const wanted = line.variantId ?? line.productId
    const given = named.find(({ productId, variantId }) => (variantId ?? productId) === wanted)
    if (line.planId === null || !given) return []
    const known = goods.get(wanted)
    const where = { lineId: line.id }
    if (!known) return [reason('sale.product-unknown', { ...where, productId: line.productId })]
    return [
      ...compareClaim('price', given.listPriceMinor, known.sellPriceMinor, where),
      ...compareClaim('discountable', given.isDiscountable, known.isDiscountable, where),
      ...compareClaim('category', given.categoryId, known.categoryId, where),
      ...compareClaim('brand', given.brandId, known.brandId, where),
      ...labelReasons(given.labelIds, known, rated, where),
      ...compareClaim('tax', given.tax, known.tax, where),
    ]
  })
}

/** The goods that a plan may give or sell. */
export function rewardsOf(plan: SaleClaim['snapshot']['plans'][number]): readonly (GiftItem | ExchangeItem)[] {
  if (plan.type === 'full-gift') return plan.gifts
  return plan.type === 'exchange' ? plan.items : []
}
