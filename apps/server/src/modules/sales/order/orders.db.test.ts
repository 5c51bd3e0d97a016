import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { findOrder, listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let orders: { id: string; number: string }[]

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { desk } = shop
  world.setNow('2026-03-01T04:00:00.000Z')
  await desk.book(desk.openShift())
  orders = []
  for (let day = 1; day <= 5; day += 1) {
    world.setNow(`2026-03-0${day}T04:00:00.000Z`)
    for (const count of [1, 2, 3]) {
      const body = desk.sale([shop.line(day % 2, count), shop.line(4)], {
        tenders: (due) => (count === 3 ? [card(100), cash(due - 100)] : [cash(due)]),
      })
      await desk.book(body)
      orders.unshift({ id: body.orderId, number: body.number })
    }
  }
})
afterAll(() => world.close())

const list = (
  filter: Parameters<typeof world.call<(typeof listOrders)['request'], (typeof listOrders)['answer']>>[1],
) => world.call(listOrders, filter, { as: shop.adminToken })

describe('the list of orders', () => {
  it('goes newest first, page by page, without a repeat or a hole', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { answer } = await list({ limit: 4, cursor })
      expect(answer.total).toBe(15)
      seen.push(...answer.rows.map(({ number }) => number))
      cursor = answer.nextCursor ?? undefined
    } while (cursor !== undefined)
    const days = orders.map(({ number }) => number)
    // Three of a day were sold at one moment: their order among themselves is by id.
    expect(seen.toSorted()).toEqual(days.toSorted())
    expect(new Set(seen).size).toBe(15)
    expect(seen.slice(0, 3).toSorted()).toEqual(days.slice(0, 3).toSorted())
  })

  it('is narrowed by every filter, with sums per currency', async () => {
    const total = async (filter: Parameters<typeof list>[0]) => (await list(filter)).answer.total
    expect(await total({ from: '2026-03-02', to: '2026-03-03' })).toBe(6)
    expect(await total({ method: 3 })).toBe(5)
    expect(await total({ status: 'refunded' })).toBe(0)
    expect(await total({ status: 'completion' })).toBe(15)
    expect(await total({ staffId: newId() })).toBe(0)
    expect(await total({ staffId: shop.cashier.staffId })).toBe(15)
    expect(await total({ deviceId: shop.desk.device.deviceId })).toBe(15)
    expect(await total({ productId: shop.products[0]?.productId })).toBe(6)
    expect(await total({ productId: shop.products[4]?.productId })).toBe(15)
    expect(await total({ minimumMinor: 4_999 + 3_000 })).toBe(2)
    expect(await total({ maximumMinor: 4_999 + 350 })).toBe(3)
    expect(await total({ hasRefund: 'yes' })).toBe(0)
    expect(await total({ underReview: 'no' })).toBe(15)
    expect(await total({ type: 2 })).toBe(0)
    expect(await total({ search: orders[3]?.number })).toBe(1)
    expect(await total({ search: '%' })).toBe(0)
    // From its middle or its end, an amount as it is typed, goods by a piece of their name or their code.
    expect(await total({ search: orders[3]?.number.slice(-5) })).toBe(1)
    const dear = (await list({ minimumMinor: 4_999 + 3_000 })).answer.rows[0]
    const amount = ((dear?.totalMinor ?? 0) / 100).toFixed(2)
    const same = await total({ minimumMinor: dear?.totalMinor, maximumMinor: dear?.totalMinor })
    expect([await total({ search: amount }), await total({ search: amount.replace('.', ',') })]).toEqual([same, same])
    const [name] = await world.sql<{ name: string }>(sql`
      select name from product where id = ${shop.products[0]?.productId}`)
    expect(await total({ search: name?.name.toUpperCase() })).toBe(6)
    expect(await total({ search: 'nothing like it' })).toBe(0)
    expect(await total({ outletId: shop.outlet.outletId })).toBe(15)
    const { sums } = (await list({ from: '2026-03-02', to: '2026-03-02' })).answer
    expect(sums).toEqual([
      { currency: 'USD', orders: 3, paidAhead: 0, totalMinor: 3 * 4_999 + 6 * 1_000, refundedMinor: 0 },
    ])
    expect((await list({ cursor: 'nonsense' })).refusal.code).toBe('request.place-unknown')
  })

  it('of one member are what that member bought', async () => {
    const members = await makeMemberShop(world)
    const [mine, other] = [await members.join('Abebe'), await members.join('Hanna')]
    await members.desk.book(members.saleTo(await members.facts(mine), [members.line(0)]))
    await members.desk.book(members.saleTo(await members.facts(other), [members.line(1)]))
    const ofMember = async (memberId: string) =>
      (await world.call(listOrders, { memberId }, { as: members.admin.token })).answer.rows.map((row) => row.memberId)
    expect(await ofMember(mine)).toEqual([mine])
    expect(await ofMember(newId())).toEqual([])
    const meant = async (search: string, as = members.admin.token) =>
      (await world.call(listOrders, { search }, { as })).answer.rows.map((row) => row.memberId)
    const [known] = await world.sql<{ phone: string | null; cardNumber: string }>(
      sql`select phone, card_number from member where id = ${mine}`,
    )
    expect(await meant('abebe')).toEqual([mine])
    expect(await meant(known?.cardNumber ?? '')).toEqual([mine])
    if (known?.phone) expect(await meant(known.phone)).toEqual([mine])
    expect(await meant('nobody of that name')).toEqual([])
    expect(await meant('abebe', shop.adminToken)).toEqual([])
    // A person who may not see members learns nothing of them by searching orders.
    const { outlet, merchantId } = members
    const token = await world.owner(async (tx) => {
      const { staffId } = await makeStaff(tx, merchantId, {
        outletIds: [outlet.outletId],
        codes: [permissionCode('desk.orders'), permissionCode('platform.analysis.orders')],
      })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    })
    expect((await world.call(listOrders, {}, { as: token })).answer.total).toBe(2)
    expect(await meant('abebe', token)).toEqual([])
  })

  it.each([
    ['without its end', { from: '2026-03-02' }, 'to'],
    ['without its start', { to: '2026-03-02' }, 'from'],
    ['turned round', { from: '2026-03-03', to: '2026-03-02' }, 'to'],
  ])('refuses a period %s, and says what a period is', async (_, period, fields) => {
    const { status, refusal } = await list(period)
    expect([status, refusal.code, refusal.details?.['fields']]).toEqual([422, 'request.period-unfit', fields])
    expect(refusal.message).toMatch(/^The period must be complete and end after it starts/)
  })

  it('shows everybody their own outlets and nothing of anybody else', async () => {
    const { merchantId } = shop
    const [elsewhere, both] = await world.owner(async (tx) => {
      const other = await makeOutlet(tx, merchantId)
      const sign = async (outletIds: string[]) => {
        const { staffId } = await makeStaff(tx, merchantId, { outletIds, codes: [permissionCode('desk.orders')] })
        return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
      }
      return [await sign([other.outletId]), await sign([other.outletId, shop.outlet.outletId])]
    })
    const stranger = await makeSellingShop(world)
    const seenBy = async (as: string | undefined) => (await world.call(listOrders, {}, { as })).answer.total
    expect([await seenBy(elsewhere), await seenBy(both), await seenBy(stranger.adminToken)]).toEqual([0, 15, 0])
    const id = orders[0]?.id ?? ''
    expect((await world.call(readOrder, { id }, { as: elsewhere })).status).toBe(404)
    expect((await world.call(readOrder, { id }, { as: stranger.adminToken })).status).toBe(404)
    expect((await world.call(readOrder, { id }, { as: both })).status).toBe(200)
    const asked = await world.call(listOrders, { outletId: shop.outlet.outletId }, { as: elsewhere })
    expect(asked.status).toBe(404)
  })

  it('shows nothing to somebody whose rights are of another branch', async () => {
    const { merchantId, outlet } = shop
    const as = await world.owner(async (tx) => {
      const codes = [permissionCode('platform.configuration.print')]
      const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    })
    expect((await world.call(listOrders, {}, { as })).refusal.code).toBe('permission.missing')
    expect((await world.call(readOrder, { id: orders[0]?.id ?? '' }, { as })).refusal.code).toBe('permission.missing')
  })
})

