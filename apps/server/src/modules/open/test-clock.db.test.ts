// The clock of a test shop, moved by a key of it: its own days alone, ahead and never back, once for each key of the call.
import { moveTestClock, readTestClock } from '@kassa/contract/open/test-clock/test-clock.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { createWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDev } from '../../../../../packages/sdk/src/dev/run-dev.ts'
import { makeApp } from '../../../test/make/app.ts'
import { makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const DAY_MS = 86_400_000
let world: World
let shop: MemberShop
let key: string
let realKey: string

beforeAll(async () => {
  world = await makeWorld({ connections: 12 })
  const real = await makeMemberShop(world)
  shop = await makeMemberShop(world)
  await world.sql(
    sql`update merchant set test_of = ${real.merchantId}, clock_ahead_seconds = 0 where id = ${shop.merchantId}`,
  )
  const scopes = ['products_read', 'orders_create'] as const
  ;({ key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { mode: 'test', scopes })))
  ;({ key: realKey } = await world.owner((tx) => makeApp(tx, real.merchantId)))
})
afterAll(() => world.close())

const after = (from: string, days: number): string => new Date(Date.parse(from) + days * DAY_MS).toISOString()
const move = (to: string, as = key, once = newId()) => world.call(moveTestClock, { to }, { as, key: once })
const clock = async (as = key) => (await world.call(readTestClock, {}, { as })).answer

test('goes ahead to a moment, not back, not too far, and at no real shop', async () => {
  const from = world.now
  expect(await clock()).toEqual({ is_test: true, now: from })
  expect(await clock(realKey)).toEqual({ is_test: false, now: from })
  const code = async (to: string, as?: string) => (await move(to, as)).refusal.code
  expect(await code(from)).toBe('test_clock.back')
  expect(await code(new Date(Date.parse(from) + 31 * DAY_MS + 1).toISOString())).toBe('test_clock.too_far')
  expect(await code(after(from, 1), realKey)).toBe('test_clock.real')
  expect(await code('tomorrow')).toBe('request.invalid')
  expect((await clock()).now).toBe(from)
  expect((await move(after(from, 31))).answer).toEqual({ is_test: true, now: after(from, 31) })
  expect((await clock()).now).toBe(after(from, 31))
  expect((await clock(realKey)).now).toBe(from)
})

test('asked again under one key it stands where it was asked to; of several at once it stands at the last moment', async () => {
  const { now } = await clock()
  const once = newId()
  const answers = [await move(after(now, 2), key, once), await move(after(now, 2), key, once)]
  expect(answers.map(({ answer }) => answer.now)).toEqual([after(now, 2), after(now, 2)])
  await Promise.all([3, 5, 4].map((days) => move(after(now, days))))
  expect((await clock()).now).toBe(after(now, 5))
})

test('lets what the app made run out: a quote of before is priced again', async () => {
  const goods = shop.line(0).productId
  const items = [{ variant_id: goods, quantity: 1 }]
  const quoted = await world.call(quoteOrder, { outlet_id: shop.outlet.outletId, items }, { as: key })
  const { now } = await clock()
  expect(quoted.answer).toMatchObject({ expires_at: after(now, 15 / 1_440) })
  await move(after(now, 1))
  await world.sql(sql`update listing set sell_price_minor = 999 where variant_id = ${goods}`)
  const wanted = { quote_id: String(quoted.answer.id), customer: { name: 'Ada' }, tenders: [] }
  expect((await world.call(createWebOrder, wanted, { as: key })).refusal.code).toBe('quote.changed')
})

test('kassa-dev says what time it is there, moves it by days or to a moment, and explains what it cannot', async () => {
  const address = await world.listen()
  const run = async (args: readonly string[], of = key) => {
    const said: string[] = []
    const environment = { KASSA_ADDRESS: address, KASSA_KEY: of }
    const say = (line: string) => void said.push(line)
    const { signal } = new AbortController()
    const code = await runDev({ args, environment, say, now: () => new Date(world.now), fetch, signal })
    return { code, said: said.join('\n') }
  }
  const { now } = await clock()
  expect(await run(['clock'])).toEqual({ code: 0, said: `${now}  test shop` })
  expect(await run(['clock', '+7'])).toEqual({ code: 0, said: `${after(now, 7)}  test shop` })
  expect((await run(['clock', after(now, 8)])).said).toContain(after(now, 8))
  const refused = async (...asked: Parameters<typeof run>) => {
    const { code, said } = await run(...asked)
    return [code, said]
  }
  expect(await refused(['clock', 'soon'])).toEqual([1, expect.stringContaining('Say +7')])
  expect(await refused(['clock', '+99'])).toEqual([1, expect.stringContaining('test_clock.too_far')])
  expect(await refused(['clock', '+1'], realKey)).toEqual([1, expect.stringContaining('test_clock.real')])
  expect((await run(['clock'], realKey)).said).toContain('real shop')
})
