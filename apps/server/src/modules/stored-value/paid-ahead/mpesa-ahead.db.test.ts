import { previewRechargeRefund, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { askAttempt, startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { closeCase, listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { startMPesa } from '@kassa/simulators/mpesa/mpesa.ts'
import { expect, it } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { openDemoAccount } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const fields = { appId: 'a key', secret: 'a secret of M-Pesa', merchantNumber: '1020', passkey: 'a passkey' }
const MPESA = 15

it('M-Pesa pays a recharge on the phone; its refund is owed until somebody says under which receipt it was given back', async () => {
  const mpesa = await startMPesa([fields])
  const world = await makeWorld({
    simulators: { addressOf: (channel) => (channel === 'mpesa' ? mpesa.address : undefined) },
  })
  await world.listen()
  const shop = await makeMemberShop(world, {}, 'ETB')
  await openDemoAccount(world, shop.admin.token, { channel: 'mpesa', fields })
  const [id, memberId, orderId, amountMinor] = [newId(), await shop.join('Abeba'), newId(), 1_200]
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const till = { device: shop.desk.device }
  const tenders = [{ method: MPESA, amountMinor, reference: attemptNumber(id) }]
  const request = { orderId, memberId, ruleId: null, amountMinor, giftMinor: 0, tenders, shiftId: null }
  mpesa.book.scripts.set(attemptNumber(id), 'phone')
  const asked = { id, orderId, staffId: shop.cashier.id, method: MPESA, way: 'phone', code: '0911223344' } as const
  const order = { payableMinor: amountMinor, snapshot: {}, ahead: { kind: 'recharge', request } } as const
  expect((await world.call(startAttempt, { ...asked, amountMinor, order }, till)).answer.state).toBe('waiting')
  expect((await world.call(rechargeMember, request, here)).refusal.code).toBe('recharge.attempt-unproven')
  expect(mpesa.pay(attemptNumber(id))).toBe(true)
  await mpesa.told()
  expect((await world.call(askAttempt, { id }, till)).answer.state).toBe('paid')
  expect((await world.call(rechargeMember, request, here)).answer.principalMinor).toBe(amountMinor)

  const { moneyMinor } = (await world.call(previewRechargeRefund, { orderId, amountMinor }, here)).answer
  const back = { refundId: newId(), orderId, amountMinor, moneyMinor, reason: 'wanted', shiftId: null }
  expect((await world.call(refundRechargeOf, back, here)).answer.tenders).toEqual([{ method: MPESA, amountMinor }])
  const refund = () => world.sql(sql`select state, settled_at is null as is_owed, said_text from payment_refund`)
  for (let time = 0; time < 2; time += 1) {
    await world.runJob('payment.send-refunds')
    expect(await refund()).toMatchObject([{ state: 'processing', isOwed: true }])
    world.passSeconds(3_600)
  }
  const mine = { as: shop.admin.token }
  const { rows } = (await world.call(listOpenCases, { limit: 10 }, mine)).answer
  expect(rows).toMatchObject([{ id, kind: 'refund-by-hand', can: { close: true } }])
  expect(rows[0]?.channelNumber).toMatch(/^R\d+$/)
  const close = (reason: string) => world.call(closeCase, { id, outcome: 'returned', reason }, mine)
  expect((await close('given back')).refusal.code).toBe('payment.receipt-missing')
  expect(await refund()).toMatchObject([{ state: 'processing', isOwed: true }])
  expect((await close('SGH7AB12CD')).status).toBe(200)
  expect(await refund()).toEqual([{ state: 'done', isOwed: false, saidText: 'SGH7AB12CD' }])
  expect((await world.call(listOpenCases, { limit: 10 }, mine)).answer.rows).toEqual([])
  expect(await disagreements(world)).toEqual([])
  await world.close()
  await mpesa.close()
})
