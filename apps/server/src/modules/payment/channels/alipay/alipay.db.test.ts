import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { saveAccount, tryAccount } from '@kassa/contract/payment/account.calls.ts'
import { askAttempt, startAttempt, takeBackAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { amountOfScript, SCRIPTS, type Script } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { listExpired } from '../../open-order/open-order.store.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let accountId: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  shop = await makeSellingShop(world, { currency: 'CNY' })
  accountId = await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const CODE = '281234567890123456'
const start = async (
  amountMinor: number,
  more: Partial<Parameters<typeof world.call<typeof startAttempt.request, never>>[1]> = {},
) => {
  const asked = {
    id: newId(),
    orderId: newId(),
    staffId: shop.cashier.staffId,
    method: 2,
    way: 'code',
    code: CODE,
    amountMinor,
  }
  const order = { payableMinor: Math.max(amountMinor, 1), snapshot: {} }
  return world.call(startAttempt, { ...asked, order, ...more } as never, { device: shop.desk.device })
}
const ask = async (id: string): Promise<AttemptView> => {
  world.passSeconds(10)
  return (await world.call(askAttempt, { id }, { device: shop.desk.device })).answer
}
const takeBack = async (id: string, alsoPaid = false): Promise<AttemptView> =>
  (await world.call(takeBackAttempt, { id, alsoPaid }, { device: shop.desk.device })).answer

/** Asks until nothing changes any more, as a desk does. */
async function asked({ id, state }: AttemptView, times = 4): Promise<readonly string[]> {
  const states: string[] = [state]
  for (let count = 0; count < times; count += 1) states.push((await ask(id)).state)
  return states.filter((one, index) => one !== states[index - 1])
}

/** Returns the amount paid by the books of attempts, to be compared with the simulator's money. */
const paidMinor = async (): Promise<number> => {
  const [row] = await world.sql<{ sum: number }>(
    sql`select coalesce(sum(amount_minor), 0)::bigint as sum from payment_attempt where state = 'paid'`,
  )
  return Number(row?.sum)
}

describe('Alipay by the customer’s code', () => {
  it.each<[Script, readonly string[]]>([
    ['pays', ['paid']],
    ['phone', ['waiting']],
    ['polls', ['waiting', 'paid']],
    ['declined', ['declined']],
    ['insufficient', ['declined']],
    ['code-used', ['declined']],
    ['drops-answer', ['unknown', 'paid']],
    ['fails-once', ['unknown', 'paid']],
    ['unclear', ['unknown']],
    ['wrong-amount', ['unknown']],
    ['wrong-signature', ['unknown']],
    ['reversal-retry', ['unknown', 'waiting', 'paid']],
    ['refund-pending', ['paid']],
    ['notice-twice', ['paid']],
    ['notice-early', ['paid']],
    ['notice-forged', ['paid']],
    ['notice-never', ['paid']],
  ])('%s: %j', async (script, wanted) => {
    const { answer } = await start(amountOfScript(script))
    // A lost payment is asked about at its deadline, not before.
    world.passSeconds(60)
    expect(await asked(answer)).toEqual(wanted)
  })

  it('has a row for every script there is', () => expect(SCRIPTS.length).toBe(17))

  it('adds up: what is paid here is what customers paid there, but for what waits for a person', async () => {
    const differing = amountOfScript('wrong-amount') + amountOfScript('wrong-signature')
    expect(alipay.simulator.book.kept()).toBe((await paidMinor()) + differing)
  })
})

describe('taking back', () => {
  it.each<[Script, string]>([
    ['phone', 'closed'],
    ['polls', 'closed'],
    ['unclear', 'closed'],
  ])('%s ends %s, and nobody was charged', async (script, wanted) => {
    const before = alipay.simulator.book.kept()
    const { answer } = await start(amountOfScript(script))
    expect((await takeBack(answer.id)).state).toBe(wanted)
    expect(alipay.simulator.book.kept()).toBe(before)
  })

  it('goes on by the clock where the channel asks for a second try', async () => {
    const { answer } = await start(amountOfScript('reversal-retry'))
    expect((await takeBack(answer.id)).state).toBe('reversing')
    world.passSeconds(120)
    await world.runJob('payment.resolve-attempts')
    expect((await ask(answer.id)).state).toBe('closed')
  })

  it('finds that the answer was lost and the money came, and gives it back only when asked to', async () => {
    const before = alipay.simulator.book.kept()
    const { answer } = await start(amountOfScript('drops-answer'))
    expect(answer.state).toBe('unknown')
    expect((await takeBack(answer.id)).state).toBe('paid')
    expect((await takeBack(answer.id, true)).state).toBe('reversed')
    expect((await takeBack(answer.id, true)).state).toBe('reversed')
    expect(alipay.simulator.book.kept()).toBe(before)
  })
})

describe('Alipay by a code that we show', () => {
  const qr = { way: 'qr', code: undefined } as const
  const press = (number: string, wish: 'pay' | 'decline') =>
    fetch(`${alipay.simulator.address}/phone/${number}`, { method: 'POST', body: new URLSearchParams({ do: wish }) })

  it('waits for the customer’s phone, and is paid when it pays', async () => {
    const { answer } = await start(1_234, qr)
    expect(answer).toMatchObject({ state: 'waiting', qr: `${alipay.simulator.address}/phone/${answer.number}` })
    expect((await ask(answer.id)).state).toBe('waiting')
    await press(answer.number, 'pay')
    expect((await ask(answer.id)).state).toBe('paid')
  })

  it('is closed when the customer cancels', async () => {
    const { answer } = await start(1_235, qr)
    await press(answer.number, 'decline')
    expect((await ask(answer.id)).state).toBe('closed')
  })

  it('runs out by the clock: closed at the channel, the order over, and a new attempt opens it again', async () => {
    const orderId = newId()
    const { answer } = await start(1_236, { ...qr, orderId })
    world.passSeconds(16 * 60)
    await world.runJob('payment.end-overtime')
    expect((await ask(answer.id)).state).toBe('closed')
    expect(await world.sql(sql`select state from open_order where id = ${orderId}`)).toEqual([{ state: 'overtime' }])
    expect((await press(answer.number, 'pay')).status).toBe(200)
    expect(alipay.simulator.book.trades.get(answer.number)?.state).toBe('closed')
    expect((await start(1_236, { ...qr, orderId })).answer.state).toBe('waiting')
  })

  it('that was paid when the time was over stays paid, and its order open', async () => {
    const orderId = newId()
    const { answer } = await start(1_237, { ...qr, orderId })
    await press(answer.number, 'pay')
    world.passSeconds(16 * 60)
    await world.runJob('payment.end-overtime')
    expect((await ask(answer.id)).state).toBe('paid')
    expect(await world.sql(sql`select state from open_order where id = ${orderId}`)).toEqual([{ state: 'unpaid' }])
    // It waits for a person, and stands in nobody's way.
    const expired = await world.owner((tx) => listExpired(tx, world.now, 1_000))
    expect(expired.map(({ id }) => id)).not.toContain(orderId)
  })
})

describe('an attempt', () => {
  it('is sent once, however often it is asked for', async () => {
    for (const amount of [2_000, 2_001, 2_002, 2_003, 2_004, 2_005, 2_006, 2_007]) {
      const same = { id: newId(), orderId: newId() }
      const before = alipay.simulator.book.trades.size
      const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start(amount, same)))
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(alipay.simulator.book.trades.size).toBe(before + 1)
    }
  })

  it('stands alone: no second one of its order while it is open', async () => {
    const orderId = newId()
    const { answer } = await start(amountOfScript('phone'), { orderId })
    const second = await start(500, { orderId })
    expect(second).toMatchObject({
      status: 409,
      refusal: { code: 'payment.attempt-open', details: { number: answer.number } },
    })
    await takeBack(answer.id)
    expect((await start(500, { orderId })).answer.state).toBe('paid')
  })

  it('is resolved by the clock when whoever sent it died, and by one of two processes', async () => {
    const { answer } = await start(amountOfScript('polls'))
    await world.sql(sql`update payment_attempt set state = 'requested', version = version + 1 where id = ${answer.id}`)
    world.passSeconds(120)
    await Promise.all([1, 2, 3].map(() => world.runJob('payment.resolve-attempts')))
    const [row] = await world.sql<{ state: string; asked: number }>(
      sql`select state, asked from payment_attempt where id = ${answer.id}`,
    )
    expect(row).toEqual({ state: 'waiting', asked: 1 })
  })

  it('is refused with its reason, and nothing is asked for', async () => {
    const before = alipay.simulator.book.trades.size
    const refused = async (more: object) => (await start(1_000, more)).refusal.code
    expect(await refused({ method: 15 })).toBe('payment.no-account')
    expect(await refused({ way: 'qr' })).toBe('payment.code-unfit')
    expect(await refused({ code: undefined })).toBe('payment.code-unfit')
    expect(await refused({ order: { payableMinor: 999, snapshot: {} } })).toBe('payment.amount-too-much')
    expect(await refused({ amountMinor: 0 })).toBe('request.invalid')
    expect(await refused({ amountMinor: 100_000_000 })).toBe('request.invalid')
    expect(await refused({ code: 'x'.repeat(129) })).toBe('request.invalid')
    expect(await refused({ code: 'a b c d e f' })).toBe('request.invalid')
    expect(alipay.simulator.book.trades.size).toBe(before)
    expect((await world.call(askAttempt, { id: newId() }, { device: shop.desk.device })).status).toBe(404)
  })

  it('keeps no code of the customer’s anywhere', async () => {
    await start(1_500)
    const rows = await world.sql<{ found: boolean }>(sql`
      select exists (select from payment_attempt a where a::text like ${`%${CODE}%`}) or exists (
        select from payment_attempt_event e where e::text like ${`%${CODE}%`}) or exists (
        select from open_order o where o::text like ${`%${CODE}%`}) as found`)
    expect(rows).toEqual([{ found: false }])
  })
})

