import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { importListPrices } from '@kassa/contract/promotion/list-price-import.calls.ts'
import { createPlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import type { ListPrice } from '@kassa/domain/basket/index.ts'
import { openWindow } from '@kassa/domain/promotion/plan-terms.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: Shop
let other: Shop
let address: string
let tea: { productId: string; code: string }
let milk: { productId: string; code: string }
let theirs: { productId: string; code: string }
let id = ''
let lists = 0

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'CNY' })
  other = await makeShop(world, { currency: 'CNY' })
  address = await world.listen()
  await world.owner(async (tx) => {
    tea = await makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 1_000 })
    milk = await makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 2_000, code: '0012345678905' })
    theirs = await makeProduct(tx, other.merchantId, [other.outlet], { sellPriceMinor: 1_000 })
  })
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const price = ({ productId }: { productId: string }, ...steps: readonly (readonly [number, number])[]): ListPrice => ({
  productId,
  variantId: null,
  steps: steps.map(([fromQuantity, priceMinor]) => ({ fromQuantity, priceMinor })),
})

const terms = (benefit: object) => ({
  name: `Wholesale ${(lists += 1)}`,
  currency: 'CNY' as const,
  scope: { kind: 'all' as const },
  target: { kind: 'all' as const },
  outlets: { kind: 'all' as const },
  window: openWindow as never,
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit: benefit as never,
})

beforeEach(async () => {
  const list = terms({ type: 'price-list', prices: [price(tea, [1, 900])] })
  id = (await world.call(createPlan, list, mine())).answer.id
})

type Answer = OutputOf<typeof importListPrices.answer> & ErrorBody

async function send(rows: string[][], step: string, of = id, as = shop.admin.token): Promise<Answer> {
  const form = new FormData()
  form.append('id', of)
  form.append('step', step)
  form.append('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }))]), 'prices.xlsx')
  const response = await fetch(`${address}/cashier/api${importListPrices.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  })
  return (await response.json()) as Answer
}

async function list(): Promise<{ version: number; prices: readonly ListPrice[] }> {
  const { version, benefit } = (await world.call(readPlan, { id }, mine())).answer
  return { version, prices: benefit.type === 'price-list' ? benefit.prices : [] }
}

const heads = ['条码', '起订数量', '批发价']

describe('prices from a file', () => {
  it('are read, tried without a trace, and taken; what the file does not name stays', async () => {
    const rows = [heads, [milk.code, '10', '17.50'], ['012345678905', '', '¥18.00'], [milk.code, '50', '15']]
    expect((await send(rows, 'read')).columns.map(({ guess }) => guess)).toEqual(['code', 'quantity', 'price'])
    expect(await send(rows, 'try')).toMatchObject({ created: 3, skipped: 0, failed: 0 })
    expect(await list()).toEqual({ version: 1, prices: [price(tea, [1, 900])] })
    expect(await send(rows, 'apply')).toMatchObject({ created: 3, skipped: 0, failed: 0 })
    const prices = [price(tea, [1, 900]), price(milk, [1, 1_800], [10, 1_750], [50, 1_500])]
    expect(await list()).toEqual({ version: 2, prices })
    expect(await send(rows, 'apply')).toMatchObject({ created: 0, skipped: 3, failed: 0 })
    expect(await list()).toEqual({ version: 2, prices })
  })

  it('take the place of what the list said of the same goods', async () => {
    await send([heads, [tea.code, '5', '7']], 'apply')
    expect((await list()).prices).toEqual([price(tea, [5, 700])])
  })

  it('name each row that does not fit, and take the rows of the same goods with it', async () => {
    const rows = [
      heads,
      ['', '1', '5'],
      ['404', '1', '5'],
      [theirs.code, '1', '5'],
      [milk.code, '0', '5'],
      [milk.code, '3', '5'],
      [tea.code, '2', '6'],
      [tea.code, '2', '5'],
    ]
    const done = await send(rows, 'apply')
    expect(done).toMatchObject({ created: 0, failed: 7 })
    expect(done.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'code', 'import.value-missing'],
      [3, 'code', 'list-price.code-unknown'],
      [4, 'code', 'list-price.code-unknown'],
      [5, 'quantity', 'list-price.cell-unfit'],
      [6, 'price', 'list-price.steps-unfit'],
      [7, 'price', 'list-price.steps-unfit'],
      [8, 'quantity', 'list-price.twice'],
    ])
    expect(await list()).toEqual({ version: 1, prices: [price(tea, [1, 900])] })
  })

  it.each([
    ['0', false],
    ['0.01', true],
    ['999999', true],
    ['999999.99', true],
    ['1000000', false],
    ['1.005', false],
    ['-1', false],
    ['=1+1', false],
    ['', false],
  ])('a price of “%s”: %s', async (text, isTaken) => {
    expect(await send([heads, [milk.code, '1', text]], 'try')).toMatchObject({ created: isTaken ? 1 : 0 })
  })

  it.each([
    ['999999', true],
    ['1000000', false],
    ['1.5', false],
  ])('a quantity of “%s”: %s', async (text, isTaken) => {
    expect(await send([heads, [milk.code, text, '1']], 'try')).toMatchObject({ created: isTaken ? 1 : 0 })
  })

  it('have five steps at most, each lower than the one before', async () => {
    const steps = (count: number) => Array.from({ length: count }, (_, at) => [milk.code, `${at + 1}`, `${9 - at}`])
    expect(await send([heads, ...steps(5)], 'try')).toMatchObject({ created: 5, failed: 0 })
    expect(await send([heads, ...steps(6)], 'try')).toMatchObject({ created: 0, failed: 6 })
    const rising = [heads, [milk.code, '1', '5'], [milk.code, '2', '5']]
    expect(await send(rising, 'try')).toMatchObject({ created: 0, failed: 2 })
  })

  it('go into price lists of one’s own alone', async () => {
    const rows = [heads, [milk.code, '1', '5']]
    expect((await send(rows, 'apply', id, other.admin.token)).code).toBe('thing.not-found')
    const tenth = terms({ type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 } })
    const plan = (await world.call(createPlan, tenth, mine())).answer
    expect((await send(rows, 'apply', plan.id)).code).toBe('list-price.no-list')
  })

  it('are taken twice at once, one after the other', async () => {
    const both = await Promise.all([
      send([heads, [milk.code, '1', '5']], 'apply'),
      send([heads, [tea.code, '1', '6']], 'apply'),
    ])
    expect(both.map(({ created }) => created)).toEqual([1, 1])
    expect(await list()).toEqual({ version: 3, prices: [price(tea, [1, 600]), price(milk, [1, 500])] })
  })
})
