import {
  createDamageReport,
  approveDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { adjustStock, listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import {
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { shareOf } from '../../../../../packages/domain/test/property-runs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../test/make/desk.ts'
import { makeDevice } from '../../../test/make/device.ts'
import { makeProduct, makeTax, type MadeProduct } from '../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

/*
 * Days of a shop by chance: purchases, returns, transfers, sales at desks, damage, counts, corrections, several at once. After
 * every handful every book of the program is replayed. STOCK_SIM_DAYS and STOCK_SIM_SEED run more of it, or the same again.
 */
const days = Number(process.env['STOCK_SIM_DAYS'] ?? shareOf(50))
const seed = Number(process.env['STOCK_SIM_SEED'] ?? 20_260_302)

/** mulberry32: small, seeded, the same everywhere. */
function chance(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

let world: World
let shop: Shop
let supplierId: string
let taxId: string
let desk: Desk
/** Goods with serial numbers, of which there are forty, and the desk that sells them. */
let phone: MadeProduct
let phoneDesk: Desk
const goods: MadeProduct[] = []

beforeAll(async () => {
  world = await makeWorld({ connections: 20 })
  shop = await makeShop(world, { currency: 'USD' })
  supplierId = (await world.call(createSupplier, { name: 'Source' }, at(0))).answer.id
  const outlets = [shop.outlet, shop.otherOutlet]
  await world.owner(async (tx) => {
    taxId = await makeTax(tx, shop.merchantId, { outletIds: outlets.map(({ outletId }) => outletId) })
    for (let count = 0; count < 6; count += 1) {
      const facts = { taxId, onHand: 20, averageCostThousandths: 137_000 + count * 10_333 }
      goods.push(await makeProduct(tx, shop.merchantId, outlets, facts))
    }
    const weighed = { type: 'weighed' as const, weightUnit: 'kg' as const, taxId, onHand: 7_500 }
    goods.push(await makeProduct(tx, shop.merchantId, outlets, { ...weighed, averageCostThousandths: 399_999 }))
  })
  phone = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, outlets, { taxId, onHand: 0, tracksSerials: true }),
  )
  const till = { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id }
  phoneDesk = await makeDesk(world, till)
  await phoneDesk.book(phoneDesk.openShift(0))
  desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await desk.book(desk.openShift(10_000))
})
afterAll(() => world.close())

const at = (outlet: number) => ({
  as: shop.admin.token,
  outlet: (outlet === 0 ? shop.outlet : shop.otherOutlet).outletId,
})

type Roll = (below: number) => number
const pick = (roll: Roll) => goods[roll(goods.length)]!
const amount = (roll: Roll, product: MadeProduct) => (product === goods.at(-1) ? 100 + roll(3_000) : 1 + roll(6))

const line = (product: MadeProduct, count: number) => ({
  productId: product.productId,
  sellPriceMinor: product.sellPriceMinor,
  taxId,
  rateBasisPoints: 1_300,
  count,
  ...(product === goods.at(-1) ? { unit: 'kg' as const } : {}),
})

const steps: readonly ((roll: Roll) => Promise<unknown>)[] = [
  async function buy(roll) {
    const [product, outlet] = [pick(roll), roll(2)]
    const lines = [
      { variantId: product.variantId, quantity: amount(roll, product) + 3, unitPriceMinor: 50 + roll(400) },
    ]
    const made = await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, at(outlet))
    const { id, lines: made1 } = made.answer
    const quantity = Math.max(1, made1[0]!.quantity - roll(3))
    await world.call(receivePurchaseOrder, { id, lines: [{ lineId: made1[0]!.lineId, quantity }] }, at(outlet))
    if (roll(3) === 0) {
      await world.call(returnPurchaseOrder, { id, lines: [{ lineId: made1[0]!.lineId, quantity: 1 }] }, at(outlet))
    }
  },
  async function send(roll) {
    const [product, outlet] = [pick(roll), roll(2)]
    const to = outlet === 0 ? shop.otherOutlet : shop.outlet
    const lines = [{ variantId: product.variantId, quantity: amount(roll, product) }]
    const made = await world.call(createTransfer, { toOutletId: to.outletId, lines }, at(outlet))
    if (made.status !== 200) return
    const { id } = made.answer
    const sent = await world.call(shipTransfer, { id }, at(outlet))
    if (sent.status !== 200) return
    const { lineId, quantity } = sent.answer.lines[0]!
    const receipt = { lineId, received: Math.max(0, quantity - roll(3)), damaged: roll(2), isFinal: roll(2) === 0 }
    const two = [
      world.call(receiveTransfer, { id, lines: [receipt] }, at(1 - outlet)),
      roll(2) === 0
        ? world.call(receiveTransfer, { id, lines: [{ ...receipt, received: 1 }] }, at(1 - outlet))
        : world.call(cancelTransfer, { id }, at(outlet)),
    ]
    await Promise.all(two)
  },
  async function sell(roll) {
    const [one, two] = [pick(roll), pick(roll)]
    const lines =
      one === two ? [line(one, amount(roll, one))] : [line(one, amount(roll, one)), line(two, amount(roll, two))]
    const [outcome] = await desk.book(desk.sale(lines))
    expect(outcome?.outcome).not.toBe('quarantined')
  },
  async function breakSome(roll) {
    const [product, outlet] = [pick(roll), roll(2)]
    const lines = [{ variantId: product.variantId, quantity: amount(roll, product) }]
    const made = await world.call(createDamageReport, { reason: 'broken', lines }, at(outlet))
    if (made.status !== 200) return
    await world.call(submitDamageReport, { id: made.answer.id }, at(outlet))
    await world.call(approveDamageReport, { id: made.answer.id }, at(outlet))
  },
  async function count(roll) {
    const [product, outlet] = [pick(roll), roll(2)]
    const scope = { kind: 'list' as const, variantIds: [product.variantId] }
    const made = await world.call(openStocktake, { scope }, at(outlet))
    if (made.status !== 200) return
    const { id } = made.answer
    const quantity = roll(product === goods.at(-1) ? 9_000 : 25)
    const counts = [{ variantId: product.variantId, countKey: 'shelf', quantity }]
    await world.call(countStocktake, { id, counts }, at(outlet))
    world.passSeconds(1)
    await world.call(submitStocktake, { id }, at(outlet))
    const applied = await world.call(applyStocktake, { id, acceptsAbove: true }, at(outlet))
    expect(applied.status).toBe(200)
  },
  async function correct(roll) {
    const [product, outlet] = [pick(roll), roll(2)]
    const { rows } = (await world.call(listStock, { search: product.code }, at(outlet))).answer
    const held = rows.find(({ variantId }) => variantId === product.variantId)
    const request = {
      variantId: product.variantId,
      quantity: roll(20),
      seenOnHand: held?.onHand ?? 0,
      unitCostMinor: roll(2) === 0 ? null : 100 + roll(300),
      reason: 'By chance',
    }
    await world.call(adjustStock, request, at(outlet))
  },
]

/** Something happens to a few numbered pieces; what the books do not allow is refused, and what was sold is booked. */
async function moveNumbered(roll: Roll): Promise<void> {
  const what = roll(5)
  const outlet = what === 0 ? 0 : roll(2)
  const there = await world.sql<{ number: string }>(sql`
    select number from serial_number where outlet_id = ${at(outlet).outlet} and state = 'in-stock' order by folded limit 2`)
  // Goods that go out are mostly there; goods that come in, and now and then goods that go out, are any of the forty.
  const anyOf = [...new Set([roll(40), roll(40), roll(40)])].map((number) => `N${String(number)}`)
  const isThere = what < 3 && there.length > 0 && roll(6) > 0
  const serials = isThere ? there.map(({ number }) => number) : anyOf.slice(0, what < 3 ? 1 : 3)
  const quantity = serials.length
  const lines = [{ variantId: phone.variantId, quantity, serials }]
  if (what === 0) {
    const body = phoneDesk.sale(serials.map(() => line(phone, 1)))
    const named = serials.map((number, index) => ({ lineId: `l${String(index + 1)}`, numbers: [number] }))
    const [outcome] = await phoneDesk.book({ ...body, serials: named })
    expect(outcome?.outcome).not.toBe('quarantined')
  } else if (what === 1) {
    const to = outlet === 0 ? shop.otherOutlet : shop.outlet
    const made = await world.call(createTransfer, { toOutletId: to.outletId, lines }, at(outlet))
    if (made.status !== 200) return
    const { id, lines: drafted } = made.answer
    if ((await world.call(shipTransfer, { id }, at(outlet))).status !== 200) return
    const arrived = { lineId: drafted[0]!.lineId, received: 1, serials: serials.slice(0, 1), isFinal: roll(2) === 0 }
    await world.call(receiveTransfer, { id, lines: [arrived] }, at(1 - outlet))
    await world.call(cancelTransfer, { id }, at(outlet))
  } else if (what === 2) {
    const made = await world.call(createDamageReport, { reason: 'broken', lines }, at(outlet))
    if (made.status !== 200) return
    await world.call(submitDamageReport, { id: made.answer.id }, at(outlet))
    await world.call(approveDamageReport, { id: made.answer.id }, at(outlet))
  } else {
    const bought = [{ variantId: phone.variantId, quantity, unitPriceMinor: 5_000 }]
    const made = await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines: bought }, at(outlet))
    const { lineId } = made.answer.lines[0]!
    await world.call(receivePurchaseOrder, { id: made.answer.id, lines: [{ lineId, quantity, serials }] }, at(outlet))
  }
}

