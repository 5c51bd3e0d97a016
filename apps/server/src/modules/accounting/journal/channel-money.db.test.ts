// Money that a channel holds: refunds it has not paid out, payments that no sale has, and the files by which it pays. Each stands on the day on which it became so.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { startAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { takeBackCase } from '@kassa/contract/payment/open-case.calls.ts'
import { importSettlement } from '@kassa/contract/payment/settlement.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { alipayBill } from '@kassa/simulators/bills.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../../test/make/desk.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { readJournal as readLines } from './read-journal.ts'

const DAY = 86_400

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let address: string
let accountId: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  address = await world.listen()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  accountId = await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  const codes = [permissionCode('platform.analysis.sales')]
  await world.sql(sql`update role set codes = codes || ${codes}::text[] where tier = 'merchant'`)
  await shop.desk.book(shop.desk.openShift())
})
proveAfterEach(() => world)
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const mine = () => ({ as: shop.adminToken })
const today = () => world.now.slice(0, 10)
const roles = ['clearing', 'refund-payable', 'bank', 'bank-fees', 'suspense']

/** The balances of the roles of channels through a day: of the outlet, or of the merchant's own books. */
const left = async (isOwn = false, day = today()) => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: day }, mine())).answer
  const rows = trialBalance(outlets.flatMap((one) => (one.isOwn === isOwn ? one.lines : [])))
  return Object.fromEntries(
    rows
      .filter(({ role, leftMinor }) => roles.includes(role) && Number(leftMinor) !== 0)
      .map(({ role, leftMinor }) => [role, Number(leftMinor)]),
  )
}

/** A sale of so many pieces of 10.00, and the payment of it through the channel; it is in the books once its desk writes it. */
async function paid(count: number) {
  const body = shop.desk.sale([shop.line(0, count)])
  const amountMinor = count * 1_000
  const order = { payableMinor: amountMinor, snapshot: {} }
  const way = { method: 2, way: 'code', code: '281234567890123456' } as const
  const asked = { ...way, id: newId(), orderId: body.orderId, staffId: shop.cashier.staffId, amountMinor, order }
  const attempt: AttemptView = (await world.call(startAttempt, asked, { device: shop.desk.device })).answer
  expect(attempt.state).toBe('paid')
  const tender = { ...card(amountMinor), method: 2, reference: attempt.number }
  const sale = { ...body, tenders: [tender], snapshot: { ...body.snapshot, payment: null } }
  return { attempt, book: () => shop.desk.book(sale), orderId: body.orderId }
}

async function settle(text: string): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ step: 'apply', accountId })) form.append(name, value)
  form.append('file', new Blob([text]), 'bill.csv')
  const headers = { authorization: `Bearer ${shop.adminToken}` }
  const sent = await fetch(`${address}/cashier/api${importSettlement.path}`, { method: 'POST', headers, body: form })
  return sent.status
}

it('a refund is payable from its day until its channel has paid it out, and a file of the channel brings the rest to the bank less its fee', async () => {
  const sold = await paid(3)
  await sold.book()
  const first = today()
  expect(await left()).toEqual({ clearing: 3_000 })
  world.passSeconds(DAY)
  const back = {
    refundId: newId(),
    orderId: sold.orderId,
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    reason: 'unwanted',
    tenders: [{ method: 2, amountMinor: 1_000 }],
    amountMinor: 1_000,
    shiftId: shop.desk.shiftId,
  }
  const made = await world.call(refundOrder, back, { as: shop.cashierToken, outlet: shop.outlet.outletId })
  expect([made.status, await left()]).toEqual([200, { clearing: 3_000, 'refund-payable': -1_000 }])
  const second = today()
  world.passSeconds(DAY)
  await world.runJob('payment.send-refunds')
  expect(await left()).toEqual({ clearing: 2_000 })
  expect(await settle(alipayBill(alipay.simulator.book))).toBe(200)
  expect(await left()).toEqual({ bank: 1_988, 'bank-fees': 12 })
  expect([await left(false, first), await left(false, second)]).toEqual([
    { clearing: 3_000 },
    { clearing: 3_000, 'refund-payable': -1_000 },
  ])
})

it('a payment that no sale has is payable back; once its sale comes late it never was, and taken back it is over', async () => {
  const before = await left()
  const [late, gone] = [await paid(1), await paid(2)]
  expect(await left()).toEqual({ ...before, clearing: 3_000, 'refund-payable': -3_000 })
  const day = today()
  world.passSeconds(DAY)
  await late.book()
  expect(await left(false, day)).toEqual({ ...before, clearing: 3_000, 'refund-payable': -2_000 })
  const answer = await world.call(takeBackCase, { id: gone.attempt.id }, mine())
  expect([answer.status, await left()]).toEqual([200, { ...before, clearing: 1_000 }])
  expect(await left(false, day)).toMatchObject({ 'refund-payable': -2_000 })
})

