// Options of goods in orders from outside: read, quoted as the desk prices them, kept with the order, handed out, read and exported.
import { DESK_LEVEL } from '@kassa/contract/device/desk-level.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listOptionGroups } from '@kassa/contract/open/options/option-group.calls.ts'
import { orderResource, readOrder } from '@kassa/contract/open/order.calls.ts'
import { quoteOrder, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import { readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { downloadExport, exportOrders } from '@kassa/contract/sales/export.calls.ts'
import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { optionGroup } from '@kassa/contract/settings/option-groups.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { makeAppShop, makeAppWorld } from '../../../../test/make/app-world.ts'
import type { OpenWorld } from '../../../../test/make/open-world.ts'
import { makeSalesSettler } from '../../../../test/make/sales-settler.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'

type Group = InputOf<typeof optionGroup>
type Item = InputOf<typeof quoteOrder.request>['items'][number]

let open: OpenWorld
let orders: ReturnType<typeof webOrdersOf>
let office: string
let version = 0

beforeAll(async () => {
  open = await makeAppWorld({ connections: 12 })
  orders = webOrdersOf(open)
  office = await makeSalesSettler(open.world, open.shop.merchantId)
  await save([sizes(), extras()])
})
afterAll(async () => {
  expect(await disagreements(open.world)).toEqual([])
  await open.world.close()
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const [SMALL, LARGE, SHOT, SYRUP, SIZES, EXTRAS] = Array.from({ length: 6 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const coffee = () => open.shop.line(0).productId
const sizes = (more: Partial<Group> = {}): Group => ({
  id: SIZES,
  name: '杯型',
  names: { en: 'Size' },
  scope: { kind: 'products', products: [{ productId: coffee() }] },
  currency: 'USD',
  least: 1,
  most: 1,
  options: [
    { id: SMALL, name: '中杯', names: { en: 'Small' }, surchargeMinor: 0, isDefault: true },
    { id: LARGE, name: '大杯', names: { en: 'Large' }, surchargeMinor: 300 },
  ],
  ...more,
})
const extras = (more: Partial<Group> = {}): Group => ({
  ...sizes(),
  id: EXTRAS,
  name: 'Extras',
  names: {},
  least: 0,
  most: 2,
  options: [
    { id: SHOT, name: 'Shot', surchargeMinor: 200 },
    { id: SYRUP, name: 'Syrup', surchargeMinor: 1 },
  ],
  ...more,
})
const save = async (value: readonly Group[]) => {
  const changes = [{ key: 'sales.option-groups', value, inherit: false, version }]
  expect((await open.world.call(saveSalesSettings, { changes }, { as: office })).status).toBe(200)
  version += 1
}
const large: ChosenOption = { id: LARGE, name: 'Large', amountMinor: 300 }
const shot: ChosenOption = { id: SHOT, name: 'Shot', amountMinor: 200 }
const small: ChosenOption = { id: SMALL, name: 'Small', amountMinor: 0 }
const said = (options: readonly ChosenOption[]) =>
  options.map(({ id, name, amountMinor }) => ({ id, name, surcharge: usd(amountMinor) }))
const item = (more: Partial<Item> = {}): Item => ({ variant_id: coffee(), quantity: 1, ...more })
const ask = (items: Item[], key = open.app.key) =>
  open.world.call(quoteOrder, { outlet_id: open.ids.outlet, items }, { as: key })

describe('groups of options', () => {
  const list = (more: object = {}, key = open.app.key) =>
    open.world.call(listOptionGroups, { outlet_id: open.ids.outlet, ...more }, { as: key })

  test('are those of the outlet, or of one variant', async () => {
    const { answer } = await list()
    expect(answer.data).toMatchObject([
      {
        id: SIZES,
        name: '杯型',
        names: { en: 'Size' },
        applies_to: 'products',
        product_ids: [coffee()],
        least: 1,
        most: 1,
        options: [
          { id: SMALL, surcharge: usd(0), is_default: true },
          { id: LARGE, surcharge: usd(300), is_default: false },
        ],
      },
      { id: EXTRAS, least: 0, most: 2 },
    ])
    expect((await list({ variant_id: coffee() })).answer.data).toHaveLength(2)
    expect((await list({ variant_id: open.shop.line(1).productId })).answer.data).toEqual([])
  })

  test('are nobody else’s', async () => {
    const stranger = await makeAppShop(open.world)
    expect((await list({ outlet_id: stranger.ids.outlet })).status).toBe(404)
    expect((await list({ variant_id: stranger.ids.product })).status).toBe(404)
  })
})

describe('a quote with options', () => {
  test.each([
    ['those by default where none is named', undefined, [small], 1_000],
    ['those that are named', [LARGE, SHOT], [large, shot], 1_500],
    ['named in any order, as the groups have them', [SHOT, LARGE], [large, shot], 1_500],
    ['one named twice, once', [LARGE, LARGE], [large], 1_300],
  ] as const)('says %s', async (_, ids, options, minor) => {
    const { answer } = await ask([item({ quantity: 3, ...(ids && { option_ids: [...ids] }) })])
    expect(answer).toMatchObject({
      total: usd(3 * minor),
      lines: [{ unit_price: usd(minor), list_price: usd(minor), options: said(options), deductions: [] }],
    })
  })

  test('is priced as the desk prices the same basket, each item by itself', async () => {
    const items = [item({ option_ids: [LARGE, SHOT], quantity: 2 }), item(), item({ option_ids: [LARGE] })]
    const quote = quoteResource.whole.parse((await ask(items)).answer)
    const { desk, line } = open.shop
    const optioned = (options: readonly ChosenOption[], count: number) => {
      const plain = line(0, count)
      const sum = options.reduce((all, { amountMinor }) => all + amountMinor, 0)
      return { ...plain, options, sellPriceMinor: plain.sellPriceMinor + sum }
    }
    const sale = desk.sale([optioned([large, shot], 2), optioned([small], 1), optioned([large], 1)])
    expect(await outcomeOf(open.shop, sale)).toEqual(['accepted'])
    const { answer } = await open.world.call(readOrder, { id: sale.orderId, expand: 'lines' }, { as: open.app.key })
    const booked = orderResource.whole.pick({ lines: true, total: true }).parse(answer)
    const shown = ({ payable, tax, options }: Pick<(typeof quote.lines)[number], 'payable' | 'tax' | 'options'>) => ({
      payable,
      tax,
      options,
    })
    expect(quote.lines.map(shown)).toEqual(booked.lines.map(shown))
    expect(quote.total).toEqual(booked.total)
  })

  test('at a price of the app’s own pays that, options included', async () => {
    const { answer } = await ask([item({ option_ids: [LARGE], unit_price: usd(450) })])
    expect(answer).toMatchObject({ total: usd(450), lines: [{ list_price: usd(1_300), options: said([large]) }] })
  })

  test.each([
    ['an option of no group', [crypto.randomUUID()], 'order.option_unknown'],
    ['none of what must be chosen', [], 'order.option_missing'],
    ['one too few, with others', [SHOT], 'order.option_missing'],
    ['one too many', [SMALL, LARGE], 'order.options_too_many'],
  ])('is refused with %s', async (_, ids, code) => {
    const { status, refusal, text } = await ask([item({ option_ids: ids })])
    expect([status, refusal.code, JSON.parse(text).data_state]).toEqual([422, code, 'nothing_happened'])
  })

  test('names the goods and the group that lacks a choice', async () => {
    const { text } = await ask([item({ option_ids: [SHOT] })])
    expect(text).toContain('杯型')
  })

  test('is refused for goods that have none, and for more names than may be', async () => {
    const other = open.shop.line(1).productId
    expect((await ask([{ variant_id: other, quantity: 1, option_ids: [SHOT] }])).refusal.code).toBe(
      'order.option_unknown',
    )
    const many = (count: number) => [item({ option_ids: Array.from({ length: count }, () => SMALL) })]
    expect((await ask(many(200))).status).toBe(200)
    expect((await ask(many(201))).refusal.code).toBe('request.invalid')
  })

  test('takes nothing by default where a group has no default, and says which', async () => {
    const plain = sizes({ options: [{ id: LARGE, name: 'Large', surchargeMinor: 300 }] })
    await save([plain])
    expect((await ask([item()])).refusal.code).toBe('order.option_missing')
    expect((await ask([item({ option_ids: [LARGE] })])).answer).toMatchObject({ total: usd(1_300) })
    await save([sizes(), extras()])
  })
})

describe('an order with options', () => {
  test('keeps them, the desk finds them on its line, and the books have them once it is handed out', async () => {
    const { id } = await orders.ordered([item({ option_ids: [LARGE, SHOT], quantity: 2 })])
    const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
    expect(read.answer).toMatchObject({ total: usd(3_000), lines: [{ options: said([large, shot]) }] })
    const { device } = open.shop.desk
    const { answer } = await open.world.call(takeSetAside, { id, despite: false }, { device })
    expect(answer.steps).toMatchObject([
      { kind: 'set-note' },
      { kind: 'add-line', line: { options: [large, shot], goods: { sellPriceMinor: 1_500 } } },
    ])
  })

  test('is the price it was quoted at, whatever its options cost since; after its time it is priced anew', async () => {
    const quote = await orders.quote([item({ option_ids: [LARGE] })])
    const late = await orders.quote([item({ option_ids: [LARGE] })])
    const gone = await orders.quote([item({ option_ids: [SHOT, SMALL] })])
    await save([sizes({ options: [{ id: LARGE, name: 'Large', surchargeMinor: 301 }] })])
    const made = await orders.create(quote)
    expect(made.answer).toMatchObject({ total: usd(1_300) })
    expect((await orders.create(gone)).refusal.code).toBe('order.option_unknown')
    const { device } = open.shop.desk
    const taken = await open.world.call(takeSetAside, { id: String(made.answer.id), despite: false }, { device })
    expect(taken.answer.steps).toMatchObject([
      { kind: 'set-note' },
      { line: { options: [large], goods: { sellPriceMinor: 1_300 } } },
    ])
    open.world.passSeconds(15 * 60 + 1)
    const changed = await orders.create(late)
    expect([changed.status, changed.refusal.code]).toEqual([409, 'quote.changed'])
    await save([sizes(), extras()])
  })

  test('that was made by the release before says none', async () => {
    const { id } = await orders.ordered([item({ quantity: 1 })])
    await open.world
      .sql(sql`update web_order set lines = (select jsonb_agg(one - 'options') from jsonb_array_elements(lines) one)
      where merchant_id = ${open.shop.merchantId} and id = ${id}`)
    const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
    expect(read.answer).toMatchObject({ lines: [{ options: [] }] })
  })

  test('twenty at once take the last pieces with their options, no more than there are', async () => {
    const one = await open.world.owner((tx) =>
      makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 3 }),
    )
    await save([sizes(), extras({ scope: { kind: 'products', products: [{ productId: one.productId }] } })])
    const items = [{ variant_id: one.variantId, quantity: 1, option_ids: [SHOT] }]
    const quotes = []
    for (let at = 0; at < 20; at += 1) quotes.push(await orders.quote(items))
    const made = await Promise.all(quotes.map((quote) => orders.create(quote)))
    expect(made.filter(({ status }) => status === 200).map(({ answer }) => answer)).toMatchObject(
      Array.from({ length: 3 }, () => ({ total: usd(1_200) })),
    )
    expect(made.filter(({ status }) => status === 409)).toHaveLength(17)
    await save([sizes(), extras()])
  })
})

test('an export says the options of its orders with their pieces', async () => {
  const { desk, line, admin } = open.shop
  const plain = line(0, 3)
  const options = [large, shot]
  expect(
    await outcomeOf(open.shop, desk.sale([{ ...plain, options, sellPriceMinor: plain.sellPriceMinor + 500 }])),
  ).toEqual(['accepted'])
  const { answer } = await open.world.call(exportOrders, {}, { as: admin.token })
  await open.world.runJob('sales.make-exports')
  const file = await open.world.call(downloadExport, { id: answer.exportId }, { as: admin.token })
  expect(file.text).toContain('Large × 3; Shot × 3')
})

test('in a set they cost extra, unless a till of the outlet is of before: then they stand in its price, as that till asks for', async () => {
  const tillsAre = (level: number) =>
    open.world.sql(sql`update device_registration set desk_level = ${level}, last_seen_at = ${open.world.now}`)
  await tillsAre(DESK_LEVEL)
  const marketer = await makeMarketer(open.world, open.shop.merchantId)
  const choice = (at: number) => ({ productId: open.shop.line(at).productId, variantId: null, surchargeMinor: 0 })
  const slot = (at: number) => ({ name: `Choice ${at}`, least: 1, most: 1, choices: [choice(at)] })
  const reward = { kind: 'total' as const, totalMinor: 100 }
  const set = { type: 'bundle' as const, count: 1, reward, slots: [slot(0), slot(1)], maxTimes: null }
  const plan = tenthOff({ name: 'Lunch', currency: 'USD', benefit: { ...set, pooling: 'mix' } })
  expect((await makePlan(open.world, marketer, plan)).status).toBe(200)
  const lunch = [item({ option_ids: [LARGE] }), { variant_id: open.shop.line(1).productId, quantity: 1 }]
  expect((await ask(lunch)).answer).toMatchObject({ total: usd(400) })
  await tillsAre(DESK_LEVEL - 1)
  expect((await ask(lunch)).answer).toMatchObject({ total: usd(100) })
  await tillsAre(DESK_LEVEL)
  expect((await ask(lunch)).answer).toMatchObject({ total: usd(400) })
})
