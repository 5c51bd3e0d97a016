import { tryAccount } from '@kassa/contract/payment/account.calls.ts'
import {
  askAttempt,
  cancelOrder,
  startAttempt,
  takeBackAttempt,
  type AttemptView,
} from '@kassa/contract/payment/attempt.calls.ts'
import { closeCase, listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { PlayedChannel } from '@kassa/simulators/answers.ts'
import { startMPesa } from '@kassa/simulators/mpesa/mpesa.ts'
import { SCRIPTS, type Script } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { openDemoAccount } from '../../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { wholeRefund } from '../take-back.ts'
import { mPesaClient } from './client.ts'

/*
 * A channel that is only ever told: every script of it, with what its notice leaves behind, and what stays for a person where none came.
 * Source: payments.md, 2.5, 5.
 */

const fields = { appId: 'a key', secret: 'a secret of M-Pesa', merchantNumber: '1020', passkey: 'a passkey' }
let mpesa: PlayedChannel
let world: World
let shop: SellingShop

beforeAll(async () => {
  mpesa = await startMPesa([fields])
  world = await makeWorld({
    simulators: { addressOf: (channel) => (channel === 'mpesa' ? mpesa.address : undefined) },
  })
  await world.listen()
  shop = await makeSellingShop(world, { currency: 'ETB' })
  await openDemoAccount(world, shop.adminToken, { channel: 'mpesa', fields })
})
afterAll(async () => {
  await world.close()
  await mpesa.close()
})

const start = async (script: Script, amountMinor = 1_200) => {
  const id = newId()
  mpesa.book.scripts.set(attemptNumber(id), script)
  const order = { payableMinor: amountMinor, snapshot: {} }
  const asked = { id, orderId: newId(), staffId: shop.cashier.staffId, method: 15, way: 'phone', amountMinor } as const
  return world.call(startAttempt, { ...asked, code: '0911223344', order }, { device: shop.desk.device })
}
const ask = async ({ id }: AttemptView) =>
  (await world.call(askAttempt, { id }, { device: shop.desk.device })).answer.state
const told = async (): Promise<void> => mpesa.told()

const wanted: Readonly<Record<Script, string>> = {
  phone: 'waiting',
  pays: 'paid',
  polls: 'paid',
  declined: 'declined',
  insufficient: 'declined',
  'code-used': 'declined',
  // Its answer was lost, and its notice came.
  'drops-answer': 'paid',
  'fails-once': 'paid',
  unclear: 'unknown',
  'wrong-amount': 'unknown',
  // The notice names another push.
  'wrong-signature': 'unknown',
  'reversal-retry': 'paid',
  'refund-pending': 'paid',
  'notice-twice': 'paid',
  'notice-early': 'paid',
  'notice-forged': 'waiting',
  'notice-never': 'waiting',
}

it.each(SCRIPTS)('%s', async (script) => {
  const { answer } = await start(script)
  if (script === 'wrong-signature') expect(mpesa.pay(answer.number)).toBe(true)
  await told()
  expect(await ask(answer)).toBe(wanted[script])
  world.passSeconds(120)
  // A payment without news by then is unclear, and stays so: there is nothing to ask.
  expect(await ask(answer)).toBe(wanted[script] === 'waiting' ? 'unknown' : wanted[script])
})

it('keeps what customers paid, but for what a person has to look up', async () => {
  const [row] = await world.sql<{ paid: number; unknown: number }>(sql`
    select coalesce(sum(amount_minor) filter (where state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount_minor) filter (where state = 'unknown'), 0)::bigint as unknown from payment_attempt`)
  const asked = ['phone', 'unclear'].length * 1_200
  expect(mpesa.book.kept()).toBe(Number(row?.paid) + Number(row?.unknown) - asked)
})

it('a push that is given up waits for a person, until it is told how it went', async () => {
  const { answer } = await start('phone')
  const given = await world.call(takeBackAttempt, { id: answer.id, alsoPaid: true }, { device: shop.desk.device })
  expect(given.answer.state).toBe('reversal-failed')
  expect(mpesa.pay(answer.number)).toBe(true)
  await told()
  expect(await ask(answer)).toBe('paid')
  const [row] = await world.sql<{ channelNumber: string }>(
    sql`select channel_number from payment_attempt where id = ${answer.id}`,
  )
  expect(row?.channelNumber).toMatch(/^R\d+$/)
})

it('what was never told is settled by hand, with the number of the receipt', async () => {
  const { answer } = await start('notice-never')
  await told()
  world.passSeconds(120)
  expect(await ask(answer)).toBe('unknown')
  world.passSeconds(700)
  const as = shop.adminToken
  const { rows } = (await world.call(listOpenCases, { limit: 100 }, { as })).answer
  expect(rows.find(({ id }) => id === answer.id)?.kind).toBe('unclear')
  const closed = await world.call(closeCase, { id: answer.id, outcome: 'paid', reason: 'SGH7AB12CD' }, { as })
  expect(closed.answer.state).toBe('paid')
})

it('a push that nobody paid is set aside at the desk, and closed as unpaid by a person', async () => {
  const { answer } = await start('notice-never')
  const device = shop.desk.device
  const given = await world.call(takeBackAttempt, { id: answer.id, alsoPaid: true }, { device })
  expect(given.answer.state).toBe('reversal-failed')
  const over = await world.call(cancelOrder, { orderId: answer.orderId }, { device })
  expect(over.answer.state).toBe('cancelled')
  const as = shop.adminToken
  const isCase = async () =>
    (await world.call(listOpenCases, { limit: 100 }, { as })).answer.rows.some(({ id }) => id === answer.id)
  expect(await isCase()).toBe(true)
  const closed = await world.call(
    closeCase,
    { id: answer.id, outcome: 'unpaid', reason: 'not in the statement' },
    { as },
  )
  expect(closed.answer.state).toBe('closed')
  expect(await isCase()).toBe(false)
})

it('what is paid after its order was set aside is a case and no sale', async () => {
  const { answer } = await start('phone')
  const device = shop.desk.device
  await world.call(takeBackAttempt, { id: answer.id, alsoPaid: true }, { device })
  await world.call(cancelOrder, { orderId: answer.orderId }, { device })
  expect(mpesa.pay(answer.number)).toBe(true)
  await told()
  world.passSeconds(3_600)
  await world.runJob('sales.settle-late-payments')
  const { rows } = (await world.call(listOpenCases, { limit: 100 }, { as: shop.adminToken })).answer
  expect(rows.find(({ id }) => id === answer.id)).toMatchObject({ kind: 'reversal-failed', orderNumber: null })
})

it('cents are refused before anybody is asked, and so is an outlet with other money', async () => {
  expect((await start('pays', 1_250)).refusal.code).toBe('payment.amount-unfit')
  const other = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, other.adminToken, { channel: 'mpesa', fields })
  const order = { payableMinor: 1_200, snapshot: {} }
  const asked = { id: newId(), orderId: newId(), staffId: other.cashier.staffId, method: 15, way: 'phone' } as const
  const said = await world.call(
    startAttempt,
    { ...asked, code: '0911223344', amountMinor: 1_200, order },
    { device: other.desk.device },
  )
  expect(said.refusal.code).toBe('payment.currency-unfit')
})

