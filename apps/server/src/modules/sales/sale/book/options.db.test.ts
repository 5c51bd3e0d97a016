// Options of goods with their surcharge: set by the office, sold by a desk's journal, read, printed, given back, and held against the books.
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { optionGroup } from '@kassa/contract/settings/option-groups.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash, makeDesk } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSalesSettler } from '../../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'

type Group = InputOf<typeof optionGroup>

let world: World
let shop: SellingShop
let office: string
let version: number

beforeAll(async () => {
  world = await makeWorld()
  await openShop()
})

async function openShop(): Promise<void> {
  shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [1_500, 800] })
  office = await officeOf(shop)
  version = 0
  await shop.desk.book(shop.desk.openShift(0))
}
proveAfterEach(() => world)
afterAll(() => world.close())

const officeOf = ({ merchantId }: SellingShop): Promise<string> => makeSalesSettler(world, merchantId)

const [SMALL, LARGE, SHOT, SIZES, EXTRAS] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const sizes = (more: Partial<Group> = {}): Group => ({
  id: SIZES,
  name: '杯型',
  names: { en: 'Size' },
  scope: { kind: 'products', products: [{ productId: shop.products[0]?.productId ?? '' }] },
  currency: 'CNY',
  least: 1,
  most: 1,
  options: [
    { id: SMALL, name: '中杯', names: { en: 'Small' }, surchargeMinor: 0, isDefault: true },
    { id: LARGE, name: '大杯', names: { en: 'Large' }, surchargeMinor: 300 },
  ],
  ...more,
})
const extras = (): Group => ({
  ...sizes(),
  id: EXTRAS,
  name: '加料',
  names: {},
  least: 0,
  options: [{ id: SHOT, name: '浓缩', surchargeMinor: 200 }],
})

async function save(value: readonly Group[]) {
  const changes = [{ key: 'sales.option-groups', value, inherit: false, version }]
  const done = await world.call(saveSalesSettings, { changes }, { as: office })
  if (done.status === 200) version += 1
  return done
}

const large: ChosenOption = { id: LARGE, name: '大杯', amountMinor: 300 }
const shot: ChosenOption = { id: SHOT, name: '浓缩', amountMinor: 200 }
const optioned = (options: readonly ChosenOption[], count = 1, at = 0) => {
  const line = shop.line(at, count)
  const surchargeMinor = options.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { ...line, options, sellPriceMinor: line.sellPriceMinor + surchargeMinor }
}
const outcome = (...lines: Parameters<typeof shop.desk.sale>[0]) => outcomeOf(shop, shop.desk.sale(lines))

it('a coffee made larger with an extra shot is sold, shown, printed and given back with its options', async () => {
  expect((await save([sizes(), extras()])).status).toBe(200)
  const told = await world.call(deskSetup, {}, { device: shop.desk.device })
  expect(told.answer.settings['sales.option-groups']).toMatchObject([{ id: SIZES }, { id: EXTRAS, least: 0 }])
  const sale = shop.desk.sale([optioned([large, shot], 3), shop.line(1)])
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const { answer } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect(answer.totalMinor).toBe(3 * 2_000 + 800)
  expect(answer.lines.map(({ options, unitPriceMinor }) => [unitPriceMinor, options])).toEqual([
    [2_000, [large, shot]],
    [800, []],
  ])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = JSON.stringify((await world.call(readOrderPaper, { id: sale.orderId }, here)).answer)
  expect(paper).toContain('大杯')
  const one = {
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    amountMinor: 2_000,
    tenders: [cash(2_000)],
  }
  expect(await outcomeOf(shop, refundBody(shop.desk, sale, one))).toEqual(['accepted'])
  const rest = await world.call(
    refundOrder,
    {
      refundId: crypto.randomUUID(),
      orderId: sale.orderId,
      shiftId: shop.desk.shiftId,
      lines: [{ line: 0, quantity: 2, goods: 'restock' }],
      reason: 'unwanted',
      amountMinor: 4_000,
      tenders: [{ method: 0, amountMinor: 4_000 }],
    },
    here,
  )
  expect(rest.status).toBe(200)
})

