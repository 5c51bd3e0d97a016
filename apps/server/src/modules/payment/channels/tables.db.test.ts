import { saveAccount, tryAccount } from '@kassa/contract/payment/account.calls.ts'
import { askAttempt, startAttempt, takeBackAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { SCRIPTS, type Script } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playChannels, usualByCode, usualByWaiting, type ChannelCase } from '../../../../test/make/played-channels.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount } from '../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { clientOf } from './channels.ts'
import { wholeRefund } from './take-back.ts'

/*
 * One table a channel and way: every script against the channel as it is played, where the end is right and the money adds up.
 * Source: payments.md, 5.
 */

const held: { world?: World } = {}
const cases = await playChannels(() => Date.parse(held.world?.now ?? '2026-03-02T04:00:00.000Z'))
let world: World
/** The channel that is played now, for whichever account asks. */
const playing: { one: ChannelCase | undefined } = { one: undefined }

beforeAll(async () => {
  world = await makeWorld({ simulators: { addressOf: () => playing.one?.simulator.address } })
  held.world = world
})
afterAll(async () => {
  await world.close()
  for (const simulator of new Set(cases.map((one) => one.simulator))) await simulator.close()
})

describe.each(cases)('$name', (one) => {
  const { simulator, way, code } = one
  const wanted = { ...(way === 'code' ? usualByCode : usualByWaiting), ...one.wanted }
  let keptAtFirst = 0
  const AMOUNT = 1_200
  let shop: SellingShop
  let accountId: string

  beforeAll(async () => {
    playing.one = one
    keptAtFirst = simulator.book.kept()
    shop = await makeSellingShop(world, { currency: one.currency })
    accountId = await openDemoAccount(world, shop.adminToken, one)
  })
  // Whatever still waits would be asked about by the clock beside every channel after this one, which does not know it.
  afterAll(() => world.sql(sql`update payment_attempt set ask_at = null where account_id = ${accountId}`))

  const start = async (script: Script, amountMinor = AMOUNT): Promise<AttemptView> => {
    const id = newId()
    simulator.book.scripts.set(attemptNumber(id), script)
    const order = { payableMinor: amountMinor, snapshot: {} }
    const asked = { id, orderId: newId(), staffId: shop.cashier.staffId, method: one.method, way, amountMinor, order }
    return (await world.call(startAttempt, { ...asked, ...(code ? { code } : {}) }, { device: shop.desk.device }))
      .answer
  }
  const ask = async (id: string): Promise<AttemptView> => {
    world.passSeconds(10)
    return (await world.call(askAttempt, { id }, { device: shop.desk.device })).answer
  }
  const takeBack = async (id: string, alsoPaid = false): Promise<string> =>
    (await world.call(takeBackAttempt, { id, alsoPaid }, { device: shop.desk.device })).answer.state
  /** The states that are told one after another. A gate asks once more behind the last one, any other run five times in all. */
  const asked = async ({ id, state }: AttemptView, last?: string, times = 5): Promise<readonly string[]> => {
    const states: string[] = [state]
    const isTold = (): boolean => isThinned && states.length > 2 && states.slice(-2).every((each) => each === last)
    for (let count = 0; count < times && !isTold(); count += 1) states.push((await ask(id)).state)
    return states.filter((each, index) => each !== states[index - 1])
  }
  const paidMinor = async (): Promise<number> => {
    const rows = await world.sql<{ sum: number }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as sum from payment_attempt
      where state = 'paid' and account_id = ${accountId}`)
    return Number(rows[0]?.sum)
  }

  it.each(SCRIPTS)('%s', async (script) => {
    const began = await start(script)
    // A lost payment is asked about at its deadline, not before.
    world.passSeconds(120)
    expect(await asked(began, wanted[script].at(-1))).toEqual(wanted[script])
  })

  it('adds up: what is paid here is what customers paid there, but for what waits for a person', async () => {
    const unseen = SCRIPTS.filter((script) => wanted[script].at(-1) === 'unknown' && wasTaken(script)).length * AMOUNT
    expect(simulator.book.kept() - keptAtFirst).toBe((await paidMinor()) + unseen)
  })

  const wasTaken = (script: Script): boolean =>
    [...simulator.book.trades.values()].at(SCRIPTS.indexOf(script) - SCRIPTS.length)?.state === 'paid'

  it('is let go where nobody paid, and nobody was charged', async () => {
    const before = simulator.book.kept()
    const { id, state } = await start('phone')
    expect(state).toBe('waiting')
    world.passSeconds(one.holdsSeconds ?? 0)
    expect(await takeBack(id)).toBe('closed')
    expect(simulator.book.kept()).toBe(before)
  })

  const isNotHurried = async (): Promise<void> => {
    const { id } = await start('phone')
    expect(await takeBack(id)).toBe('reversing')
    world.passSeconds(one.holdsSeconds ?? 0)
    await world.runJob('payment.resolve-attempts')
    expect((await ask(id)).state).toBe('closed')
  }
  if (one.holdsSeconds !== undefined)
    it('is not let go sooner than the channel allows, and then by the clock', isNotHurried)

  it('is given back whole where it was paid', async () => {
    const before = simulator.book.kept()
    const began = await start('pays')
    expect((await asked(began, 'paid')).at(-1)).toBe('paid')
    world.passSeconds(one.holdsSeconds ?? 0)
    for (let tries = 0; tries < 4 && (await takeBack(began.id, true)) === 'reversing'; tries += 1) {
      world.passSeconds(60)
      await world.runJob('payment.resolve-attempts')
    }
    expect((await ask(began.id)).state).toBe('reversed')
    expect(simulator.book.kept()).toBe(before)
  })

  it('is tried again where taking back wants a second try', async () => {
    const before = simulator.book.kept()
    const { id } = await start('reversal-retry')
    world.passSeconds(one.holdsSeconds ?? 0)
    // A channel without one call for both has found it paid meanwhile and gave it back; one whose money only we take ends at once.
    expect(['reversing', 'reversed', 'closed']).toContain(await takeBack(id))
    for (let tries = 0; tries < 4; tries += 1) {
      world.passSeconds(120)
      await world.runJob('payment.resolve-attempts')
    }
    expect(['closed', 'reversed']).toContain((await ask(id)).state)
    expect(simulator.book.kept()).toBe(before)
  })

  it.each<[Script, readonly string[]]>([
    ['pays', ['done', 'processing']],
    ['refund-pending', ['processing']],
  ])('%s: gives a part back once, and refuses too much', async (script, first) => {
    const began = await start(script)
    await asked(began, 'paid')
    const client = clientOf({ ...one, mode: 'demo' }, world.running.platform.reach, () => new Date(world.now))!
    const [row] = await world.sql<{ channelNumber: string }>(
      sql`select channel_number from payment_attempt where id = ${began.id}`,
    )
    const payment = { number: began.number, way, currency: one.currency, requestedAt: began.requestedAt }
    const known = { channelNumber: row?.channelNumber ?? null, noticeUrl: null, returnUrl: null, subject: '' }
    const whole = wholeRefund({ ...payment, ...known, method: one.method, amountMinor: AMOUNT })
    const part = { ...whole, amountMinor: 300, refundNumber: `${began.number}1` }
    const before = simulator.book.kept()
    if (one.asksByRepeating !== true) expect((await client.askRefund(part)).kind).toBe('failed')
    expect(one.refundsAtOnce === true ? ['done'] : first).toContain((await client.refund(part)).kind)
    expect(simulator.book.kept()).toBe(before - 300)
    await client.refund(part)
    expect(simulator.book.kept()).toBe(before - 300)
    const settled = [await client.askRefund(part), await client.askRefund(part)].at(-1)
    expect(settled).toMatchObject({ kind: 'done' })
    expect(await client.refund({ ...whole, refundNumber: `${began.number}2` })).toMatchObject({ kind: 'failed' })
    expect(simulator.book.kept()).toBe(before - 300)
  })

  it('with a wrong key believes nothing, and asks for nothing', async () => {
    const request = { id: accountId, channel: one.channel, outletId: null, mode: 'demo', enabled: 1 } as const
    const save = async (fields: Readonly<Record<string, string>>, version: number) =>
      (await world.call(saveAccount, { ...request, fields: { ...fields }, version }, { as: shop.adminToken })).answer
    const tried = async () => (await world.call(tryAccount, { id: accountId }, { as: shop.adminToken })).answer.isGood
    expect(await tried()).toBe(true)
    const { version } = await save({ ...one.fields, [one.keyField]: one.wrongKey ?? 'wrong' }, 1)
    const began = await start('pays')
    expect((await asked(began, undefined, 2)).filter((state) => state === 'paid')).toEqual([])
    await save(one.fields, version)
    expect(await tried()).toBe(true)
  })
})
