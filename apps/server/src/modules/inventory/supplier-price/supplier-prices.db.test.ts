import {
  createPurchaseOrder,
  readPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { draftReorders } from '@kassa/contract/inventory/reorder.calls.ts'
import {
  createSupplierPrice,
  deleteSupplierPrice,
  editSupplierPrice,
  findSupplierPrices,
  listSupplierPrices,
} from '@kassa/contract/inventory/supplier-price.calls.ts'
import { undoChange } from '@kassa/contract/today/today.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const room = useStockRoom()
const steps = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([fromQuantity, priceMinor]) => ({ fromQuantity, priceMinor }))

const fields = (said: object = {}) => ({
  supplierId: room.supplierId,
  variantId: room.tea.variantId,
  currency: 'USD' as const,
  steps: steps([1, 300], [10, 250]),
  ...said,
})
const create = (said: object = {}, as: { as: string; key?: string } = room.mine()) =>
  room.world.call(createSupplierPrice, fields(said), as)
const listed = async (search?: string) =>
  (
    await room.world.call(
      listSupplierPrices,
      { supplierId: room.supplierId, ...(search === undefined ? {} : { search }) },
      room.mine(),
    )
  ).answer.rows.filter(({ variantId }) => variantId === room.tea.variantId)
const today = async () =>
  (
    await room.world.call(
      findSupplierPrices,
      { supplierId: room.supplierId, variantId: room.tea.variantId },
      room.mine(),
    )
  ).answer.prices.map((price) => [price.currency, price.steps[0]?.priceMinor])