it('money of a payment that is unknown here is in suspense in the books of the merchant, until somebody knows it', async () => {
  const known = await paid(1)
  await known.book()
  const heading = 'Merchant reference,Transaction id,Type,Amount,Fee,Date'
  const at = `${today()} 12:00:00`
  const file = [heading, `${known.attempt.number},,payment,10.00,0.10,${at}`, `KELSEWHERE,771,payment,5.00,0.05,${at}`]
  expect(await settle(file.join('\n'))).toBe(200)
  expect(await left(true)).toEqual({ bank: 495, 'bank-fees': 5, suspense: -500 })
})

it('a refund at another outlet is payable there, and the file of the channel brings it to an end there', async () => {
  const sold = await paid(2)
  await sold.book()
  const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'CNY' }))
  const there = async () => {
    const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: today() }, mine())).answer
    const rows = trialBalance(outlets.find((one) => one.outletId === outletId)?.lines ?? [])
    return Object.fromEntries(rows.map(({ role, leftMinor }) => [role, Number(leftMinor)]))
  }
  const back = {
    refundId: newId(),
    orderId: sold.orderId,
    lines: [{ line: 0, quantity: 1, goods: 'damaged' as const }],
    reason: 'unwanted',
    tenders: [{ method: 2, amountMinor: 1_000 }],
    amountMinor: 1_000,
    shiftId: null,
  }
  expect((await world.call(refundOrder, back, { ...mine(), outlet: outletId })).status).toBe(200)
  expect(await there()).toMatchObject({ clearing: 0, 'refund-payable': -1_000 })
  world.passSeconds(DAY)
  await world.runJob('payment.send-refunds')
  expect(await there()).toMatchObject({ clearing: -1_000, 'refund-payable': 0 })
  const bill = alipayBill(alipay.simulator.book).split('\r\n')
  const isOfIt = (row: string): boolean => !/^\d/u.test(row) || row.includes(sold.attempt.number)
  expect(await settle(bill.filter(isOfIt).join('\r\n'))).toBe(200)
  expect(await there()).toMatchObject({ clearing: 0, 'refund-payable': 0 })
})

/** The roles of channels in the lines of the outlet, with the last day sealed by each of the given rules in their order. */
async function rolesAfter(...rules: readonly number[]): Promise<string[]> {
  const { merchantId, outlet } = shop
  const undone = new Error('undone')
  let found: string[] = []
  const planted = world.owner(async (tx) => {
    for (const [at, rule] of rules.entries())
      await tx.run(sql`
        insert into journal_batch (merchant_id, outlet_id, number, day, reason, silent, unvalued, sealed_at, hash, rule)
        values (${merchantId}, ${outlet.outletId}, ${at + 1}, ${at === rules.length - 1 ? today() : `2025-12-0${at + 1}`}, 'hand', '{}', 0,
          ${world.now}, ${'0'.repeat(64)}, ${rule})`)
    const place = { merchantId, outletId: outlet.outletId, from: '2026-01-01', to: '2026-12-31' }
    const { lines } = await readLines(tx, place)
    found = [...new Set(lines.map(({ role }) => role))].filter((role) =>
      ['bank', 'bank-fees', 'refund-payable'].includes(role),
    )
    throw undone
  })
  await expect(planted).rejects.toBe(undone)
  return found
}

it('days that were sealed by the rule of before keep the money of channels in clearing', async () => {
  expect(await rolesAfter(2)).toEqual([])
})

it('an older program that came back and sealed takes no money of channels away for good', async () => {
  expect((await rolesAfter(2, 3, 2)).toSorted()).toEqual(['bank', 'bank-fees', 'refund-payable'])
})

it('a day by itself says what it says among others, also where the till of a refund ran ahead of its channel', async () => {
  const { merchantId, outlet } = shop
  const ahead = addDays(today(), 3)
  const undone = new Error('undone')
  const planted = world.owner(async (tx) => {
    const moved = await tx.run(sql`
      update refund set business_day = ${ahead} where merchant_id = ${merchantId} and id in (
        select refund_id from payment_refund where merchant_id = ${merchantId} and state = 'done')`)
    expect(moved).toBeGreaterThan(0)
    const linesIn = async (from: string, to: string) =>
      (await readLines(tx, { merchantId, outletId: outlet.outletId, from, to })).lines
    const pendingIn = async (from: string, to: string) =>
      (await linesIn(from, to)).filter(({ day, reason }) => day === ahead && reason === 'refund-pending').length
    expect(await pendingIn('2026-01-01', ahead)).toBe(2)
    expect(await pendingIn(ahead, ahead)).toBe(2)
    throw undone
  })
  await expect(planted).rejects.toBe(undone)
})
