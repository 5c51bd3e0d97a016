import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { listOutlets as listInside } from '@kassa/contract/organisation/outlet.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { listOutlets, readOutlet } from '@kassa/contract/open/outlet.calls.ts'
import type { Problem } from '@kassa/contract/open/problem.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let shop: Shop
let stranger: Shop
let app: MadeApp

beforeAll(async () => {
  world = await makeWorld({ appCallsPerWindow: 100 })
  shop = await makeShop(world)
  stranger = await makeShop(world)
  app = await world.owner((tx) => makeApp(tx, shop.merchantId))
})
afterAll(() => world.close())

/** A call as a program of others makes it; each with an app of its own, so that no test uses up another's limit. */
const get = async (path: string, headers: Record<string, string> = {}) => {
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId))
  const sent = { authorization: `Bearer ${key}`, ...headers }
  return world.running.server.app.inject({ method: 'GET', url: `/cashier/api/open${path}`, headers: sent })
}

const problemAt = async (path: string, headers: Record<string, string> = {}): Promise<Problem> => {
  const answer = await get(path, headers)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json<Problem>()
  expect(problem).toMatchObject({
    type: 'about:blank',
    status: answer.statusCode,
    request_id: answer.headers['x-request-id'],
  })
  return problem
}

describe('a parameter', () => {
  test('that the call does not know is refused by its name', async () => {
    expect(await problemAt('/outlets?changedSince=2030-01-01')).toMatchObject({
      status: 422,
      code: 'request.invalid',
      problems: [{ field: 'changedSince', problem: 'unrecognized_keys' }],
      what_to_do: 'edit',
      data_state: 'nothing_happened',
    })
  })

  test('beyond its limit is refused with its value and the limit, in the language of the caller', async () => {
    const problem = await problemAt('/outlets?limit=501', { 'accept-language': 'ja' })
    expect(problem.problems).toEqual([{ field: 'limit', problem: 'too_big', maximum: 500, given: '501' }])
    expect(problem.detail).toBe('次の項目を修正してください：limit：501（上限 500）。何も変更していません。')
  })

  test.each(['limit=501', 'limit=0', 'fields=name,price', 'fields=', 'limit=1&limit=2'])(
    '%s is refused',
    async (query) => {
      expect(await problemAt(`/outlets?${query}`)).toMatchObject({ status: 422, code: 'request.invalid' })
    },
  )

  test('cursor of another list is refused', async () => {
    expect(await problemAt('/outlets?cursor=nowhere')).toMatchObject({ status: 422, code: 'request.place_unknown' })
  })

  test('fields answers these and the id', async () => {
    const { data } = (await get('/outlets?fields=name,time_zone')).json<{ data: object[] }>()
    expect(data.map((one) => Object.keys(one).toSorted())).toEqual([
      ['id', 'name', 'time_zone'],
      ['id', 'name', 'time_zone'],
    ])
  })

  test('limit and cursor walk a list without a gap', async () => {
    const first = (await world.call(listOutlets, { limit: 1 }, { as: app.key })).answer
    expect(first).toMatchObject({ has_more: true, data: [{ id: shop.outlet.outletId }] })
    const last = (await world.call(listOutlets, { limit: 1, cursor: first.next ?? '' }, { as: app.key })).answer
    expect(last).toMatchObject({ has_more: false, next: null, data: [{ id: shop.otherOutlet.outletId }] })
  })
})