describe('one order', () => {
  it('shows what the cashier wrote on a line', async () => {
    const { desk } = shop
    const body = desk.sale([shop.line(1), shop.line(4)])
    const [first] = (body.answer as { lines: { id: string }[] }).lines
    const name = shop.products[1]?.name ?? ''
    const texts = [{ lineId: first?.id ?? '', name, code: null, note: 'no sugar' }]
    const [outcome] = await desk.book({ ...body, texts })
    expect(outcome).toMatchObject({ outcome: 'accepted' })
    const { answer } = await world.call(readOrder, { id: body.orderId }, { as: shop.cashierToken })
    expect(answer.lines.map((line) => [line.name, line.note])).toEqual([
      [name, 'no sugar'],
      [shop.products[4]?.name, null],
    ])
  })

  it('shows who sold a line, and files a seller whom the outlet does not have', async () => {
    const { desk, merchantId, outlet } = shop
    const named = await world.owner((tx) =>
      makeStaff(tx, merchantId, { outletIds: [outlet.outletId], firstName: 'Amy', lastName: 'Chen' }),
    )
    const away = await world.owner((tx) => makeStaff(tx, merchantId, { outletIds: [] }))
    const sellers = async (staffIds: readonly string[]) => {
      const body = desk.sale(staffIds.map((_, place) => shop.line(place + 1)))
      const { lines } = body.answer as { lines: { id: string }[] }
      const of = staffIds.map((staffId, place) => ({ lineId: lines[place]?.id ?? '', staffId }))
      const [outcome] = await desk.book({ ...body, sellers: of })
      const { answer } = await world.call(readOrder, { id: body.orderId }, { as: shop.cashierToken })
      return { reasons: outcome?.reasons.map(({ code }) => code), sold: answer.lines.map(({ seller }) => seller) }
    }
    const amy = { id: named.staffId, name: 'Amy Chen' }
    expect(await sellers([named.staffId])).toEqual({ reasons: [], sold: [amy] })
    expect(await sellers([named.staffId, newId()])).toEqual({ reasons: ['sale.seller-unknown'], sold: [amy, null] })
    const [elsewhere] = (await sellers([away.staffId])).reasons ?? []
    expect(elsewhere).toBe('sale.seller-elsewhere')
    await world.sql(sql`update staff set is_enabled = false where id = ${named.staffId}`)
    expect((await sellers([named.staffId])).reasons).toEqual(['sale.seller-disabled'])
  })

  it('is found by its number and shows all of itself', async () => {
    const wanted = orders[0]
    const { answer } = await world.call(findOrder, { number: ` ${wanted?.number} ` }, { as: shop.cashierToken })
    expect(answer).toMatchObject({
      id: wanted?.id,
      lineCount: 2,
      taxIsIncluded: true,
      can: { refund: true },
      tenders: [{ method: 3, amountMinor: 100 }, { method: 0 }],
    })
    expect(answer.lines.map(({ name }) => name)).toEqual([shop.products[1]?.name, shop.products[4]?.name])
    expect(answer.acknowledgement).toMatch(/^[0-9A-F]{8}$/)
    expect(answer.taxes).toEqual([expect.objectContaining({ rateBasisPoints: 1_300 })])
    expect((await world.call(findOrder, { number: wanted?.id ?? '' }, { as: shop.cashierToken })).status).toBe(200)
    expect((await world.call(findOrder, { number: 'none' }, { as: shop.cashierToken })).status).toBe(404)
  })
})