describe('the stock book', () => {
  it(`balances through ${days} days by chance (seed ${seed})`, { timeout: 300_000 + days * 15_000 }, async () => {
    const roll = chance(seed)
    for (let day = 0; day < days; day += 1) {
      world.passSeconds(86_400)
      // Sales go through one desk's journal in order; everything else is done by several people at once.
      for (let handful = 0; handful < 2; handful += 1) {
        // Each step has a chance of its own, so that a seed means the same whatever comes first.
        const chosen = [2, ...Array.from({ length: 3 }, () => [0, 1, 3, 4, 5][roll(5)] ?? 0)]
        const turns = chosen.map((step) => [steps[step], chance(roll(2 ** 31))] as const)
        const numbered = handful === 0 ? [moveNumbered(chance(seed + day))] : []
        await Promise.all([...turns.map(async ([step, own]) => step?.(own)), ...numbered])
        world.passSeconds(60)
      }
      if (day % 5 === 4) expect({ day, seed, books: await disagreements(world) }).toEqual({ day, seed, books: [] })
    }
    const [sums] = await world.sql<{ entries: number; transit: number; kinds: number }>(sql`
      select (select count(*) from stock_entry) as entries, (select count(distinct kind) from serial_entry) as kinds, (select sum(in_transit) from stock) as transit`)
    expect(sums?.entries).toBeGreaterThan(days * 5)
    expect(sums?.transit).toBeGreaterThanOrEqual(0)
    expect(sums?.kinds).toBeGreaterThan(days < 40 ? 0 : 5)
  })
})

