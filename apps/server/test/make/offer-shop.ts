import { createSegment } from '@kassa/contract/member/segment.calls.ts'
import type { BasketLine, Plan, PlanTarget, Scope, Snapshot } from '@kassa/domain/basket/index.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { sample } from 'fast-check'
import { arbitraryTerms } from '../../../../packages/domain/test/arbitrary-terms.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeMemberShop, type MemberShop } from './member-shop.ts'
import { makePlan, plansAtDesk } from './plan.ts'

/** A shop with members whose goods carry labels, and random plans over them. */
export interface OfferShop {
  readonly shop: MemberShop
  /** Members with the tag `third` fit it. */
  readonly segmentId: string
  /** A line with all labels of its goods. */
  readonly withAll: (line: BasketLine) => BasketLine
  /** A basket whose lines say those of their labels that something on offer names. */
  readonly labelled: (basket: Snapshot) => Snapshot
  /** Makes random plans through the call; how many were taken. */
  readonly makePlans: (count: number, seed: number) => Promise<number>
  /** The plans as the desk is told of them. */
  readonly plansAtDesk: () => Promise<Plan[]>
}

/** Goods in the place of the letters of random terms. */
const LETTERS = ['a', 'b', 'c']

export async function makeOfferShop(world: World, made?: MemberShop): Promise<OfferShop> {
  const shop = made ?? (await makeMemberShop(world))
  const as = { as: shop.admin.token }
  const productAt = (letter: string): string => shop.line(LETTERS.indexOf(letter)).productId
  const labels = await labelGoods(world, shop.merchantId, LETTERS.map(productAt))
  const third = { name: 'Every third', rule: { tags: ['third'] } }
  const segmentId = (await world.call(createSegment, third, as)).answer.id
  const withAll = (line: BasketLine): BasketLine => ({
    ...line,
    ...labelsOf(labels.has(line.productId) ? [labels.get(line.productId)!] : []),
  })
  return {
    shop,
    segmentId,
    withAll,
    labelled(basket) {
      const named = labelsNamed([...basket.plans, ...basket.coupons, ...(basket.settings.earnRule?.rates ?? [])])
      const lines = basket.lines.map((line) => ({ ...line, ...labelsOf(withAll(line).labelIds, named) }))
      return { ...basket, lines }
    },
    async makePlans(count, seed) {
      const wanted = sample(arbitraryTerms, { numRuns: count, seed }).map((terms, at) =>
        ownTerms(terms, at, { productAt, labels, segmentId }),
      )
      let taken = 0
      for (const terms of wanted) {
        const sent = { ...terms, confirmsOlderTills: true }
        if ((await makePlan(world, shop.admin.token, sent)).status === 200) taken += 1
      }
      return taken
    },
    plansAtDesk: () =>
      plansAtDesk(world, shop, (variantId) => {
        const line = [0, 1, 2, 3].map((index) => shop.line(index)).find(({ productId }) => productId === variantId)!
        return {
          productId: variantId,
          variantId: null,
          categoryId: null,
          brandId: null,
          listPriceMinor: line.sellPriceMinor,
          isDiscountable: true,
          tax: { id: line.taxId, rateBasisPoints: line.rateBasisPoints },
          onHand: null,
        }
      }),
  }
}

/** A label on each of some products, by the product. */
async function labelGoods(
  world: World,
  merchantId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [at, productId] of productIds.entries()) {
    const label = newId()
    labels.set(productId, label)
    await world.owner(async (tx) => {
      await tx.run(
        sql`insert into label (merchant_id, id, name, created_at) values (${merchantId}, ${label}, ${`Label ${at}`}, ${world.now})`,
      )
      await tx.run(
        sql`insert into product_label (merchant_id, product_id, label_id) values (${merchantId}, ${productId}, ${label})`,
      )
    })
  }
  return labels
}

interface OwnThings {
  readonly productAt: (letter: string) => string
  readonly labels: ReadonlyMap<string, string>
  readonly segmentId: string
}

/** The shop's own goods in the place of the letters; categories and brands stand for products here. */
function ownScope(scope: Scope, { productAt, labels }: OwnThings): Scope {
  if (scope.kind === 'all') return scope
  if (scope.kind === 'labels')
    return { kind: 'labels', labelIds: scope.labelIds.map((letter) => labels.get(productAt(letter))!) }
  const letters =
    scope.kind === 'products'
      ? scope.products.map(({ productId }) => productId)
      : scope.kind === 'categories'
        ? scope.categoryIds
        : scope.brandIds
  return { kind: 'products', products: letters.map((letter) => ({ productId: productAt(letter), variantId: null })) }
}

function ownTarget(target: PlanTarget, at: number, segmentId: string): PlanTarget {
  if (target.kind === 'segments') return { kind: 'segments', segmentIds: [segmentId] }
  return target.kind === 'all' ? target : { kind: 'levels', levels: at % 2 === 0 ? [5] : [1, 5] }
}

function ownTerms(terms: PlanTerms, at: number, own: OwnThings): PlanTerms {
  const { productAt, segmentId } = own
  const { benefit } = terms
  const condition = 'conditionScope' in benefit && benefit.conditionScope
  const changed = { ...benefit, ...(condition && { conditionScope: ownScope(condition, own) }) }
  const rewards =
    changed.type === 'full-gift'
      ? { gifts: changed.gifts.map((one) => ({ ...one, variantId: productAt(one.variantId) })) }
      : changed.type === 'exchange'
        ? { items: changed.items.map((one) => ({ ...one, variantId: productAt(one.variantId) })) }
        : changed.type === 'price-list'
          ? { prices: changed.prices.map((row) => ({ ...row, productId: productAt(row.productId) })) }
          : {}
  return {
    ...terms,
    currency: 'USD',
    scope: ownScope(terms.scope, own),
    target: ownTarget(terms.target, at, segmentId),
    outlets: { kind: 'all' },
    limits: { total: null, perDay: null, perMember: null },
    benefit: { ...changed, ...rewards },
  }
}