describe('a supplier’s price', () => {
  it('is kept with its steps, code, pack and days, found by the supplier’s code, changed and undone', async () => {
    const said = { ownCode: 'LF-1', packSize: 12, validFrom: '2020-01-01', validUntil: '2099-12-31' }
    const { id, version } = (await create(said)).answer
    expect(await listed('LF-1')).toMatchObject([{ id, steps: steps([1, 300], [10, 250]), ...said }])
    const edited = await room.world.call(
      editSupplierPrice,
      { id, version, currency: 'USD', steps: steps([1, 0]) },
      room.mine(),
    )
    expect(edited.answer.version).toBe(2)
    expect(await listed()).toMatchObject([{ steps: steps([1, 0]), ...said }])
    const old = await room.world.call(
      editSupplierPrice,
      { id, version, currency: 'USD', steps: steps([1, 1]) },
      room.mine(),
    )
    expect(old.refusal.code).toBe('thing.changed-meanwhile')

    const key = 'delete-price'
    expect((await room.world.call(deleteSupplierPrice, { id }, { ...room.mine(), key })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await room.world.call(deleteSupplierPrice, { id }, room.mine())).refusal.code).toBe('thing.not-found')
    expect((await room.world.call(undoChange, { key }, room.mine())).status).toBe(200)
    expect(await listed()).toHaveLength(1)
  })

  it('does not come back over days that another has taken meanwhile', async () => {
    const { id } = (await create()).answer
    const key = 'delete-taken'
    await room.world.call(deleteSupplierPrice, { id }, { ...room.mine(), key })
    await create({ steps: steps([1, 200]) })
    expect((await room.world.call(undoChange, { key }, room.mine())).refusal.code).toBe('supplier-price.overlaps')
    expect(await listed()).toMatchObject([{ steps: steps([1, 200]) }])
  })

  it.each([
    ['a quantity twice', { steps: steps([10, 1], [10, 2]) }, 'supplier-price.steps-unfit'],
    ['a falling quantity', { steps: steps([10, 1], [9, 2]) }, 'supplier-price.steps-unfit'],
    ['days the wrong way', { validFrom: '2026-02-02', validUntil: '2026-02-01' }, 'supplier-price.days-reversed'],
    ['a yen too many', { currency: 'JPY', steps: steps([1, 1_000_000]) }, 'purchase-order.price-beyond'],
    ['a price below 0', { steps: steps([1, -1]) }, 'request.invalid'],
    ['half a cent', { steps: steps([1, 0.5]) }, 'request.invalid'],
    ['no price', { steps: [] }, 'request.invalid'],
    ['11 steps', { steps: steps(...Array.from({ length: 11 }, (_, at) => [at + 1, 9] as const)) }, 'request.invalid'],
    ['a pack of none', { packSize: 0 }, 'request.invalid'],
    ['a pack of 10,000', { packSize: 10_000 }, 'request.invalid'],
    ['a code of 51', { ownCode: 'x'.repeat(51) }, 'request.invalid'],
  ])('refuses %s and keeps nothing', async (_, said, code) => {
    expect((await create(said)).refusal.code).toBe(code)
    expect(await listed()).toEqual([])
  })

  it.each([
    ['10 steps', { steps: steps(...Array.from({ length: 10 }, (_, at) => [at + 1, 9] as const)) }],
    ['one day', { validFrom: '2026-02-02', validUntil: '2026-02-02' }],
    ['yen', { currency: 'JPY', steps: steps([1, 999_999]) }],
    ['the largest', { steps: steps([999_999_999, 99_999_999]), packSize: 9_999, ownCode: 'x'.repeat(50) }],
    ['nothing to pay', { steps: steps([1, 0]), packSize: 1 }],
  ])('may be of %s', async (_, said) => {
    expect((await create(said)).status).toBe(200)
    expect(await listed()).toHaveLength(1)
  })

  it('overlaps no other in its currency: both are named; the day after is free, another currency too', async () => {
    await create({ validFrom: '2026-01-01', validUntil: '2026-06-30' })
    expect((await create({ validFrom: '2026-06-30' })).refusal).toMatchObject({
      code: 'supplier-price.overlaps',
      details: { days: '2026-06-30 – …', otherDays: '2026-01-01 – 2026-06-30', currency: 'USD' },
    })
    const next = (await create({ validFrom: '2026-07-01' })).answer
    expect((await create({ currency: 'EUR' })).status).toBe(200)
    const over = {
      id: next.id,
      version: next.version,
      currency: 'USD' as const,
      steps: steps([1, 1]),
      validFrom: '2026-06-30',
    }
    expect((await room.world.call(editSupplierPrice, over, room.mine())).refusal.code).toBe('supplier-price.overlaps')
    expect((await listed()).map(({ validFrom, currency }) => [validFrom, currency])).toEqual([
      [null, 'EUR'],
      ['2026-01-01', 'USD'],
      ['2026-07-01', 'USD'],
    ])
  })

  it('is written once by two at the same moment', async () => {
    const both = await Promise.all([create(), create({ steps: steps([1, 1]) })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await listed()).toHaveLength(1)
  })

  it('is not there for another merchant, nor for goods that are none', async () => {
    const { id } = (await create()).answer
    const { world } = room
    expect((await create({}, room.theirs())).refusal.code).toBe('thing.not-found')
    const { supplierId } = room
    const theirs = [
      await world.call(listSupplierPrices, { supplierId }, room.theirs()),
      await world.call(findSupplierPrices, { supplierId, variantId: room.tea.variantId }, room.theirs()),
      await world.call(editSupplierPrice, { id, version: 1, currency: 'USD', steps: steps([1, 1]) }, room.theirs()),
      await world.call(deleteSupplierPrice, { id }, room.theirs()),
    ]
    expect(theirs.map(({ refusal }) => refusal.code)).toEqual(Array(4).fill('thing.not-found'))
    expect((await create({ variantId: supplierId })).refusal.code).toBe('supplier-price.goods-unknown')
    expect(await listed()).toMatchObject([{ version: 1, steps: steps([1, 300], [10, 250]) }])
  })

  it('is what counts today, in every currency, without amounts for whoever sees no costs', async () => {
    await create({ validUntil: '2020-01-01', steps: steps([1, 111]) })
    await create({ validFrom: '2020-01-02', steps: steps([1, 222]) })
    await create({ currency: 'EUR', steps: steps([1, 333]) })
    await create({ currency: 'JPY', validFrom: '2099-01-01', steps: steps([1, 444]) })
    expect(await today()).toEqual([
      ['EUR', 333],
      ['USD', 222],
    ])
    const codes = ['platform.inventory.suppliers'].map((name) => permissionCode(name))
    const blind = await makeMarketer(room.world, room.shop.merchantId, codes)
    const asked = { supplierId: room.supplierId }
    const { rows } = (await room.world.call(listSupplierPrices, asked, { as: blind })).answer
    expect(rows.every((row) => row.steps.every(({ priceMinor }) => priceMinor === null))).toBe(true)
  })

  it('says no amount either where somebody without the right to costs is second to edit it', async () => {
    const { id } = (await create({ steps: steps([1, 333]) })).answer
    const names = ['platform.inventory.suppliers', 'platform.inventory.suppliers.edit']
    const codes = names.map((name) => permissionCode(name))
    const blind = await makeMarketer(room.world, room.shop.merchantId, codes)
    const sent = { id, version: 9, currency: 'USD' as const, steps: steps([1, 1]) }
    const { refusal } = await room.world.call(editSupplierPrice, sent, { as: blind })
    expect(refusal).toMatchObject({ code: 'thing.changed-meanwhile' })
    expect(JSON.stringify(refusal)).not.toContain('333')
  })
})

it('is what a reorder is drafted at, by quantity, before the price paid last', async () => {
  const { world } = room
  const lines = [room.tea, room.cup].map(({ variantId }) => ({ variantId, quantity: 1, unitPriceMinor: 77 }))
  const order = (
    await world.call(createPurchaseOrder, { supplierId: room.supplierId, expectedOn: null, lines }, room.mine())
  ).answer
  await world.call(submitPurchaseOrder, { id: order.id }, room.mine())
  const came = order.lines.map(({ lineId }) => ({ lineId, quantity: 1 }))
  await world.call(receivePurchaseOrder, { id: order.id, lines: came }, room.mine())
  const low = [room.tea.variantId, room.cup.variantId]
  await world.sql(sql`update listing set warning_line = 20, minimum_stock = 30 where variant_id = any(${low}::uuid[])`)
  await create({ steps: steps([1, 300], [10, 250], [20, 200]) })

  const { orderIds } = (await world.call(draftReorders, { outletId: room.shop.outlet.outletId }, room.mine())).answer
  const drafted = (await world.call(readPurchaseOrder, { id: orderIds[0]! }, room.mine())).answer.lines
  const priceOf = new Map(
    drafted.map(({ variantId, quantity, unitPriceMinor }) => [variantId, [quantity, unitPriceMinor]]),
  )
  expect([priceOf.get(room.tea.variantId), priceOf.get(room.cup.variantId)]).toEqual([
    [19, 250],
    [19, 77],
  ])
})
