import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BasketLine, LineTax, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import { cash } from './desk.ts'
import { makeCategory, makeProduct } from './goods.ts'
import { makeSellingShop, type SellingShop } from './selling-shop.ts'

/** A shop that sells every kind of line, and an honest basket with one of each. */
export interface WholeBasketShop extends SellingShop {
  readonly snapshot: Snapshot
  readonly categoryId: string
  /** Another one, which nothing of the basket stands in. */
  readonly otherCategoryId: string
  /** The basket as a sale of the shop's desk, priced and paid in cash; what cannot be priced keeps the honest answer. */
  readonly saleOf: (snapshot: Snapshot) => SaleBody
  /** The desk asks what changed: what it sells by from then on is today's. */
  readonly hear: () => Promise<void>
}

/** A label of the usual rules for the item 04711 and 12.34. */
export const labelCode = '2104711012340'

export async function makeWholeBasketShop(world: World): Promise<WholeBasketShop> {
  const shop = await makeSellingShop(world, { maxDiscountBasisPoints: 1_000 })
  const { merchantId, outlet, taxId, desk } = shop
  const tax: LineTax = { id: taxId, rateBasisPoints: 1_300 }
  const [categoryId, otherCategoryId] = await world.owner(
    async (tx) => [await makeCategory(tx, merchantId), await makeCategory(tx, merchantId)] as const,
  )
  const make = (facts: Parameters<typeof makeProduct>[3]) =>
    world.owner((tx) => makeProduct(tx, merchantId, [outlet], { taxId, ...facts }))
  const tea = await make({ sellPriceMinor: 2_000, categoryId, memberPriceMinor: 1_900, specialPriceMinor: 1_800 })
  const rice = await make({ sellPriceMinor: 1_200, type: 'weighed' })
  const cheese = await make({ sellPriceMinor: 5_000, type: 'weighed', customCode: '4711' })
  const open = await make({ sellPriceMinor: 100 })
  await world.owner((tx) => tx.run(sql`update product set is_open_price = true where id = ${open.productId}`))
  const box = await make({
    type: 'combined',
    sellPriceMinor: 3_000,
    parts: [
      { variantId: tea.variantId, quantity: 1 },
      { variantId: shop.products[0]?.variantId ?? '', quantity: 2 },
    ],
  })
  const facts = (id: string, productId: string) => ({
    id,
    productId,
    variantId: null,
    categoryId: null,
    brandId: null,
    isDiscountable: true,
    isMemberDiscountAllowed: true,
    earnsPoints: true,
    takesPoints: true,
  })
  const priced = { manualUnitPriceMinor: null, special: null, memberPriceMinor: null }
  const partOf = (productId: string, listMinor: number) => ({
    id: productId,
    productId,
    variantId: null,
    listMinor,
    tax,
  })
  const lines: BasketLine[] = [
    {
      ...facts('counted', tea.productId),
      ...priced,
      kind: 'counted',
      categoryId,
      sellPriceMinor: 2_000,
      memberPriceMinor: 1_900,
      special: { kind: 'price', priceMinor: 1_800 },
      count: 1,
      tax,
    },
    {
      ...facts('weighed', rice.productId),
      ...priced,
      kind: 'weighed',
      sellPriceMinor: 1_200,
      weight: { unit: 'kg', thousandths: 1_500 },
      tax,
    },
    {
      ...facts('price-embedded', cheese.productId),
      kind: 'price-embedded',
      labelAmountMinor: 1_234,
      weight: { unit: 'kg', thousandths: 247 },
      manualUnitPriceMinor: null,
      special: null,
      tax,
    },
    {
      ...facts('combined', box.productId),
      ...priced,
      kind: 'combined',
      sellPriceMinor: 3_000,
      count: 1,
      parts: [partOf(tea.productId, 2_000), partOf(shop.line(0).productId, 2_000)],
    },
    { ...facts('open-price', open.productId), kind: 'open-price', count: 1, typedPriceMinor: 700, tax },
  ]
  const plain = desk.snapshot([])
  const snapshot: Snapshot = { ...plain, lines, categories: [{ id: categoryId, parentId: null }] }
  await desk.book(desk.openShift(10_000))
  const names = new Map([tea, rice, cheese, open, box].map(({ productId, name }) => [productId, name]))
  const answerOf = (given: Snapshot): PricedBasket | undefined => {
    const answer = priceBasket(given)
    return answer.ok ? answer.value : undefined
  }
  const honest = answerOf(snapshot) as PricedBasket
  let catalogueCursor = 0
  const hear = async (): Promise<void> => {
    const { value } = await world.owner((tx) =>
      tx.one<{ value: number }>(sql`select value from change_cursor where merchant_id = ${merchantId}`),
    )
    catalogueCursor = value
  }
  await hear()
  return {
    ...shop,
    hear,
    snapshot,
    categoryId,
    otherCategoryId,
    saleOf(given) {
      const answer = answerOf(given) ?? honest
      return {
        ...desk.sale([shop.line(0)], { catalogueCursor }),
        snapshot: { ...given },
        answer: { ...answer },
        tenders: [cash(answer.totals.payableMinor)],
        texts: given.lines
          .filter(({ productId }) => names.has(productId))
          .map(({ id, productId }) => ({
            lineId: id,
            name: names.get(productId) ?? '',
            code: id === 'price-embedded' ? labelCode : null,
          })),
      }
    },
  }
}
