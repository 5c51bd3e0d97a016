import {
  holdMealVoucher,
  listMealVouchers,
  releaseMealVoucher,
  settleMealVouchers,
} from '@kassa/contract/payment/meal-voucher.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const VOUCHER = 105

let world: World
let shop: MemberShop
let other: MemberShop

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
  other = await makeMemberShop(world, {}, 'EUR')
  await world.sql(sql`
    update setting set value = '["cash", "bank-card", "meal-voucher"]' where key = 'sales.payment-methods'`)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })

let count = 0
const newCode = () => `MV${String(100_000 + (count += 1))}`
const hold = (code: string, amountMinor: number, orderId = newId(), faceMinor = 800) =>
  world.call(holdMealVoucher, { orderId, code, faceMinor, amountMinor }, till())

/** A sale of 10.00 of which a voucher pays so much, cash the rest. */
const saleBy = (code: string, amountMinor: number) =>
  shop.desk.sale([shop.line(0)], {
    tenders: (due) => [
      { ...cash(amountMinor), method: VOUCHER, reference: code },
      ...(due > amountMinor ? [cash(due - amountMinor)] : []),
    ],
  })
const sell = async (code: string, amountMinor: number) => {
  const sale = saleBy(code, amountMinor)
  await hold(code, amountMinor, sale.orderId)
  const [outcome] = await shop.desk.book(sale)
  return { ...sale, outcome }
}
const refund = (orderId: string, amountMinor: number) =>
  world.call(
    refundOrder,
    {
      refundId: newId(),
      orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      reason: 'back',
      tenders: [],
      amountMinor,
      shiftId: null,
    },
    here(),
  )
const listed = async () => (await world.call(listMealVouchers, {}, mine())).answer
const waitingFor = async (code: string) => (await listed()).waiting.filter((one) => one.code === code)

describe('a meal voucher', () => {
  it('is held, pays, is spent with the rest of its face, and is itself again when all came back', async () => {
    const code = newCode()
    const sold = await sell(code, 650)
    expect(sold.outcome).toMatchObject({ outcome: 'accepted' })
    expect((await hold(code, 1)).refusal).toMatchObject({
      code: 'purse.not-enough',
      details: { available: '0.00 USD' },
    })
    expect(await waitingFor(code)).toMatchObject([{ faceMinor: 800, amountMinor: 650, outletName: expect.any(String) }])
    expect((await refund(sold.orderId, 1_000)).status).toBe(200)
    expect((await waitingFor(code)).map(({ amountMinor }) => amountMinor)).toEqual([650, -650])
    const again = newId()
    expect((await hold(code, 800, again)).status).toBe(200)
    await world.call(releaseMealVoucher, { orderId: again, code }, till())
    const order = (await world.call(readOrder, { id: sold.orderId }, here())).answer
    expect(order.tenders).toMatchObject([{ method: VOUCHER, amountMinor: 650, reference: code }, { method: 0 }])
  })

  it('never pays more than its face, which a French bar code says itself', async () => {
    expect((await hold(newCode(), 801)).refusal).toMatchObject({
      code: 'purse.not-enough',
      details: { available: '8.00 USD', wanted: '8.01 USD' },
    })
    const french = { orderId: newId(), code: '052566641320080017000000', faceMinor: 99_999, amountMinor: 801 }
    const asked = await world.call(holdMealVoucher, french, { device: other.desk.device })
    expect(asked.refusal.details).toMatchObject({ available: '8.00 EUR' })
    expect((await hold('MV/1234', 100)).refusal.code).toBe('purse.unknown')
  })

  it('is held by one of two orders, until it is let go or its time is over', async () => {
    const code = newCode()
    const first = newId()
    expect((await hold(code, 500, first)).status).toBe(200)
    expect((await hold(code, 700, first)).status).toBe(200)
    expect((await hold(code, 500)).refusal).toMatchObject({
      code: 'purse.held-elsewhere',
      details: { deviceName: expect.any(String) },
    })
    await world.call(releaseMealVoucher, { orderId: newId(), code }, till())
    expect((await hold(code, 500)).status).toBe(422)
    await world.call(releaseMealVoucher, { orderId: first, code }, till())
    const all = await Promise.all(Array.from({ length: 6 }, () => hold(code, 500)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    world.passSeconds(16 * 60)
    expect((await hold(code, 500)).status).toBe(200)
  })

  it('is booked all the same where it was not held or is spent, and filed', async () => {
    const code = newCode()
    const [unheld] = await shop.desk.book(saleBy(code, 500))
    expect(unheld).toMatchObject({ outcome: 'review' })
    const [twice] = await shop.desk.book(saleBy(code, 300))
    expect(twice).toMatchObject({ outcome: 'review' })
    expect((await waitingFor(code)).map(({ amountMinor }) => amountMinor)).toEqual([500, 300])
  })

  it('is counted at the end of a shift beside the other methods', async () => {
    const [row] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
    const before = (await world.call(readShift, { id: row!.id }, here())).answer
    await sell(newCode(), 400)
    const after = (await world.call(readShift, { id: row!.id }, here())).answer
    const paidBy = ({ byMethod }: typeof after) =>
      Number(byMethod.find(({ method }) => method === VOUCHER)?.amountMinor ?? 0)
    expect(paidBy(after) - paidBy(before)).toBe(400)
  })

  it('is settled once with its issuer, by outlet, and seen by nobody else', async () => {
    const [one, two] = [newCode(), newCode()]
    const sold = await sell(one, 800)
    await sell(two, 200)
    const rows = [...(await waitingFor(one)), ...(await waitingFor(two))]
    const entryNumbers = rows.map(({ entryNumber }) => entryNumber)
    const ask = { outletId: shop.outlet.outletId, issuer: 'Ticket', entryNumbers, paidMinor: 1_000 }
    expect((await world.call(settleMealVouchers, { ...ask, outletId: shop.otherOutlet.outletId }, mine())).status).toBe(
      409,
    )
    expect((await world.call(settleMealVouchers, ask, { as: other.admin.token })).status).toBe(404)
    const settled = (await world.call(settleMealVouchers, ask, mine())).answer
    expect(settled).toMatchObject({ issuer: 'Ticket', entryCount: 2, takenMinor: 1_000, paidMinor: 1_000 })
    expect((await world.call(settleMealVouchers, ask, mine())).refusal.code).toBe('thing.changed-meanwhile')
    expect((await listed()).settlements[0]).toEqual(settled)
    expect(await waitingFor(one)).toEqual([])
    expect((await refund(sold.orderId, 1_000)).status).toBe(200)
    expect(await waitingFor(one)).toMatchObject([{ amountMinor: -800 }])
    expect((await world.call(listMealVouchers, {}, { as: other.admin.token })).answer).toEqual({
      waiting: [],
      settlements: [],
    })
  })
})
