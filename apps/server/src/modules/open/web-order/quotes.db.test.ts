import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeAppShop, makeAppWorld } from '../../../../test/make/app-world.ts'
import { makeCategory, makeProduct } from '../../../../test/make/goods.ts'
import type { OpenShop, OpenWorld } from '../../../../test/make/open-world.ts'
import { sql } from '../../../platform/db/sql.ts'

type Request = InputOf<typeof quoteOrder.request>

let open: OpenWorld
let stranger: OpenShop

beforeAll(async () => {
  open = await makeAppWorld()
  stranger = await makeAppShop(open.world)
})
afterAll(() => open.world.close())

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const goods = (index: number, quantity = 1) => ({ variant_id: open.shop.line(index).productId, quantity })
const ask = (fields: Partial<Request> = {}, key = open.app.key) =>
  open.world.call(quoteOrder, { outlet_id: open.ids.outlet, items: [goods(0)], ...fields }, { as: key })
const make = (facts: Parameters<typeof makeProduct>[3]) =>
  open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], facts))
const setProduct = (id: string, change: ReturnType<typeof sql>) =>
  open.world.sql(sql`update product set ${change} where merchant_id = ${open.shop.merchantId} and id = ${id}`)

describe('a quote', () => {
  test('says the price, its taxes, what is there and until when', async () => {
    const { answer } = await ask({ items: [goods(0, 2), goods(1)] })
    expect(answer).toMatchObject({
      total: usd(2_350),
      is_tax_included: true,
      taxes: [{ rate_basis_points: 1_300, tax: usd(270) }],
      lines: [
        { kind: 'goods', quantity: 2, unit_price: usd(1_000), payable: usd(2_000), deductions: [] },
        { quantity: 1, payable: usd(350) },
      ],
      is_available: true,
      expires_at: new Date(Date.parse(open.world.now) + 15 * 60_000).toISOString(),
    })
  })

  test('finds goods by their code, and keeps nothing for them', async () => {
    const reserved = () =>
      open.world.sql(
        sql`select order_id, variant_id from stock_reservation where merchant_id = ${open.shop.merchantId} order by 1, 2`,
      )
    const before = await reserved()
    const last = await make({ sellPriceMinor: 700, onHand: 1, code: '4006381333931' })
    for (let round = 0; round < 3; round += 1)
      expect((await ask({ items: [{ code: '4006381333931', quantity: 1 }] })).answer).toMatchObject({
        is_available: true,
        availability: [{ variant_id: last.variantId, wanted: 1, available: 1 }],
      })
    expect((await ask({ items: [{ code: '4006381333931', quantity: 2 }] })).answer).toMatchObject({
      is_available: false,
      availability: [{ wanted: 2, available: 1 }],
    })
    expect(await reserved()).toEqual(before)
  })

  test('gives a member their prices, to an app that may read members', async () => {
    await open.world.sql(sql`
      update member_account set level_id = (select id from member_level where merchant_id = ${open.shop.merchantId} and number = 5)
      where merchant_id = ${open.shop.merchantId} and member_id = ${open.ids.member}`)
    const { answer } = await ask({ member_id: open.ids.member })
    expect(answer).toMatchObject({
      total: usd(900),
      member_id: open.ids.member,
      lines: [{ deductions: [{ source: 'member', amount: usd(100) }] }],
    })
    const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes: ['orders_create'] }))
    expect((await ask({ member_id: open.ids.member }, blind.key)).status).toBe(404)
  })

  test('takes shipping as a service with its tax', async () => {
    const service = await make({ name: 'Parcel', sellPriceMinor: 1, onHand: 0 })
    await setProduct(service.productId, sql`is_open_price = true, stock_policy = 'allow'`)
    const shipping = { variant_id: service.variantId, price: usd(565) }
    expect((await ask({ shipping })).answer).toMatchObject({
      total: usd(1_565),
      lines: [{}, { name: 'Parcel', payable: usd(565), tax: usd(65) }],
      is_available: true,
    })
    const other = { ...shipping, price: { amount: 565, currency: 'JPY' as const } }
    expect((await ask({ shipping: other })).status).toBe(422)
    expect((await ask({ shipping: { ...shipping, variant_id: goods(0).variant_id } })).refusal.code).toBe(
      'order.goods_unfit',
    )
  })
})

describe('the age from which an outlet sells it', () => {
  const categoryBelow = (parentId?: string) =>
    open.world.owner((tx) => makeCategory(tx, open.shop.merchantId, parentId === undefined ? {} : { parentId }))
  const ageOf = async (...variantIds: string[]) =>
    (await ask({ items: variantIds.map((id) => ({ variant_id: id, quantity: 1 })) })).answer
  const country = (code: string) =>
    open.world.sql(sql`update merchant set country = ${code} where id = ${open.shop.merchantId}`)

  test('is the highest of its goods by the country’s table, by themselves, their category or what they hold', async () => {
    const [plain, wine, cigars, free] = await Promise.all([1, 2, 3, 4].map(() => make({ sellPriceMinor: 900 })))
    const parts = [{ variantId: wine!.variantId, quantity: 6 }]
    const box = await make({ type: 'combined', sellPriceMinor: 5_000, parts })
    const tobacco = await categoryBelow()
    const below = await categoryBelow(tobacco)
    await open.world.sql(sql`update category set restriction = 'tobacco' where id = ${tobacco}`)
    await setProduct(wine!.productId, sql`restriction = 'beer-wine'`)
    await setProduct(cigars!.productId, sql`category_id = ${below}`)
    await setProduct(free!.productId, sql`category_id = ${below}, restriction = 'none'`)
    await country('DE')
    expect(await ageOf(plain!.variantId, free!.variantId)).toMatchObject({ minimum_age: 0 })
    expect(await ageOf(plain!.variantId, box.variantId)).toMatchObject({ minimum_age: 16 })
    expect(await ageOf(box.variantId, cigars!.variantId)).toMatchObject({ minimum_age: 18 })
    await country('JP')
    expect(await ageOf(box.variantId)).toMatchObject({ minimum_age: 20 })
  })
})

