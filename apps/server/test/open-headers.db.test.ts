import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import type { Problem } from '@kassa/contract/open/problem.ts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfApps } from '../src/platform/apps/admit-app.ts'
import { newId } from '../src/platform/ids.ts'
import { modules } from '../src/program.ts'
import { makeApp } from './make/app.ts'
import { openRequest } from './make/open-request.ts'
import { makeOpenWorld, type OpenWorld } from './make/open-world.ts'

/*
 * The headers and fields that every public call asks for, walked from the contract: a call that makes something wants a key of its own each time, an edit
 * the tag of what was seen, and none takes a field that it does not know. A refusal leaves every table as it was.
 */

const calls: readonly OpenEndpoint[] = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }: { readonly endpoint: Endpoint }) => endpoint)
  .filter(isOfApps)

const of = (method: OpenEndpoint['method']) =>
  calls.filter((call) => call.method === method).map((call) => [call.name, call] as const)

let open: OpenWorld

beforeAll(async () => {
  open = await makeOpenWorld()
})
afterAll(() => open.world.close())

/** A call as a program sends it, with these headers only; each by an app of its own, so that no limit is met. */
async function send(call: OpenEndpoint, request: object, headers: Readonly<Record<string, string>> = {}) {
  const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
  return sendAs(key, call, request, headers)
}

async function sendAs(
  key: string,
  { method, path }: OpenEndpoint,
  request: object,
  headers: Readonly<Record<string, string>>,
) {
  const left = new Map(Object.entries(request).map(([name, value]) => [name, value as unknown]))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return value
  })
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  const isRead = method === 'GET'
  const answer = await open.world.running.server.app.inject({
    method: method as 'GET',
    url: `/cashier/api${filled}${isRead && query !== '' ? `?${query}` : ''}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isRead ? {} : { payload: JSON.stringify(Object.fromEntries(left)) }),
  })
  return { status: answer.statusCode, text: answer.payload, body: JSON.parse(answer.payload) as Problem }
}

describe('a call that makes something', () => {
  test.each(of('POST'))('%s without a key is refused, and nothing happened', async (_, call) => {
    const { status, body } = await send(call, openRequest(call, open.ids))
    expect([status, body.code, body.data_state]).toEqual([400, 'request.key_missing', 'nothing_happened'])
    expect(call.codes).toContain('request.key-missing')
  })

  test.each(of('POST'))('%s answers a repeat as before, and other contents under its key with 409', async (_, call) => {
    const request = openRequest(call, open.ids)
    const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const headers = { 'idempotency-key': newId() }
    const first = await sendAs(key, call, request, headers)
    const second = await sendAs(key, call, request, headers)
    if (first.status !== 200) return expect(second.body.code).toBe(first.body.code)
    expect([second.status, second.text]).toEqual([200, first.text])
    const [name = '', value] = Object.entries(request).find(([, one]) => typeof one === 'string') ?? []
    const isId = /(^|_)id$/.test(name)
    const { rows } = request as { readonly rows?: readonly object[] }
    // A file in base64 stays one.
    const text = name === 'content' ? `AAAA${String(value)}` : `${String(value)} 2`
    const changed = rows ? { rows: [...rows, ...rows] } : { [name]: isId ? newId() : text }
    const other = { ...request, ...changed }
    const differs = await sendAs(key, call, other, headers)
    expect([differs.status, differs.body.code]).toEqual([409, 'request.repeat_differs'])
  })
})

describe('an edit', () => {
  test.each(of('PATCH'))('%s without the tag of what was seen is 428, with an old one 412', async (_, call) => {
    const without = await send(call, openRequest(call, open.ids))
    expect([without.status, without.body.code, without.body.data_state]).toEqual([
      428,
      'request.tag_missing',
      'nothing_happened',
    ])
    const stale = await send(call, openRequest(call, open.ids), { 'if-match': '"999999"' })
    expect([stale.status, stale.body.code]).toEqual([412, 'thing.tag_stale'])
  })
})

test.each(calls.map((call) => [call.name, call] as const))(
  '%s refuses a field that it does not know by its name',
  async (_, call) => {
    const request = { ...openRequest(call, open.ids), nobodys_field: 'x' }
    const { status, body } = await send(call, request, { 'idempotency-key': newId(), 'if-match': '"1"' })
    expect([status, body.code, body.problems]).toMatchObject([422, 'request.invalid', [{ field: 'nobodys_field' }]])
  },
)

test.each(of('GET').filter(([, { request }]) => request instanceof z.ZodObject && 'limit' in request.shape))(
  '%s takes no limit beyond its own',
  async (_, call) => {
    for (const limit of [0, -1, 100_000]) {
      const { status, body } = await send(call, { ...openRequest(call, open.ids), limit })
      expect([limit, status, body.problems?.map(({ field }) => field)]).toEqual([limit, 422, ['limit']])
    }
  },
)
