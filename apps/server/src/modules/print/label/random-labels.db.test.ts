// The price on a label equals the calculation's price for one piece, sold alone to a stranger: on random plans, by random goods. LABEL_RUNS
// sets the number of plans, LABEL_SEED which ones.
import { createLabelTemplate, listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Plan, SpecialPrice } from '@kassa/domain/basket/index.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { priceBasket } from '@kassa/domain/pricing/price-basket.ts'
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { constantFrom, record, sample, boolean } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arbitraryTerms } from '../../../../../../packages/domain/test/arbitrary-terms.ts'
import { countedLine, snapshot } from '../../../../../../packages/domain/test/make-snapshot.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeMarketer, makePlan, plansAtDesk } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const { LABEL_SEED, LABEL_RUNS = '60' } = process.env
const seed = Number(LABEL_SEED ?? 20_260_302)

let world: World
let shop: SellingShop
let marketer: string
let as: string
let templateId: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [1_000, 350, 4_999] })
  marketer = await makeMarketer(world, shop.merchantId)
  as = await world.owner(async (tx) => {
    const keys = ['', '.add', '.edit', '.delete'].map((end) => `platform.configuration.labelTemplates${end}`)
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: keys.map((key) => permissionCode(key)) })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const made = await world.call(createLabelTemplate, { name: 'Shelf', template: builtInLabels.shelf }, { as })
  templateId = made.answer.id
})
afterAll(() => world.close())

const byLetter = (letter: string): string => shop.products['abc'.indexOf(letter)]?.productId ?? ''

/** The plan of a random merchant as one of this shop: its goods for the letters, for everybody and all day where a flag says so. */
function own(terms: PlanTerms, isOpen: boolean): PlanTerms {
  const { scope, benefit } = terms
  const things = scope.kind === 'products' ? scope.products.map(({ productId }) => productId) : ['a', 'c']
  const named = {
    kind: 'products' as const,
    products: things.map((letter) => ({ productId: byLetter(letter), variantId: null })),
  }
  const listed =
    benefit.type === 'price-list'
      ? { ...benefit, prices: benefit.prices.map((row) => ({ ...row, productId: byLetter(row.productId) })) }
      : benefit
  return {
    ...terms,
    currency: shop.outlet.currency,
    scope: scope.kind === 'all' ? scope : named,
    target: { kind: 'all' },
    outlets: { kind: 'all' },
    ...(isOpen && { window: openWindow, occasion: null, limits: { total: null, perDay: null, perMember: null } }),
    benefit: listed,
  }
}

const TYPES: readonly Plan['type'][] = ['promotion', 'item-discount', 'price-list']

/**
 * Returns whether a plan makes goods cheaper for a stranger all day and without end, or as long as a lot lasts: a price that may stand on a shelf.
 */
const isOnShelf = ({ type, window, occasion, usage, target, expiresBy }: Plan): boolean =>
  (TYPES.includes(type) || expiresBy !== undefined) &&
  window.timeOfDay === null &&
  window.weekdays === null &&
  !occasion &&
  target.kind === 'all' &&
  usage.every(({ kind }) => kind === 'quantity')

const goodsNow = async () => {
  const { goods } = (
    await world.call(listLabelGoods, { templateId, outletId: shop.outlet.outletId, which: 'all' }, { as })
  ).answer
  return new Map(goods.map(({ variantId, priceMinor }) => [variantId, priceMinor]))
}

interface Facts {
  readonly special: SpecialPrice | null
  readonly isDiscountable: boolean
}

const arbitraryFacts = record({
  special: constantFrom<SpecialPrice | null>(
    null,
    null,
    { kind: 'price', priceMinor: 300 },
    { kind: 'percent', offBasisPoints: 777 },
  ),
  isDiscountable: boolean(),
})

async function setFacts({ special, isDiscountable }: Facts): Promise<void> {
  const [price, off] = [
    special?.kind === 'price' ? special.priceMinor : null,
    special?.kind === 'percent' ? special.offBasisPoints : null,
  ]
  await world.sql(sql`update product set is_discountable = ${isDiscountable} where merchant_id = ${shop.merchantId}`)
  await world.sql(sql`
    update listing set special_price_minor = ${price}, special_off_basis_points = ${off} where merchant_id = ${shop.merchantId}`)
}

/** One piece alone, for a stranger, by every plan that may stand on a shelf. */
function pieceMinor(index: number, plans: readonly Plan[], { special, isDiscountable }: Facts): number {
  const { productId, sellPriceMinor } = shop.line(index)
  // A lot that is marked down has its date read at the till.
  const line = countedLine('one', sellPriceMinor, 1, {
    productId,
    special,
    isDiscountable,
    expiresOn: world.now.slice(0, 10),
  })
  const { currency, outletId } = shop.outlet
  const priced = priceBasket(
    snapshot({
      currency: { code: currency, exponent: 2 },
      now: Date.parse(world.now),
      openedAt: Date.parse(world.now),
      outlet: { id: outletId, timeZone: 'Asia/Shanghai' },
      lines: [line],
      plans,
    }),
  )
  if (!priced.ok) throw new Error(JSON.stringify(priced))
  return priced.value.lines[0]?.payableMinor ?? -1
}

it(`labels say what one piece costs (LABEL_SEED=${seed})`, { timeout: 3_600_000 }, async () => {
  const runs = { numRuns: Number(LABEL_RUNS), seed }
  const wanted = sample(arbitraryTerms, runs)
  const [facts, flags] = [sample(arbitraryFacts, runs), sample(constantFrom(true, true, true, false), runs)]
  let reduced = 0
  for (const [at, terms] of wanted.entries()) {
    // Three plans stand beside one another; the oldest goes.
    if (at % 3 === 0) await world.sql(sql`update marketing_plan set is_enabled = false`)
    await makePlan(world, marketer, own(terms, flags[at] ?? true))
    await setFacts(facts[at]!)
    const plans = (await plansAtDesk(world, shop)).filter(isOnShelf)
    const shown = await goodsNow()
    for (const [index, { variantId }] of shop.products.entries()) {
      const expected = pieceMinor(index, plans, facts[at]!)
      expect({ at, index, plans, facts: facts[at], minor: shown.get(variantId) }).toEqual({
        at,
        index,
        plans,
        facts: facts[at],
        minor: expected,
      })
      reduced += expected < shop.line(index).sellPriceMinor ? 1 : 0
    }
  }
  expect(reduced).toBeGreaterThan(20)
})
