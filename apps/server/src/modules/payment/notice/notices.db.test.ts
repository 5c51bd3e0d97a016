import http from 'node:http'
import { askAttempt, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { payInDemo, readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { Script } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { returnUrl } from '../completed/return-address.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let address: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  const pay = (_channel: string, number: string) => alipay.simulator.pay(number)
  world = await makeWorld({ simulators: { addressOf, pay } })
  address = await world.listen()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

/** An attempt under a script; `way` qr waits for the phone. */
const start = async (way: 'code' | 'qr', script: Script | null = null) => {
  const id = newId()
  if (script) alipay.simulator.book.scripts.set(attemptNumber(id), script)
  const code = way === 'code' ? { code: '281234567890123456' } : {}
  const order = { payableMinor: 1_200, snapshot: {} }
  const asked = {
    id,
    orderId: newId(),
    staffId: shop.cashier.staffId,
    method: 2,
    way,
    amountMinor: 1_200,
    ...code,
    order,
  }
  const { answer } = await world.call(startAttempt, asked, { device: shop.desk.device })
  return answer
}
const rowOf = async (id: string) => {
  const [row] = await world.sql<{ state: string; differs: boolean; asked: number; version: number }>(
    sql`select state, differs, asked, version from payment_attempt where id = ${id}`,
  )
  return row
}
const press = async (number: string) => {
  await fetch(`${alipay.simulator.address}/phone/${number}`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
  })
  await alipay.simulator.told()
}
const addressOf = (number: string): string => alipay.simulator.book.trades.get(number)?.noticeUrl ?? ''
const post = (url: string, body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } })

describe('a notice', () => {
  it('says that the customer paid, and nobody had to ask', async () => {
    const { id, number, state } = await start('qr')
    expect(state).toBe('waiting')
    await press(number)
    expect(await rowOf(id)).toMatchObject({ state: 'paid', differs: false, asked: 0 })
  })

  it.each<[Script, string]>([
    ['notice-twice', 'paid'],
    ['notice-never', 'waiting'],
    ['notice-forged', 'waiting'],
    ['wrong-amount', 'unknown'],
  ])('%s: leaves a shown code %s, and one line of it', async (script, wanted) => {
    const { id, number } = await start('qr', script)
    await press(number)
    expect((await rowOf(id))?.state).toBe(wanted)
    const lines = await world.sql(
      sql`select what from payment_attempt_event where attempt_id = ${id} and what = 'notice'`,
    )
    expect(lines.length).toBe(wanted === 'waiting' ? 0 : 1)
  })

  it('that comes before the answer of the call is taken, and the answer afterwards is no news', async () => {
    const { id, state } = await start('code', 'notice-early')
    expect(state).toBe('paid')
    const lines = await world.sql(
      sql`select what from payment_attempt_event where attempt_id = ${id} and state = 'paid'`,
    )
    expect(lines).toEqual([{ what: 'notice' }])
  })

  it('that comes late changes nothing any more', async () => {
    const { id, number } = await start('qr', 'notice-never')
    await press(number)
    world.passSeconds(10)
    await world.call(askAttempt, { id }, { device: shop.desk.device })
    const before = await rowOf(id)
    const trade = alipay.simulator.book.trades.get(number)
    Object.assign(trade ?? {}, { script: 'phone', state: 'waiting' })
    await press(number)
    expect(before).toMatchObject({ state: 'paid' })
    expect(await rowOf(id)).toEqual(before)
  })

  it('that money came after all is believed of what was closed, and a person sees it where no sale follows', async () => {
    const { id, number } = await start('qr')
    const end = () => world.call(takeBackAttempt, { id, alsoPaid: false }, { device: shop.desk.device })
    expect((await end()).answer.state).toBe('closed')
    // The channel closed it, and its own counter took the money all the same.
    Object.assign(alipay.simulator.book.trades.get(number) ?? {}, { state: 'waiting' })
    await press(number)
    expect(await rowOf(id)).toMatchObject({ state: 'paid' })
    world.passSeconds(601)
    const cases = (await world.call(listOpenCases, { limit: 100 }, { as: shop.adminToken })).answer.rows
    expect(cases.find((one) => one.id === id)?.kind).toBe('without-sale')
  })

  it('of another payment proves nothing of this one', async () => {
    const [mine, other] = [await start('qr', 'notice-never'), await start('qr', 'notice-never')]
    const trade = alipay.simulator.book.trades.get(other.number)!
    Object.assign(trade, { script: 'phone', noticeUrl: addressOf(mine.number) })
    await press(other.number)
    expect(await rowOf(mine.id)).toMatchObject({ state: 'unknown', differs: true })
    expect((await rowOf(other.id))?.state).toBe('waiting')
  })
})

