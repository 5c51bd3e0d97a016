import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThinned, shareOf } from '../../../packages/domain/test/property-runs.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { openCode } from '@kassa/contract/open/problem.ts'
import { refusalsOfCall } from '../src/platform/http/refusals-of-call.ts'
import { modules } from '../src/program.ts'
import { makeOperator } from './make/people.ts'
import { makeSession } from './make/session.ts'
import { makeTenants, type Tenant } from './make/tenants.ts'
import { sampleOf, shapeOf, dropOptionalFields, type Path, type Shape } from './sample-request.ts'
import { openDigests } from './table-digest.ts'
import { clusterUrl } from './template.ts'
import { makeWorld, type World } from './world.ts'

/*
 * Rubbish to every call: wrong types, limits and one past them, foreign scripts, very long texts, keys that reach a
 * prototype, pieces of SQL and of script. Never a fault, and never a changed row behind a refusal. FUZZ says how many
 * requests a call (`npm run fuzz`: 200; on PostgreSQL, which the same program asks the same, fewer), SEED repeats a run.
 */

const ROUNDS = Number(process.env['FUZZ'] ?? shareOf(clusterUrl === '' ? 20 : 10))
const SEED = Number(process.env['SEED'] ?? 20_260_302)

const endpoints = modules.flatMap((module) => module.commands).map(({ endpoint }) => endpoint)
const fuzzed = endpoints.filter(({ access, kind }) => access !== 'device' && kind !== 'stream' && kind !== 'upload')
/** They count what was wrong, or end the session they are asked with. */
const COUNTS_WRONG =
  /^(?:identity\.(login|logout|unlock|change-password|set-pin|begin|remove|confirm|find-password|send|register|end-other|make-test|end-test|switch-shop)|open\.(create|change)-)/

/** A generator of numbers 0 ≤ x < 1 that repeats with its seed (mulberry32). */
const chance = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const RUBBISH: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e15,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '.5',
  '5.',
  '1.234',
  'x'.repeat(10_000),
  '😀'.repeat(60),
  'السعر ١٢٣ ‮evil',
  'e\u0301'.repeat(30),
  '\u0000',
  'a\u0000b',
  '\uD800',
  "'; drop table merchant; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}} ${7*7}',
  '../../etc/passwd',
  '%00%2e%2e',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00',
  '2026-02-30',
  [],
  [[[]]],
  {},
  { a: { b: { c: 1 } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 300 }, () => 'x'),
]

const places = (shape: Shape, path: Path = []): { path: Path; shape: Shape }[] => [
  { path, shape },
  ...Object.entries(shape.properties ?? {}).flatMap(([key, field]) => places(field, [...path, key])),
  ...(shape.items ? places(shape.items, [...path, 0]) : []),
]

/** A limit or one past it, where the shape has any. */
function edgeOf({ minimum, maximum, minLength, maxLength, maxItems }: Shape, pick: () => number): unknown {
  const step = Math.floor(pick() * 3) - 1
  if (maxLength !== undefined) return 'y'.repeat(Math.max(0, (pick() < 0.5 ? maxLength : (minLength ?? 0)) + step))
  if (maxItems !== undefined) return Array.from({ length: Math.min(2_000, maxItems + step) }, () => 'z')
  if (minimum !== undefined && maximum !== undefined) return (pick() < 0.5 ? minimum : maximum) + step
  return RUBBISH[Math.floor(pick() * RUBBISH.length)]
}

const put = (value: unknown, [key, ...rest]: Path, wrong: unknown): unknown => {
  if (key === undefined) return wrong
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? put(one, rest, wrong) : one))
  const inside = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { ...inside, [key]: put(inside[String(key)], rest, wrong) }
}

let world: World
let tenant: Tenant
let operator: string
let digests: Awaited<ReturnType<typeof openDigests>>
let sent = 0

beforeAll(async () => {
  world = await makeWorld({ publicCallsPerMinute: 10_000_000 })
  const made = await makeTenants(world)
  tenant = made.merchants[0] as Tenant
  operator = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
  // The app that asks public calls in the owner's place is there from the beginning.
  await world.call(readMe, {}, { as: tenant.owner })
  digests = await openDigests(world)
})
afterAll(async () => {
  console.log(`${fuzzed.length} calls × ${ROUNDS} requests, ${sent} sent, seed ${SEED}`)
  await world.close()
})

const callerOf = ({ scope }: Endpoint): string => (scope === 'platform' ? operator : tenant.owner)
const ownId = (name: string): string => tenant.ids[name] ?? tenant.ids[`${name}Id`] ?? tenant.ids['productId'] ?? ''

const wellFormed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one))

/** The codes of a call as its callers read them. A part of an address that is longer than any id leads to no call at all. */
function codesOf(endpoint: Endpoint): readonly string[] {
  const own = endpoint.path.includes('/:') ? (['request.unknown-route'] as const) : []
  const codes = [...refusalsOfCall(endpoint), ...own]
  return endpoint.audience === 'apps' ? codes.map(openCode) : codes
}

