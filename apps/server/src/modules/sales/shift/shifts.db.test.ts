import { journalVersion } from '@kassa/contract/journal/journal.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { listOrders, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { closeShift, listShiftEntries, listShifts, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

describe('a shift', () => {
  it('reads X while open, closes on what was counted, and is a Z that nothing changes', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.cashierToken }
    await desk.book(
      desk.openShift(10_000),
      desk.sale([shop.line(0, 2)]),
      desk.sale([shop.line(2)], { tenders: (due) => [card(1_000), cash(due - 1_000, 500)] }),
      desk.moveCash(-3_000, 'to the bank'),
      desk.moveCash(250, 'change'),
    )
    const x = await world.call(readShift, { id: desk.shiftId }, as)
    expect(x.answer).toMatchObject({
      state: 'open',
      orders: 2,
      salesMinor: 3_299,
      cashInMinor: 250,
      cashOutMinor: 3_000,
      expectedMinor: 10_000 + 2_000 + 299 - 3_000 + 250,
      byMethod: [
        { method: 0, amountMinor: 2_299, count: 2 },
        { method: 3, amountMinor: 1_000, count: 1 },
      ],
    })
    const [closed] = await desk.book(desk.closeShift(9_500, 9_549))
    expect(closed).toMatchObject({ outcome: 'accepted', reasons: [] })
    const z = await world.call(readShift, { id: desk.shiftId }, as)
    expect(z.answer).toMatchObject({
      state: 'closed',
      expectedMinor: 9_549,
      countedMinor: 9_500,
      differenceMinor: -49,
      salesMinor: 3_299,
    })
    const book = await world.call(listShiftEntries, { id: desk.shiftId }, as)
    expect(book.answer.rows.map(({ kind }) => kind).toSorted()).toEqual(
      ['closing', 'float', 'in', 'out', 'sale', 'sale'].toSorted(),
    )
    expect(book.answer.rows.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)).toBe(9_500)
    const [late, moved, again] = await desk.book(desk.sale([shop.line(0)]), desk.moveCash(100), desk.closeShift(1, 1))
    expect([late?.outcome, moved?.outcome, again?.outcome]).toEqual(['review', 'review', 'quarantined'])
    const after = await world.call(readShift, { id: desk.shiftId }, as)
    expect(after.answer).toEqual(z.answer)
    const list = await world.call(listShifts, { state: 'closed' }, as)
    expect(list.answer.rows.map(({ id }) => id)).toEqual([desk.shiftId])
  })

  it('says where its difference may come from, with the sales behind it, once it is closed', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.cashierToken }
    const [one, other] = [desk.openShift(500), desk.sale([shop.line(0, 3)])]
    await desk.book(one, other, desk.sale([shop.line(0)]))
    const open = await world.call(readShift, { id: desk.shiftId }, as)
    expect(open.answer.findings).toEqual([])
    await desk.book(desk.closeShift(1_500, 4_500))
    const { answer } = await world.call(readShift, { id: desk.shiftId }, as)
    expect(answer.findings).toEqual([
      {
        kind: 'cash-was-card',
        documents: [{ documentId: other.orderId, number: other.number, kind: 'order', amountMinor: 3_000 }],
      },
      { kind: 'cash-out-missing', documents: [] },
    ])
  })

  it('that the desk counted differently is filed', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    await desk.book(desk.openShift(1_000), desk.sale([shop.line(0)]))
    const [closed] = await desk.book(desk.closeShift(2_000, 1_999))
    expect(closed).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'shift.expected-differs', facts: { desk: 1_999, books: 2_000 } }],
    })
  })

  it('is not seen by another merchant or outlet', async () => {
    const shop = await makeSellingShop(world)
    const stranger = await makeSellingShop(world)
    await shop.desk.book(shop.desk.openShift())
    const { shiftId: id } = shop.desk
    const { number } = (await world.call(readShift, { id }, { as: shop.cashierToken })).answer
    const as = { as: stranger.adminToken }
    expect((await world.call(readShift, { id }, as)).status).toBe(404)
    expect((await world.call(listShiftEntries, { id }, as)).status).toBe(404)
    expect((await world.call(listShifts, { search: number }, as)).answer.rows).toEqual([])
    expect((await world.call(listOrders, { shift: number }, as)).answer.rows).toEqual([])
    expect((await world.call(listRefunds, { shift: number }, as)).answer.rows).toEqual([])
  })

  it('opens every figure to the sales, refunds and movements behind it', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.adminToken }
    await desk.book(desk.openShift(5_000))
    const first = desk.sale([shop.line(0, 3)])
    await desk.book(
      first,
      desk.sale([shop.line(1)], { tenders: (due) => [card(due)] }),
      desk.openDrawer('to change a note'),
    )
    const refunded = await world.call(
      refundOrder,
      {
        orderId: first.orderId,
        lines: [{ line: 0, quantity: 1, goods: 'restock' }],
        reason: 'torn',
        refundId: newId(),
        amountMinor: 1_000,
        tenders: [{ method: 0, amountMinor: 1_000 }],
        shiftId: desk.shiftId,
      },
      { as: shop.cashierToken, outlet: shop.outlet.outletId },
    )
    expect(refunded).toMatchObject({ status: 200 })
    const { answer: x } = await world.call(readShift, { id: desk.shiftId }, as)
    expect(x).toMatchObject({
      orders: 2,
      refunds: 1,
      cashSalesMinor: 3_000,
      cashRefundsMinor: 1_000,
      drawerOpenings: 1,
      unbooked: 0,
      unbookedMinor: 0,
      unread: 0,
    })
    const shift = x.number.toLowerCase()
    const orders = await world.call(listOrders, { shift }, as)
    expect(orders.answer.sums).toMatchObject([{ orders: x.orders, totalMinor: x.salesMinor }])
    const paidByCard = await world.call(listOrders, { shift, method: 3 }, as)
    expect(paidByCard.answer.sums).toMatchObject([{ orders: 1, totalMinor: 350 }])
    const refunds = await world.call(listRefunds, { shift }, as)
    expect(refunds.answer.sums).toMatchObject([{ refunds: x.refunds, amountMinor: x.refundsMinor }])
    const { rows } = (await world.call(listShiftEntries, { id: desk.shiftId }, as)).answer
    expect(rows.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)).toBe(x.expectedMinor)
    expect(rows.find(({ kind }) => kind === 'refund')).toMatchObject({ orderId: first.orderId, amountMinor: -1_000 })
    expect(rows.find(({ kind }) => kind === 'no-sale')).toMatchObject({
      amountMinor: 0,
      reason: 'to change a note',
      staffName: expect.any(String),
    })
    const [one, other] = await Promise.all([
      world.call(listShiftEntries, { id: desk.shiftId, limit: 2 }, as),
      world.call(listShiftEntries, { id: desk.shiftId, kind: 'sale' }, as),
    ])
    const rest = await world.call(listShiftEntries, { id: desk.shiftId, cursor: one.answer.nextCursor ?? '' }, as)
    expect([...one.answer.rows, ...rest.answer.rows]).toEqual(rows)
    expect(other.answer).toMatchObject({ total: 1, rows: [{ orderId: first.orderId, amountMinor: 3_000 }] })
  })

  it('is listed by state, difference, number and name, and says what its desk has not sent', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.adminToken }
    await desk.book(desk.openShift(1_000), desk.closeShift(1_000, 1_000))
    await desk.book(desk.openShift(1_000), desk.closeShift(900, 1_000))
    await desk.book(desk.openShift(1_000))
    const idsOf = async (request: object) => (await world.call(listShifts, request, as)).answer.rows.map(({ id }) => id)
    const [open, short, even] = await idsOf({})
    expect(await idsOf({ state: 'open' })).toEqual([open])
    expect(await idsOf({ difference: 'yes' })).toEqual([short])
    expect(await idsOf({ difference: 'no' })).toEqual([even])
    const { rows } = (await world.call(listShifts, { limit: 1 }, as)).answer
    expect(await idsOf({ search: rows[0]?.number.toLowerCase() })).toEqual([open])
    expect(await idsOf({ search: rows[0]?.staffName.slice(1).toUpperCase() })).toHaveLength(3)
    expect(await idsOf({ search: 'nobody of that name' })).toEqual([])
    expect(await idsOf({ from: '2031-01-01', to: '2031-12-31' })).toEqual([])
    await world.owner((tx) =>
      tx.run(sql`
        update device_registration set last_seen_at = ${world.now}, queued = 4 where merchant_id = ${shop.merchantId}`),
    )
    const deviceOf = async () => (await world.call(readShift, { id: open ?? '' }, as)).answer.device
    const heard = { isOnline: true, isInOffice: false, lastSeenAt: world.now, queued: 4 }
    expect(await deviceOf()).toEqual({ id: expect.any(String), ...heard })
    world.passSeconds(91)
    expect(await deviceOf()).toMatchObject({ isOnline: false, queued: 4 })
    world.passSeconds(-91)
    expect((await world.call(readShift, { id: short ?? '' }, as)).answer.device).toBeNull()
  })

  it('is counted at a handover and goes on; the count stands beside what was expected then', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.adminToken }
    const faces = [
      { faceMinor: 1_000, count: 3 },
      { faceMinor: 50, count: 1 },
    ]
    await desk.book(desk.openShift(2_000), desk.sale([shop.line(0)]))
    const [counted] = await desk.book(desk.countShift(faces, 3_000, { toStaffId: shop.cashier.staffId, note: 'lunch' }))
    expect(counted).toMatchObject({ outcome: 'accepted', reasons: [] })
    await desk.book(desk.sale([shop.line(0)]))
    const { answer: x } = await world.call(readShift, { id: desk.shiftId }, as)
    expect(x).toMatchObject({
      state: 'open',
      expectedMinor: 4_000,
      handovers: [{ expectedMinor: 3_000, countedMinor: 3_050, differenceMinor: 50, counts: faces, note: 'lunch' }],
    })
    expect(x.handovers[0]?.toStaffName).toBe(x.handovers[0]?.staffName)
    const [again] = await desk.book({ ...desk.countShift(faces, 4_000), countId: x.handovers[0]?.id })
    expect(again).toMatchObject({ outcome: 'quarantined', reasons: [{ code: 'shift.movement-taken' }] })
    const [unknown] = await desk.book(desk.countShift(faces, 4_000, { toStaffId: newId() }))
    expect(unknown).toMatchObject({ outcome: 'quarantined', reasons: [{ code: 'shift.staff-unknown' }] })
    const [differs] = await desk.book({ ...desk.countShift(faces, 4_001), countedMinor: 1 })
    expect(differs?.reasons.map(({ code }) => code)).toEqual(['shift.expected-differs', 'shift.count-differs'])
    const [closed, late] = await desk.book(desk.closeShift(4_000, 4_000), desk.countShift(faces, 4_000))
    expect([closed?.outcome, late?.outcome]).toEqual(['accepted', 'quarantined'])
    expect((await world.call(readShift, { id: desk.shiftId }, as)).answer.handovers).toHaveLength(2)
  })

  it('is closed from the office only when no desk holds it any more', async () => {
    const shop = await makeSellingShop(world)
    const { desk, merchantId } = shop
    const as = { as: shop.adminToken }
    await desk.book(desk.openShift(1_000), desk.sale([shop.line(0)]))
    const id = desk.shiftId
    const close = (facts: object = {}) =>
      world.call(closeShift, { id, countedMinor: 1_950, note: 'The tablet was stolen', ...facts }, as)
    expect((await world.call(readShift, { id }, as)).answer.can).toEqual({ close: false })
    expect((await close()).refusal).toMatchObject({ code: 'shift.desk-holds-it' })
    await world.owner((tx) =>
      tx.run(sql`update device_registration set unbound_at = ${world.now} where merchant_id = ${merchantId}`),
    )
    expect((await world.call(readShift, { id }, as)).answer).toMatchObject({ device: null, can: { close: true } })
    const stranger = await makeSellingShop(world)
    const foreign = await world.call(closeShift, { id, countedMinor: 1, note: 'mine now' }, { as: stranger.adminToken })
    expect(foreign.status).toBe(404)
    const [closed, again] = await Promise.all([close(), close()])
    const statuses = [closed.status, again.status].toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 422])
    const { answer } = closed.status === 200 ? closed : again
    expect(answer).toMatchObject({
      state: 'closed',
      expectedMinor: 2_000,
      countedMinor: 1_950,
      differenceMinor: -50,
      nextFloatMinor: 1_950,
      note: 'The tablet was stolen',
      closedByName: expect.stringMatching(/./),
      can: { close: false },
    })
  })

  it('that a cleared browser left behind is closed once its device goes on with a newer one', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.adminToken }
    await desk.book(desk.openShift(500))
    const id = desk.shiftId
    world.passSeconds(60)
    await desk.book(desk.openShift(500))
    const left = await world.call(closeShift, { id, countedMinor: 500, note: 'Browser was cleared' }, as)
    expect(left.answer).toMatchObject({ state: 'closed', differenceMinor: 0 })
    const held = await world.call(closeShift, { id: desk.shiftId, countedMinor: 500, note: 'still open' }, as)
    expect(held.refusal.code).toBe('shift.desk-holds-it')
  })

  it('is taken from a desk of the version before', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    desk.version = journalVersion - 1
    const outcomes = await desk.book(desk.openShift(), desk.sale([shop.line(0)]), desk.closeShift(1_000, 1_000))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('of 10,000 orders closes in one go', async () => {
    const shop = await makeSellingShop(world)
    const { desk, merchantId } = shop
    await desk.book(desk.openShift(500))
    const body = desk.sale([shop.line(0)])
    const { orderId } = body
    await desk.book(body)
    await world.owner(async (tx) => {
      const made = sql`(select id from sales_order where merchant_id = ${merchantId} and id <> ${orderId})`
      const ofOrder = { row: sql`r.order_id = ${orderId}`, from: made, columns: { order_id: sql`n.id` } }
      // They came by no journal, so they belong to no device.
      await copyRows(tx, 'sales_order', {
        row: sql`r.id = ${orderId}`,
        from: sql`generate_series(1, 9999)`,
        columns: { id: sql`gen_random_uuid()`, number: sql`'bulk-' || n`, device_id: sql`null` },
      })
      await copyRows(tx, 'order_line', ofOrder)
      await copyRows(tx, 'order_tax', ofOrder)
      await copyRows(tx, 'payment', {
        row: sql`r.document_id = ${orderId}`,
        from: made,
        columns: { document_id: sql`n.id` },
      })
      await copyRows(tx, 'cash_entry', {
        row: sql`r.document_id = ${orderId}`,
        from: made,
        columns: { id: sql`gen_random_uuid()`, document_id: sql`n.id` },
      })
      // As a database counts its tables some time after they grew.
      await tx.run(sql`analyze sales_order, order_line, order_tax, payment, cash_entry`)
    })
    const expected = 500 + 10_000 * 1_000
    const [closed] = await desk.book(desk.closeShift(expected, expected))
    expect(closed).toMatchObject({ outcome: 'accepted', reasons: [] })
    const z = await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })
    expect(z.answer).toMatchObject({
      orders: 10_000,
      salesMinor: 10_000_000,
      expectedMinor: expected,
      differenceMinor: 0,
    })
  })
})

