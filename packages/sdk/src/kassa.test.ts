import { expect, test } from 'vitest'
import type { Calls } from './calls.ts'
import { openKassa } from './kassa.ts'
import { KassaUnreachable } from './send-patiently.ts'

type Sent = { readonly url: string; readonly init: RequestInit }

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Kassa behind a way that answers what the list says, one after the other; what it throws was lost on the way. */
function playing(answers: readonly (() => Response)[]) {
  const sent: Sent[] = []
  const waits: number[] = []
  const kassa = openKassa({
    key: 'kassa_live_x',
    address: 'https://shop.example.com/',
    fetch: async (url, init = {}) => {
      sent.push({ url: typeof url === 'string' ? url : '', init })
      const next = answers[sent.length - 1]
      if (!next) throw new TypeError('nobody answers')
      return next()
    },
    patience: { wait: async (milliseconds) => void waits.push(milliseconds), chance: () => 0 },
  })
  const keys = () => sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  return { kassa, sent, waits, keys }
}

const lost = (): Response => {
  throw new TypeError('the line broke')
}
const quote = { outlet_id: 'an-outlet', items: [] } as Calls['quote_order']['request']

test('what was lost on the way is sent again under the same key, each time after a longer wait', async () => {
  const { kassa, waits, keys } = playing([lost, () => json(503, {}), () => json(200, { id: 'q' })])
  expect(await kassa.call('quote_order', quote)).toMatchObject({ ok: true, answer: { id: 'q' } })
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys()).size).toBe(1)
  expect(waits).toEqual([250, 500])
})

test('another call has another key, and a key of the caller is kept', async () => {
  const { kassa, keys } = playing([() => json(200, {}), () => json(200, {}), () => json(200, {})])
  await kassa.call('quote_order', quote)
  await kassa.call('quote_order', quote)
  await kassa.call('quote_order', quote, { key: 'mine' })
  expect(new Set(keys()).size).toBe(3)
  expect(keys()[2]).toBe('mine')
})

test('too many calls wait as long as the server says', async () => {
  const { kassa, waits } = playing([() => json(429, {}, { 'retry-after': '3' }), () => json(200, {})])
  await kassa.call('read_me', {})
  expect(waits).toEqual([3_000])
})

test('beyond a limit a day the refusal is an outcome: nobody waits for midnight', async () => {
  const answers = [
    () => json(429, {}, { 'retry-after': '120' }),
    () => json(429, { code: 'scope.daily_limit' }, { 'retry-after': '121' }),
  ]
  const { kassa, waits, sent } = playing(answers)
  const outcome = await kassa.call('adjust_member_points', { id: 'a', points: 1, reason: 'b' })
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'scope.daily_limit' } })
  expect([waits, sent.length]).toEqual([[30_000], 2])
})

test('a call that is ended while it waits is over at once, and is not sent again', async () => {
  const ending = new AbortController()
  let sent = 0
  const kassa = openKassa({
    key: 'kassa_live_x',
    address: 'https://shop.example.com',
    fetch: async () => {
      sent += 1
      setTimeout(() => ending.abort(), 0)
      return json(429, {}, { 'retry-after': '30' })
    },
  })
  await expect(kassa.call('read_me', {}, { signal: ending.signal })).rejects.toThrow(KassaUnreachable)
  expect(sent).toBe(1)
})

test('a refusal is an outcome, and is not sent again', async () => {
  const { kassa, sent } = playing([() => json(409, { code: 'stock.gone' })])
  const outcome = await kassa.call('quote_order', quote)
  expect(outcome).toEqual({ ok: false, refusal: { code: 'stock.gone' } })
  expect(sent).toHaveLength(1)
})

test('an edit that was lost on the way is not sent again: it may have been done', async () => {
  const { kassa, sent } = playing([lost])
  await expect(kassa.call('edit_product', { id: 'a/b' }, { tag: '"7"' })).rejects.toThrow(KassaUnreachable)
  expect(sent.map(({ url }) => url)).toEqual(['https://shop.example.com/cashier/api/open/products/a%2Fb'])
  expect(new Headers(sent[0]?.init.headers).get('if-match')).toBe('"7"')
})

test('after the last attempt a refusal of the server is an outcome, and silence is thrown', async () => {
  const busy = playing(Array.from({ length: 5 }, () => () => json(503, { code: 'server.busy' })))
  expect(await busy.kassa.call('read_me', {})).toMatchObject({ ok: false, refusal: { code: 'server.busy' } })
  const silent = playing([])
  await expect(silent.kassa.call('read_me', {})).rejects.toThrow(KassaUnreachable)
  expect([busy.sent.length, silent.sent.length, silent.waits.length]).toEqual([5, 5, 4])
})

/** A caller's `switch`: without one of the codes of the feed it does not compile. */
// @ts-expect-error: a switch that misses a code has an end that answers nothing
function adviceWithout(code: Extract<Calls['list_changes']['code'], `${'feed' | 'key'}.${string}`>): string {
  switch (code) {
    case 'key.missing':
    case 'key.unknown':
    case 'key.address_not_allowed':
      return 'ask the owner'
  }
}

test('a switch that misses a code of the call is no program', () => {
  expect(adviceWithout('key.missing')).toBe('ask the owner')
})
