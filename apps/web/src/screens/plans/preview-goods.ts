import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { BasketLine, LineTax } from '@kassa/domain/basket/index.ts'
import { labelsOf } from '@kassa/domain/promotion/labels.ts'
import type { RewardFacts } from '@kassa/domain/promotion/plan-of.ts'
import { call } from '../../api/call.ts'

type Product = OutputOf<(typeof readProduct)['answer']>

/**
 * The goods that a preview prices, as the outlet sells them. Tax is left aside: it is inside the price, and a plan
 * reads none of it.
 */
export interface PreviewGoods {
  readonly productId: string
  readonly name: string
  readonly facts: RewardFacts
  readonly memberPriceMinor: number | null
  readonly special: Product['listings'][number]['special']
}

const noTax: LineTax = { id: 'none', rateBasisPoints: 0 }

/** Reads goods at an outlet of a currency; undefined where it does not sell them by the piece. */
export async function readGoods(
  id: string,
  name: string,
  place: { readonly outletId: string | null; readonly currency: string },
): Promise<PreviewGoods | undefined> {
  const product = await call(readProduct, { id }, { isQuiet: true })
  const listings = product.variants[0]?.listings ?? product.listings
  const here = listings.filter(({ currency }) => currency === place.currency)
  const listing = here.find(({ outletId }) => outletId === place.outletId) ?? here[0]
  if (!listing || product.type === 'weighed' || product.isOpenPrice) return undefined
  const { categoryId, brandId, isDiscountable, labels } = product
  return {
    productId: id,
    name,
    facts: {
      productId: id,
      variantId: null,
      categoryId,
      brandId,
      ...labelsOf(labels.map((label) => label.id)),
      listPriceMinor: listing.sellPriceMinor,
      isDiscountable,
      tax: noTax,
      onHand: null,
    },
    memberPriceMinor: listing.memberPriceMinor,
    special: listing.special,
  }
}

export const lineOf = ({ facts, memberPriceMinor, special }: PreviewGoods, count: number): BasketLine => ({
  id: facts.productId,
  kind: 'counted',
  productId: facts.productId,
  variantId: null,
  categoryId: facts.categoryId,
  brandId: facts.brandId,
  ...labelsOf(facts.labelIds),
  isDiscountable: facts.isDiscountable,
  isMemberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  sellPriceMinor: facts.listPriceMinor,
  manualUnitPriceMinor: null,
  special,
  memberPriceMinor,
  count,
  tax: noTax,
})