it('the expected cash is hidden while it is to be counted blind', async () => {
  const shop = await makeSellingShop(world)
  const { desk, merchantId } = shop
  await desk.book(
    desk.openShift(500),
    desk.sale([shop.line(0)]),
    desk.countShift([{ faceMinor: 500, count: 3 }], 1_500),
  )
  await world.owner(async (tx) => {
    await tx.run(sql`update role set codes = array_remove(codes, '020603') where merchant_id = ${merchantId}`)
  })
  const as = { as: shop.cashierToken }
  const hidden = await world.call(readShift, { id: desk.shiftId }, as)
  expect(hidden.answer).toMatchObject({
    expectedMinor: null,
    floatMinor: null,
    byMethod: [],
    handovers: [{ countedMinor: 1_500, expectedMinor: null, differenceMinor: null }],
  })
  const telling = /^(sales|refunds|voids|recharges|rechargeRefunds|cash\w+|safe|bank)Minor$/
  const given = Object.entries(hidden.answer).filter(([key]) => telling.test(key))
  expect(given.map(([, minor]) => minor)).toEqual(Array.from({ length: 12 }, () => null))
  expect((await world.call(listShiftEntries, { id: desk.shiftId }, as)).answer).toMatchObject({ rows: [], total: 0 })
  await world.owner((tx) =>
    tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.shift', ${json({ isBlind: false, toleranceMinor: 0 })}, ${world.now})`),
  )
  const shown = await world.call(readShift, { id: desk.shiftId }, as)
  expect(shown.answer.expectedMinor).toBe(1_500)
})