describe('what is no notice', () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(500)}">]><xml><out_trade_no>&a;</out_trade_no></xml>`
  it.each<[string, string, string]>([
    ['nothing', '', 'text/plain'],
    ['bad JSON', '{"out_trade_no":', 'application/json'],
    ['XML with entities', entities, 'text/xml'],
    [
      'a form without a signature',
      'trade_status=TRADE_SUCCESS&total_amount=12.00',
      'application/x-www-form-urlencoded',
    ],
    ['bytes', '\u0000\uFFFF%%%', 'application/octet-stream'],
  ])('%s is refused, and nothing moves', async (_, body, type) => {
    const { id, number } = await start('qr')
    const before = await rowOf(id)
    const answer = await post(addressOf(number), body, type)
    expect([answer.status, await answer.text()]).toEqual([400, 'fail'])
    expect(await rowOf(id)).toEqual(before)
  })

  it('an address that was changed, or made up, is nowhere', async () => {
    const { number } = await start('qr')
    const real = addressOf(number)
    const changed = real.replace(/.{3}\.a$/, 'AAA.a')
    for (const url of [changed, real.replace(/a$/, 'c'), `${address}/cashier/api/payment/notice/x`]) {
      expect((await post(url, 'x=1')).status).toBe(404)
    }
  })

  it('ten megabytes are turned away by their length, before they are read', async () => {
    const { number } = await start('qr')
    const status = await new Promise<number | undefined>((answered, failed) => {
      const request = http.request(addressOf(number), {
        method: 'POST',
        headers: { 'content-type': 'text/xml', 'content-length': 10 * 1024 * 1024 },
      })
      request.on('response', (response) => {
        answered(response.statusCode)
        request.destroy()
      })
      request.on('error', failed)
      // Not one byte of the body is sent: only its length can have refused it.
      request.flushHeaders()
    })
    expect(status).toBe(413)
  })
})

describe('the page a customer comes back to', () => {
  const wordOf = (id: string, now = world.now): string => {
    const address = returnUrl(world.running.platform.secrets, address0, {
      merchantId: shop.merchantId,
      attemptId: id,
      now,
    })
    return new URL(address ?? '').searchParams.get('ref') ?? ''
  }
  const address0 = 'https://shop.example'
  const read = (ref: string) => world.call(readPaymentPage, { ref })

  it('says outlet, amount and how it stands, and nothing else', async () => {
    const { id } = await start('qr', 'notice-never')
    expect((await read(wordOf(id))).answer).toEqual({
      outletName: expect.any(String) as string,
      amountMinor: 1_200,
      currency: 'CNY',
      state: 'waiting',
      isDemo: true,
    })
  })

  it('pays in the simulator, once, and only there', async () => {
    const { id } = await start('qr')
    const ref = wordOf(id)
    expect((await world.call(payInDemo, { ref })).status).toBe(200)
    await alipay.simulator.told()
    expect((await read(ref)).answer.state).toBe('paid')
    expect((await world.call(payInDemo, { ref })).refusal.code).toBe('payment.not-demo')
  })

  it('refuses to pay what is live', async () => {
    const { id } = await start('qr')
    await world.sql(sql`update payment_account set mode = 'live'`)
    expect((await world.call(payInDemo, { ref: wordOf(id) })).refusal.code).toBe('payment.not-demo')
    expect((await read(wordOf(id))).answer.isDemo).toBe(false)
    await world.sql(sql`update payment_account set mode = 'demo'`)
    expect((await rowOf(id))?.state).toBe('waiting')
  })

  it('believes nothing that was changed, and not for ever', async () => {
    const { id } = await start('qr')
    const ref = wordOf(id)
    const changed = `${ref.slice(0, -2)}${ref.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await read(changed)).refusal.code).toBe('payment.page-invalid')
    expect((await read('x'.repeat(20))).refusal.code).toBe('payment.page-invalid')
    const yesterday = new Date(Date.parse(world.now) - 24 * 3_600_000).toISOString()
    expect((await read(wordOf(id, yesterday))).refusal.code).toBe('payment.page-expired')
  })
})

describe('who asks at the same time', () => {
  const ask = (id: string) => world.call(askAttempt, { id }, { device: shop.desk.device })
  const linesOf = (id: string) =>
    world.sql<{ state: string }>(
      sql`select state from payment_attempt_event where attempt_id = ${id} and state in ('paid', 'closed') order by at, id`,
    )

  it('a notice against questions: paid once, and one line says so', async () => {
    const { id, number } = await start('qr')
    world.passSeconds(10)
    const resolving = () => world.runJob('payment.resolve-attempts')
    await Promise.all([press(number), ask(id), resolving(), ask(id), resolving()])
    world.passSeconds(10)
    expect((await ask(id)).answer.state).toBe('paid')
    expect(await linesOf(id)).toEqual([{ state: 'paid' }])
  })

  it.each([1, 2, 3])('a notice against taking back (%i): what is said here is what the customer has', async () => {
    const { id, number } = await start('qr')
    const end = () => world.call(takeBackAttempt, { id, alsoPaid: false }, { device: shop.desk.device })
    await Promise.all([end(), press(number), ask(id)])
    for (let times = 0; times < 3; times += 1) {
      world.passSeconds(60)
      await world.runJob('payment.resolve-attempts')
    }
    const trade = alipay.simulator.book.trades.get(number)!
    const keeps = trade.state === 'paid'
    const row = await rowOf(id)
    expect(row?.state === 'paid').toBe(keeps)
    if (!keeps) expect(['closed', 'reversed']).toContain(row?.state)
  })
})