describe('fifty desks and the last piece', () => {
  const race = async (stockPolicy: 'block' | 'warn' | 'allow') => {
    const { product, devices } = await world.owner(async (tx) => ({
      product: await makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, onHand: 1, stockPolicy }),
      devices: await Promise.all(Array.from({ length: 50 }, () => makeDevice(tx, shop.merchantId, shop.outlet))),
    }))
    const lines = [{ variantId: product.variantId, quantity: 1 }]
    const asked = await Promise.all(
      devices.map((device) => world.call(reserveStock, { orderId: newId(), lines }, { device })),
    )
    return { product, asked }
  }

  it('under block: one may pay, the others hear that it is gone', async () => {
    const { asked, product } = await race('block')
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = asked.find(({ status }) => status !== 200)
    expect(refused?.refusal).toMatchObject({
      code: 'stock.insufficient',
      details: { name: product.name, wanted: 1, available: 0 },
    })
  })

  it('under warn: all may pay, and all but one are told', async () => {
    const { asked } = await race('warn')
    expect(asked.filter(({ answer }) => answer.short.length === 0)).toHaveLength(1)
  })

  it('under allow: nobody is told anything', async () => {
    const { asked } = await race('allow')
    expect(asked.every(({ answer }) => answer.short.length === 0)).toBe(true)
  })

  it('frees what was not paid in 15 minutes, and what was booked', async () => {
    const product = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, onHand: 2, stockPolicy: 'block' }),
    )
    const ask = (orderId: string, quantity: number) =>
      world.call(
        reserveStock,
        { orderId, lines: [{ variantId: product.variantId, quantity }] },
        { device: desk.device },
      )
    const sale = desk.sale([line(product, 1)])
    expect((await ask(sale.orderId, 1)).status).toBe(200)
    expect((await ask(newId(), 2)).refusal.details).toMatchObject({ available: 1 })
    await desk.book(sale)
    const left = newId()
    expect((await ask(left, 1)).status).toBe(200)
    expect((await ask(left, 1)).status).toBe(200)
    expect((await ask(newId(), 1)).refusal.details).toMatchObject({ available: 0 })
    world.passSeconds(15 * 60 + 1)
    expect((await ask(newId(), 1)).status).toBe(200)
  })
})

describe('a count applied while sales run', () => {
  it('keeps every piece that was sold after the count', async () => {
    const product = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, onHand: 200, averageCostThousandths: 100_000 }),
    )
    const scope = { kind: 'list' as const, variantIds: [product.variantId] }
    const { id } = (await world.call(openStocktake, { scope }, at(0))).answer
    const counts = [{ variantId: product.variantId, countKey: 'shelf', quantity: 190 }]
    await world.call(countStocktake, { id, counts }, at(0))
    world.passSeconds(1)
    await world.call(submitStocktake, { id }, at(0))
    const desks = await Promise.all(
      Array.from({ length: 4 }, () =>
        makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id }),
      ),
    )
    const sell = async (one: Desk) => {
      await one.book(one.openShift(0))
      for (let sold = 0; sold < 25; sold += 1) await one.book(one.sale([line(product, 1)]))
    }
    const [applied] = await Promise.all([
      world.call(applyStocktake, { id, acceptsAbove: true }, at(0)),
      ...desks.map((one) => sell(one)),
    ])
    expect(applied.status).toBe(200)
    const [held] = await world.sql<{ onHand: number }>(
      sql`select on_hand from stock where variant_id = ${product.variantId}`,
    )
    expect(held?.onHand).toBe(90)
    expect(await disagreements(world)).toEqual([])
  })
})