describe('the key', () => {
  test.each([
    [{ authorization: '' }, 'key.missing', 'Bearer realm="kassa"'],
    [{ authorization: 'Bearer null' }, 'key.missing', 'Bearer realm="kassa"'],
    [
      { authorization: `Bearer kassa_live_${'0'.repeat(38)}` },
      'key.unknown',
      'Bearer realm="kassa", error="invalid_token"',
    ],
    [{ authorization: '', cookie: 'key=kassa_live_x' }, 'key.missing', 'Bearer realm="kassa"'],
  ])('%j is refused with 401', async (headers, code, challenge) => {
    const answer = await get('/me', headers)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([401, code])
    expect(answer.headers['www-authenticate']).toBe(challenge)
  })

  test('in the address counts for nothing', async () => {
    const answer = await get(`/me?access_token=${app.key}`, { authorization: '' })
    expect(answer.statusCode).toBe(401)
  })

  test('with one wrong letter is no key', async () => {
    const wrong = app.key.slice(0, -1) + (app.key.endsWith('a') ? 'b' : 'a')
    expect((await world.call(readMe, {}, { as: wrong })).status).toBe(401)
  })

  test('of a session opens no public call', async () => {
    const answer = await get('/me', { authorization: `Bearer ${shop.admin.token}` })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([401, 'key.missing'])
  })

  test('opens no call of the screens, and none of a till', async () => {
    const asked = await world.call(listInside, {}, { as: app.key })
    expect([asked.status, asked.refusal.code]).toEqual([403, 'key.public-only'])
    const till = await world.call(uploadJournal, { entries: [] }, { as: app.key })
    expect([till.status, till.refusal.code]).toEqual([403, 'key.public-only'])
  })

  test('without the scope is refused with the scope’s name', async () => {
    const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { codes: [] }))
    expect(await problemAt('/outlets', { authorization: `Bearer ${key}` })).toMatchObject({
      status: 403,
      code: 'scope.missing',
      facts: { scopes: 'outlets_read' },
    })
  })

  test('counts no more when its merchant is disabled', async () => {
    const gone = await makeShop(world)
    const { key } = await world.owner((tx) => makeApp(tx, gone.merchantId))
    expect((await world.call(readMe, {}, { as: key })).status).toBe(200)
    await world.sql(sql`update merchant set is_enabled = false where id = ${gone.merchantId}`)
    expect((await world.call(readMe, {}, { as: key })).status).toBe(401)
  })
})

test('a session on a till’s call is refused with 403 that says so', async () => {
  const till = await world.call(uploadJournal, { entries: [] }, { as: shop.admin.token })
  expect([till.status, till.refusal.code]).toEqual([403, 'device.session-not-enough'])
})

test('what is another merchant’s, or another outlet’s, is not found', async () => {
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] }))
  for (const id of [stranger.outlet.outletId, shop.otherOutlet.outletId, 'nothing']) {
    const answer = await get(`/outlets/${id}`, { authorization: `Bearer ${key}` })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, 'thing.not_found'])
  }
  expect((await world.call(readOutlet, { id: shop.outlet.outletId }, { as: key })).answer).toMatchObject({
    id: shop.outlet.outletId,
    currency: shop.outlet.currency,
  })
})

test('a path that is no call is a problem too', async () => {
  expect(await problemAt('/nothing')).toMatchObject({ status: 404, code: 'request.unknown_route' })
})

test('the sentence is in the language that is asked for', async () => {
  const { detail } = await problemAt('/nothing', { 'accept-language': 'ja' })
  expect(detail).toBe('この呼び出しは存在しません。')
})

test('every answer names its version, and one that does not exist is refused', async () => {
  expect((await get('/me')).headers['kassa-version']).toBe(newestOpenVersion)
  expect((await get('/outlets?limit=0')).headers['kassa-version']).toBe(newestOpenVersion)
  expect((await get('/me', { 'kassa-version': newestOpenVersion })).statusCode).toBe(200)
  expect(await problemAt('/me', { 'kassa-version': '2020-01-01' })).toMatchObject({
    status: 400,
    code: 'request.version_unknown',
  })
})

test('the description is open to everybody, and told unchanged by its tag', async () => {
  const first = await get('/openapi.json', { authorization: '' })
  const { openapi, paths, components } = first.json<{
    openapi: string
    paths: object
    components: { schemas: object }
  }>()
  expect([first.statusCode, openapi]).toEqual([200, '3.1.0'])
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/me', '/outlets/{id}', '/orders', '/stock-adjustments']))
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Outlet', 'Product', 'Money', 'Problem']))
  const again = await get('/openapi.json', { authorization: '', 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const { payload } = await world.running.server.app.inject({
    method: 'GET',
    url: '/cashier/api/openapi.json',
    headers,
  })
  expect(payload).toContain('/catalogue/products')
  expect(payload).not.toContain('/open/outlets')
})

test('an app makes 100 calls in five seconds, is told what is left, and then when to come back', async () => {
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId))
  const calls = await Promise.all(Array.from({ length: 102 }, () => world.call(readMe, {}, { as: key })))
  const statuses = calls.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const { status, headers } = await world.call(readMe, {}, { as: key })
  expect([status, headers['retry-after'], headers['ratelimit'], headers['ratelimit-policy']]).toEqual([
    429,
    '5',
    '"installation";r=0;t=5',
    '"installation";q=100;w=5',
  ])
  world.passSeconds(6)
  expect((await world.call(readMe, {}, { as: key })).headers['ratelimit']).toBe('"installation";r=99;t=5')
})