describe('an account', () => {
  const other = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const save = (fields: Record<string, string>, version: number) =>
    world.call(
      saveAccount,
      { id: accountId, channel: 'alipay', outletId: null, mode: 'demo', enabled: 1, fields, version },
      { as: shop.adminToken },
    )
  const tried = async () => (await world.call(tryAccount, { id: accountId }, { as: shop.adminToken })).answer
  const appId = '2021000000000001'
  let version = 1

  const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
  const pkcs1 = () =>
    createPrivateKey(alipay.fields.privateKey).export({ type: 'pkcs1', format: 'der' }).toString('base64')

  it('shows the ends of its secrets and never more, and is tried', async () => {
    expect(await tried()).toEqual({ isGood: true, code: '', text: '' })
    const { text, answer } = await save({ appId }, version)
    version = answer.version
    expect(answer.tails).toEqual({
      publicKey: expect.stringMatching(/^.{4}$/),
      privateKey: expect.stringMatching(/^.{4}$/),
    })
    expect(text).not.toContain(bare(alipay.fields.privateKey).slice(0, 40))
    const [kept] = await world.sql<{ found: boolean }>(sql`
      select exists (select from audit_line l where l::text like ${`%${bare(alipay.fields.privateKey).slice(10, 40)}%`}) as found`)
    expect(kept).toEqual({ found: false })
  })

  it.each([
    ['PKCS8 without armour', () => bare(alipay.fields.privateKey)],
    ['PKCS1 without armour', pkcs1],
    ['PKCS8 as PEM', () => alipay.fields.privateKey],
  ])('takes a private key as %s', async (_, key) => {
    const saved = await save({ appId, publicKey: bare(alipay.fields.publicKey), privateKey: key() }, version)
    version = saved.answer.version
    expect((await tried()).isGood).toBe(true)
  })

  it.each([
    ['payment.key-unreadable', () => ({ privateKey: alipay.fields.publicKey })],
    ['payment.key-unreadable', () => ({ publicKey: alipay.fields.privateKey })],
    ['payment.key-unreadable', () => ({ publicKey: 'nonsense' })],
    ['payment.key-swapped', () => ({ publicKey: other.publicKey, privateKey: other.privateKey })],
    ['payment.field-missing', () => ({ appId: '' })],
  ])('is refused with %s, and stays as it was', async (code, fields) => {
    const before = await world.sql(sql`select * from payment_account`)
    expect((await save({ appId, ...fields() }, version)).refusal.code).toBe(code)
    expect(await world.sql(sql`select * from payment_account`)).toEqual(before)
  })

  it('asks for no more than its contract says, and gives the customer as long as that says', async () => {
    const saved = await save({ appId, most: '12.00', deadlineSeconds: '300' }, version)
    version = saved.answer.version
    expect((await start(1_201)).refusal).toMatchObject({
      code: 'payment.amount-too-much',
      details: { mostMinor: 1_200, givenMinor: 1_201 },
    })
    const { answer } = await start(1_200)
    expect(Date.parse(answer.deadlineAt) - Date.parse(answer.requestedAt)).toBe(300_000)
    const before = await world.sql(sql`select * from payment_account`)
    const unfits: Record<string, string>[] = [
      { most: '0' },
      { most: '1e3' },
      { deadlineSeconds: '14' },
      { deadlineSeconds: '601' },
    ]
    for (const unfit of unfits)
      expect((await save({ appId, ...unfit }, version)).refusal.code).toBe('payment.field-unfit')
    expect(await world.sql(sql`select * from payment_account`)).toEqual(before)
    version = (await save({ appId }, version)).answer.version
    expect((await start(1_201)).answer.state).toBe('paid')
  })

  it('with a wrong key of the channel calls nothing paid; with a wrong one of its own it is turned away', async () => {
    version = (await save({ appId, publicKey: other.publicKey }, version)).answer.version
    expect(await tried()).toMatchObject({ isGood: false, code: 'alipay.signature' })
    const { answer } = await start(3_000)
    expect(answer.state).toBe('unknown')
    version = (await save({ appId, publicKey: alipay.fields.publicKey, privateKey: other.privateKey }, version)).answer
      .version
    expect(await tried()).toMatchObject({ isGood: false, code: 'isv.invalid-signature' })
    expect((await start(3_001)).answer).toMatchObject({ state: 'unknown', said: 'isv.invalid-signature' })
    version = (await save({ appId, privateKey: alipay.fields.privateKey }, version)).answer.version
    expect((await ask(answer.id)).state).toBe('paid')
  })
})