async function send(endpoint: Endpoint, request: unknown): Promise<number> {
  sent += 1
  // Half a character cannot stand in an address; in a body it can.
  const isInAddress = endpoint.method === 'GET' || endpoint.path.includes('/:')
  const sendable = isInAddress ? wellFormed(request) : request
  const body =
    typeof sendable === 'object' && sendable !== null && !Array.isArray(sendable) ? sendable : { request: sendable }
  const { status, text } = await world.call(endpoint, body, { as: callerOf(endpoint) })
  const about = { call: endpoint.name, seed: SEED, request: JSON.stringify(body).slice(0, 500) }
  expect({
    ...about,
    status,
    isFault: status >= 500,
    isDeclared: status < 400 || codesOf(endpoint).includes((JSON.parse(text) as { code: string }).code),
    inside: /\bselect\b.+\bfrom\b|\.ts:\d|postgres|pglite/i.test(text) && status >= 400,
  }).toEqual({
    ...about,
    status,
    isFault: false,
    isDeclared: true,
    inside: false,
  })
  return status
}

/** A refusal that a call gave once. */
interface Refused {
  readonly endpoint: Endpoint
  readonly requests: readonly unknown[]
}

async function isRefusedAgain({ endpoint, requests }: Refused): Promise<boolean> {
  const answers = []
  for (const request of requests) answers.push(await send(endpoint, request))
  return answers.every((status) => status >= 400)
}

/** Sends again what was refused. A call that now accepts something may change something: it is left out and the others are tried once more. */
async function expectNoChange(calls: readonly Refused[]): Promise<void> {
  const before = await digests.read()
  const steady: Refused[] = []
  for (const call of calls) if (await isRefusedAgain(call)) steady.push(call)
  if (steady.length < calls.length) return expectNoChange(steady)
  expect(await digests.read()).toEqual(before)
}

/**
 * Returns rubbish requests: with every field, and with required fields only. An optional field that names nothing would refuse every
 * request.
 */
const rubbishFor = (endpoint: Endpoint, pick: () => number): unknown[] => {
  const shape = shapeOf(endpoint)
  const samples = [shape, dropOptionalFields(shape)].map((one) => sampleOf(one, ownId))
  const spots = places(shape)
  return Array.from({ length: ROUNDS }, (_, round) => {
    const spot = spots[Math.floor(pick() * spots.length)] ?? { path: [], shape }
    const wrong = pick() < 0.4 ? edgeOf(spot.shape, pick) : RUBBISH[Math.floor(pick() * RUBBISH.length)]
    return put(samples[round % 2], spot.path, wrong)
  })
}

const byModule = Map.groupBy(
  fuzzed.map((endpoint, at) => [endpoint.name, endpoint, at] as const),
  ([name]) => name.split('.')[0] ?? '',
)

describe.each([...byModule])('rubbish to %s', (_module, calls) => {
  const kept: Refused[] = []

  test.each(calls)('%s', async (_, endpoint, at) => {
    const requests: unknown[] = []
    for (const request of rubbishFor(endpoint, chance(SEED + at)))
      if ((await send(endpoint, request)) >= 400) requests.push(request)
    if (COUNTS_WRONG.test(endpoint.name)) return
    if (isThinned) kept.push({ endpoint, requests })
    else await expectNoChange([{ endpoint, requests }])
  })

  // Reading every table costs more than the requests: a gate reads them once a module, a run by hand says which call it was.
  if (isThinned) test('what is refused changes nothing', () => expectNoChange(kept))
})

describe('a place in a list that the list did not write', () => {
  const lists = fuzzed.filter((endpoint) => Object.hasOwn(shapeOf(endpoint).properties ?? {}, 'cursor'))
  const VALUES: readonly unknown[] = [
    'x',
    '',
    0,
    -1,
    1.5,
    '99999999999999999999',
    'a\u0000b',
    '\uD800',
    'y'.repeat(280),
    '2026-02-30',
    '0000-01-01',
    '2026-13-45T99:99:99.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-03-02T04:00:00.000Z',
    '0190a000-0000-7000-8000-000000000001',
    '0190a000-0000-7000-8000-00000000000g',
    'infinity',
    null,
    [],
    {},
  ]
  const cursorOf = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const requestOf = (endpoint: Endpoint): Record<string, unknown> =>
    sampleOf(dropOptionalFields(shapeOf(endpoint)), ownId) as Record<string, unknown>

  test.each(lists.map((endpoint, at) => [endpoint.name, endpoint, at] as const))('%s', async (_, endpoint, at) => {
    const pick = chance(SEED + 10_000 + at)
    // A gate tries a share of the values at each list, other ones at the next.
    const some = isThinned ? VALUES.filter((_value, index) => index % 5 === at % 5) : VALUES
    const any = (): unknown => VALUES[Math.floor(pick() * VALUES.length)]
    const request = requestOf(endpoint)
    const ask = (parts: unknown, before = '') => send(endpoint, { ...request, cursor: before + cursorOf(parts) })
    for (let length = 1; length <= 5; length += 1) {
      for (const value of some) await ask(Array.from({ length }, () => value))
      for (let round = 0; round < ROUNDS; round += 1) await ask(Array.from({ length }, any))
    }
    // One that the list did write, with another value in each of its parts.
    const first = await world.call(endpoint, { ...request, limit: 1 }, { as: callerOf(endpoint) })
    const { next, nextCursor } = (first.status === 200 ? first.answer : {}) as {
      next?: string | null
      nextCursor?: string | null
    }
    const written = nextCursor ?? next ?? null
    if (written === null) return
    expect(await send(endpoint, { ...request, cursor: written })).toBe(200)
    // A list of all outlets has the outlet before its place there, which is empty where the next one begins.
    const own = written.slice(written.lastIndexOf('.') + 1)
    if (own === '') return
    const parts = JSON.parse(Buffer.from(own, 'base64url').toString()) as unknown[]
    const before = written.slice(0, -own.length)
    for (const part of parts.keys()) for (const value of some) await ask(parts.with(part, value), before)
  })
})