describe('is refused', () => {
  test.each([
    [
      'goods that the outlet does not list',
      () => ({ items: [{ variant_id: open.ids.otherProduct, quantity: 1 }] }),
      'order.goods_unknown',
    ],
    [
      'goods of another merchant',
      () => ({ items: [{ variant_id: stranger.ids.product, quantity: 1 }] }),
      'order.goods_unknown',
    ],
    ['a code that nobody has', () => ({ items: [{ code: 'nothing', quantity: 1 }] }), 'order.goods_unknown'],
    ['goods named twice over', () => ({ items: [{ ...goods(0), code: 'x' }] }), 'request.invalid'],
    ['goods that are not named', () => ({ items: [{ quantity: 1 }] }), 'request.invalid'],
    ['no goods', () => ({ items: [] }), 'request.invalid'],
    ['nothing of goods', () => ({ items: [{ ...goods(0), quantity: 0 }] }), 'request.invalid'],
    ['more than a sale may have', () => ({ items: [{ ...goods(0), quantity: 999_999_999 }] }), 'request.invalid'],
    ['an outlet of another merchant', () => ({ outlet_id: stranger.ids.outlet }), 'thing.not_found'],
    ['a member of another merchant', () => ({ member_id: stranger.ids.member }), 'thing.not_found'],
    ['a coupon that nobody has', () => ({ coupons: ['ABCDEFGHJK'] }), 'coupon.code_wrong'],
    ['a total of its own', () => ({ total: usd(1) }) as never, 'request.invalid'],
  ])('%s', async (_, fields, code) => {
    const { refusal, text } = await ask(fields())
    expect({ code: refusal.code, state: JSON.parse(text).data_state }).toEqual({ code, state: 'nothing_happened' })
  })

  test('goods off the shelf, archived, with serial numbers or without a price', async () => {
    const codes = []
    for (const change of [sql`archived_at = now()`, sql`tracks_serials = true`, sql`is_open_price = true`]) {
      const one = await make({ sellPriceMinor: 100 })
      await setProduct(one.productId, change)
      codes.push((await ask({ items: [{ variant_id: one.variantId, quantity: 1 }] })).refusal.code)
    }
    const off = await make({ sellPriceMinor: 100 })
    await open.world.sql(sql`update listing set is_on_shelf = false where variant_id = ${off.variantId}`)
    codes.push((await ask({ items: [{ variant_id: off.variantId, quantity: 1 }] })).refusal.code)
    expect(codes).toEqual(['order.goods_unknown', 'order.goods_unfit', 'order.goods_unfit', 'order.goods_unknown'])
  })

  test('a price of its own without the scope, and with it counted as set by hand', async () => {
    const items = [{ ...goods(0), unit_price: usd(450) }]
    const scopes = scopeNames.filter((scope) => scope !== 'order_prices_set')
    const plain = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const { status, refusal } = await ask({ items }, plain.key)
    expect([status, refusal.code]).toEqual([403, 'order.price_not_granted'])
    expect((await ask({ items })).answer).toMatchObject({
      total: usd(450),
      lines: [{ list_price: usd(1_000), deductions: [{ source: 'manual_price', amount: usd(550) }] }],
    })
  })

  test('at an outlet outside the grant', async () => {
    const outletIds = [open.ids.otherOutlet]
    const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds }))
    expect((await ask({}, narrow.key)).refusal.code).toBe('thing.not_found')
  })
})

test('a quote follows a price that changed, and one is forgotten a day after it ended', async () => {
  const one = await make({ sellPriceMinor: 100 })
  const items = [{ variant_id: one.variantId, quantity: 3 }]
  expect((await ask({ items })).answer).toMatchObject({ total: usd(300) })
  await open.world.sql(sql`update listing set sell_price_minor = 120 where variant_id = ${one.variantId}`)
  expect((await ask({ items })).answer).toMatchObject({ total: usd(360) })
  const count = async () => (await open.world.sql(sql`select from web_quote`)).length
  expect(await count()).toBeGreaterThan(0)
  open.world.passSeconds(86_400 + 15 * 60 + 1)
  await open.world.runJob('open.forget-quotes')
  expect(await count()).toBe(0)
})

test('an app that tries too many numbers names no card for the rest of an hour; others and quotes without cards go on', async () => {
  const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
  const tried = async (by: string) => (await ask({ gift_cards: ['2222222222'] }, by)).refusal.code
  for (let at = 0; at < 20; at += 1) expect(await tried(key)).toBe('gift_card.unfit')
  const refused = await ask({ gift_cards: ['2222222222'] }, key)
  expect([refused.status, refused.refusal.code]).toEqual([429, 'gift_card.too_many_tries'])
  expect((await ask({}, key)).status).toBe(200)
  expect(await tried(open.app.key)).toBe('gift_card.unfit')
  open.world.passSeconds(3_600)
  expect(await tried(key)).toBe('gift_card.unfit')
})