it('money goes back by hand, and is said to', async () => {
  const line = mPesaClient(
    { fields, address: mpesa.address },
    { port: world.running.platform.reach.toSimulators, now: () => new Date() },
  )
  const ask = { number: 'K1', method: 15, way: 'phone', currency: 'ETB', amountMinor: 100, subject: '' } as const
  const known = { requestedAt: world.now, channelNumber: null, noticeUrl: null, returnUrl: null }
  expect(await line.refund(wholeRefund({ ...ask, ...known }))).toMatchObject({ kind: 'by-hand' })
  // Without an address that it can be told at nothing is asked of the customer.
  expect(await line.pay({ ...ask, ...known, code: '0911223344' })).toMatchObject({ code: 'mpesa.cannot-be-told' })
})

it.each([
  ['appId', 'another'],
  ['passkey', 'another'],
  ['merchantNumber', '9999'],
])('with another %s nothing is taken', async (name, value) => {
  const as = await makeSellingShop(world, { currency: 'ETB' })
  const id = await openDemoAccount(world, as.adminToken, { channel: 'mpesa', fields: { ...fields, [name]: value } })
  const before = mpesa.book.kept()
  const order = { payableMinor: 1_200, snapshot: {} }
  const asked = { id: newId(), orderId: newId(), staffId: as.cashier.staffId, method: 15, way: 'phone' } as const
  const { answer } = await world.call(
    startAttempt,
    { ...asked, code: '+251911223344', amountMinor: 1_200, order },
    { device: as.desk.device },
  )
  expect(answer.state).toBe('declined')
  expect(mpesa.book.kept()).toBe(before)
  const tried = await world.call(tryAccount, { id }, { as: as.adminToken })
  expect(tried.answer.isGood).toBe(name !== 'appId')
})
