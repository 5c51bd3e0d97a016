import type { BasketLine } from '../basket/index.ts'

/** The facts that the calculation reads of goods when a plan is tried on them. */
export interface ExampleGoods {
  readonly productId: string
  readonly categoryId: string | null
  readonly brandId: string | null
  /** All its labels; left out: none. */
  readonly labelIds?: readonly string[] | undefined
  readonly isDiscountable: boolean
  readonly isMemberDiscountAllowed: boolean
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
}

/** Taxes change nothing of what a plan gives. */
export const NO_TAX = { id: 'none', rateBasisPoints: 0 } as const

function specialOf({ specialPriceMinor: priceMinor, specialOffBasisPoints: offBasisPoints }: ExampleGoods) {
  if (priceMinor !== null) return { kind: 'price', priceMinor } as const
  return offBasisPoints === null ? null : ({ kind: 'percent', offBasisPoints } as const)
}

/** A line of a basket that a plan is shown or tried on: so many pieces, untouched by hand, without tax. */
export const exampleLine = (goods: ExampleGoods, count: number): BasketLine => ({
  id: goods.productId,
  kind: 'counted',
  productId: goods.productId,
  variantId: null,
  categoryId: goods.categoryId,
  brandId: goods.brandId,
  ...(goods.labelIds?.length && { labelIds: goods.labelIds }),
  isDiscountable: goods.isDiscountable,
  isMemberDiscountAllowed: goods.isMemberDiscountAllowed,
  earnsPoints: true,
  takesPoints: true,
  sellPriceMinor: goods.sellPriceMinor,
  manualUnitPriceMinor: null,
  special: specialOf(goods),
  memberPriceMinor: goods.memberPriceMinor,
  count,
  tax: NO_TAX,
})