it('what the books do not say is filed: another amount, name, goods, currency, or more of a group than may be', async () => {
  await save([sizes(), extras()])
  const filed = ['review', 'sale.options-unknown']
  expect(await outcome(optioned([large]))).toEqual(['accepted'])
  expect(await outcome(optioned([{ ...large, name: 'Large' }]))).toEqual(['accepted'])
  expect(await outcome(optioned([{ ...large, amountMinor: 1 }]))).toEqual(filed)
  expect(await outcome(optioned([{ ...large, name: 'Free' }]))).toEqual(filed)
  expect(await outcome(optioned([{ ...shot, id: crypto.randomUUID() }]))).toEqual(filed)
  expect(await outcome(optioned([large], 1, 1))).toEqual(filed)
  expect(await outcome(optioned([{ id: SMALL, name: '中杯', amountMinor: 0 }, large]))).toEqual(filed)
  // A surcharge that is in no price, and a price without its option.
  expect(await outcome({ ...optioned([large]), sellPriceMinor: 1_500 })).toEqual(['review', 'sale.price-unknown'])
  expect(await outcome({ ...shop.line(0), sellPriceMinor: 1_800 })).toEqual(['review', 'sale.price-unknown'])
  await save([sizes({ currency: 'JPY' })])
  expect((await outcome(optioned([large])))[1]).toBe('sale.options-was-changed')
})

it('a till of before sells the goods without; a second desk and one that was offline sell as they were told', async () => {
  await save([sizes()])
  expect(await outcome(shop.line(0))).toEqual(['accepted'])
  const other = await makeDesk(world, { ...shop.desk.facts })
  await other.book(other.openShift(0))
  expect(await outcomeOf({ ...shop, desk: other }, other.sale([optioned([large])]))).toEqual(['accepted'])
  const offline = shop.desk.sale([optioned([large])])
  world.passSeconds(1)
  await save([sizes({ options: [{ id: LARGE, name: '大杯', surchargeMinor: 400 }] })])
  expect(await outcomeOf(shop, offline)).toEqual(['accepted'])
  expect(await outcome(optioned([large]))).toEqual(['review', 'sale.options-was-changed'])
})

describe('groups that cannot be asked are refused, and nothing is saved', () => {
  const option = (surchargeMinor: number, more: Partial<Group['options'][number]> = {}) => ({
    id: crypto.randomUUID(),
    name: 'x',
    surchargeMinor,
    ...more,
  })
  const many = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make)
  const fresh = (more: Partial<Group> = {}) => ({ ...sizes(), id: crypto.randomUUID(), options: [option(0)], ...more })
  const tried: readonly (readonly [string, () => readonly Group[], string | undefined])[] = [
    ['20 groups', () => many(20, () => fresh()), undefined],
    ['21 groups', () => many(21, () => fresh()), 'setting.value-unfit'],
    ['20 options', () => [fresh({ options: many(20, () => option(0)) })], undefined],
    ['21 options', () => [fresh({ options: many(21, () => option(0)) })], 'setting.value-unfit'],
    ['no option', () => [fresh({ options: [] })], 'setting.value-unfit'],
    ['10 to choose', () => [fresh({ least: 10, most: 10, options: many(10, () => option(0)) })], undefined],
    ['11 to choose', () => [fresh({ most: 11, options: many(11, () => option(0)) })], 'setting.value-unfit'],
    ['more than there are', () => [fresh({ most: 2 })], 'option-group.choice'],
    ['a surcharge of 9999.99', () => [fresh({ options: [option(999_999)] })], undefined],
    ['a surcharge of 10000.00', () => [fresh({ options: [option(1_000_000)] })], 'setting.value-unfit'],
    ['9999 yen', () => [fresh({ currency: 'JPY', options: [option(9_999)] })], undefined],
    ['10000 yen', () => [fresh({ currency: 'JPY', options: [option(10_000)] })], 'option-group.surcharge'],
    ['a surcharge below 0', () => [fresh({ options: [option(-1)] })], 'setting.value-unfit'],
    ['a name of 50', () => [fresh({ name: 'x'.repeat(50) })], undefined],
    ['a name of 51', () => [fresh({ name: 'x'.repeat(51) })], 'setting.value-unfit'],
    [
      'one twice',
      () => [fresh(), fresh()].map((one, _, [first]) => ({ ...one, id: first?.id ?? '' })),
      'option-group.id-twice',
    ],
    [
      'two by default of one',
      () => [fresh({ options: many(2, () => option(0, { isDefault: true })) })],
      'option-group.defaults',
    ],
    [
      'goods that are not there',
      () => [fresh({ scope: { kind: 'categories', categoryIds: [crypto.randomUUID()] } })],
      'option-group.goods-gone',
    ],
  ]

  it('at each limit, and one beyond', async () => {
    const codes: (readonly [string, string | undefined])[] = []
    for (const [what, groups] of tried) {
      const done = await save(groups())
      codes.push([what, done.status === 200 ? undefined : done.refusal.code])
    }
    expect(codes).toEqual(tried.map(([what, , code]) => [what, code]))
  })

  it('goods of another merchant are not there', async () => {
    const stranger = await makeSellingShop(world, {})
    const products = [{ productId: stranger.products[0]?.productId ?? '' }]
    const { refusal } = await save([sizes({ scope: { kind: 'products', products } })])
    expect(refusal).toMatchObject({ code: 'option-group.goods-gone', details: { name: '杯型' } })
  })
})
