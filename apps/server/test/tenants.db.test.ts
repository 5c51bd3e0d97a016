import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { modules } from '../src/program.ts'
import { carryRows } from '../src/platform/clusters/carry-rows.ts'
import { makeMoreCallers, type MoreCallers } from './make/more-callers.ts'
import { makeTenants, MARK, type SecondHome, type Tenant, type Tenants } from './make/tenants.ts'
import { idPlaces, sampleOf, shapeOf } from './sample-request.ts'
import { openDigests } from './table-digest.ts'
import { clusterUrl } from './template.ts'
import { givenOutIn, makeTwoDatabases, type TwoDatabases } from './two-databases.ts'
import { makeWorld, type World } from './world.ts'

/*
 * Nobody reaches into somebody else's: every call that can be made with a sign-in, with every id of another merchant,
 * partner and outlet in every place an id may stand, and in the outlet header. Expected: not found, or another refusal,
 * or an answer without a trace of the other; and not one row of the other changed. Grows by itself with the program.
 */

const endpoints = modules.flatMap((module) => module.commands).map(({ endpoint }) => endpoint)
const signedIn = endpoints.filter(({ access, kind }) => access !== 'device' && access !== 'public' && kind !== 'stream')
/** By hand: the merchants live in two databases, `theirs` (those of others) or `mine` in the second. */
const IN_TWO = process.env['TWO_DATABASES']
/** Ends the session it is asked with, or the test's own way of asking. */
const SKIPPED = new Set(['identity.end-other-sessions'])

let world: World
let tenants: Tenants
let more: MoreCallers | undefined
let both: TwoDatabases | undefined
let digests: readonly Awaited<ReturnType<typeof openDigests>>[]
/** The contents of the tables after the last call. */
let stood: readonly Readonly<Record<string, string>>[]
let asked = 0
let leaks = 0
const foreignIds = new Set<string>()

beforeAll(async () => {
  both = IN_TWO === undefined ? undefined : await makeTwoDatabases()
  world = both?.one ?? (await makeWorld())
  tenants = await makeTenants(world, both && secondHome(both))
  more = both && (await makeMoreCallers(world, tenants, secondHome(both)))
  // The apps that ask public calls in their place are there from the beginning.
  for (const { token } of callers()) await world.call(readMe, {}, { as: token })
  digests = await Promise.all((both ? [both.one, both.two] : [world]).map(openDigests))
  stood = await readAll()
})
afterAll(async () => {
  console.log(
    `${signedIn.length} calls × ${tenants ? callers().length : 0} callers × ${foreignIds.size} foreign ids, ${leaks} leaks (${asked} requests)`,
  )
  await (both ?? world).close()
})

const readAll = () => Promise.all(digests.map((one) => one.read()))

/** The merchants of each partner live in both databases: the first caller's in the first (`TWO_DATABASES=theirs`), or the others there. */
const secondHome = ({ one, two }: TwoDatabases): SecondHome => ({
  world: two,
  isHomeOf: (merchant) => (merchant % 2 === 1) === (IN_TWO === 'theirs'),
  carry: () => carryRows(one.database, two.database),
  credential: (secret) => givenOutIn('two', secret),
})

interface Caller {
  readonly name: string
  readonly token: string
  readonly merchantId: string | undefined
  readonly own: Readonly<Record<string, string>>
  readonly foreign: readonly string[]
  /** The tenant of somebody else, of which the caller sees nothing. */
  readonly stranger: Tenant
  /** The numbers of merchants and partners whose marks the caller may see. */
  readonly sees: { readonly merchants: readonly number[]; readonly partners: readonly number[] }
  /** Tried with a few ids in each place, where others are tried with all. */
  readonly isShort?: boolean
}

/**
 * Every id of a neighbor and of a stranger by hand; in the ordinary run all of the stranger and the neighbor's own, and on PostgreSQL, whose
 * walls are the same statements, a few of both.
 */
const TRIES_ALL = process.env['ALL_IDS'] === '1'
const strangers = (stranger: Tenant): readonly string[] =>
  TRIES_ALL || clusterUrl === '' ? idsOf(stranger) : [...neighbours(stranger), stranger.ids['productId'] ?? '']
const neighbours = (sibling: Tenant): readonly string[] =>
  TRIES_ALL ? idsOf(sibling) : [sibling.merchantId, sibling.otherOutletId, sibling.ids['staffId'] ?? '']

const idsOf = ({ ids, otherOutletId }: Tenant): readonly string[] => [...Object.values(ids), otherOutletId]

const FIRST = { merchants: [0], partners: [0] }

/** A merchant's owner, a manager of one outlet, and a partner; each with what is not theirs. Over two databases all the others as well. */
function callers(): readonly Caller[] {
  const [mine, sibling, , stranger] = tenants.merchants as [Tenant, Tenant, Tenant, Tenant]
  const [partner, second] = tenants.partners as [Tenants['partners'][number], Tenants['partners'][number]]
  const others = [...neighbours(sibling), ...strangers(stranger), second.adminId]
  const outside = others.filter((id) => id !== partner.partnerId)
  const ofMine = { merchantId: mine.merchantId, own: mine.ids, stranger, sees: FIRST }
  const usual: readonly Caller[] = [
    { ...ofMine, name: 'owner', token: mine.owner, foreign: outside },
    { ...ofMine, name: 'manager', token: mine.manager, foreign: [...outside, mine.otherOutletId] },
    {
      name: 'partner',
      token: partner.token,
      merchantId: undefined,
      own: mine.ids,
      foreign: [...idsOf(stranger), second.adminId],
      stranger,
      sees: { merchants: [0, 1, 2], partners: [0] },
    },
  ]
  if (!more) return usual
  const few = [...neighbours(sibling), ...neighbours(stranger), second.adminId]
  const ofMineFew = { ...ofMine, foreign: few, isShort: true }
  const ofSibling = {
    merchantId: sibling.merchantId,
    own: sibling.ids,
    foreign: [...neighbours(mine), ...neighbours(stranger), second.adminId],
    stranger,
    sees: { merchants: [1], partners: [0] },
    isShort: true,
  }
  const above = { merchantId: undefined, isShort: true }
  return [
    ...usual,
    { ...ofSibling, name: 'owner in the other database', token: sibling.owner },
    { ...ofSibling, name: 'manager in the other database', token: sibling.manager },
    {
      ...above,
      name: 'another partner',
      token: second.token,
      own: stranger.ids,
      foreign: [...neighbours(mine), ...neighbours(sibling), partner.adminId],
      stranger: mine,
      sees: { merchants: [3, 4, 5], partners: [1] },
    },
    {
      ...above,
      name: 'partner below',
      token: more.below.token,
      own: { partnerId: more.below.partnerId },
      foreign: [...neighbours(mine), ...neighbours(stranger), second.adminId],
      stranger,
      sees: { merchants: [], partners: [0] },
    },
    { ...ofMineFew, name: 'support', token: more.support },
    { ...ofMineFew, name: 'owner who looks as another', token: more.viewer },
    { ...ofMineFew, name: 'somebody at a till by PIN', token: more.atTill, foreign: [...few, mine.otherOutletId] },
    {
      ...ofMineFew,
      name: 'owner at the test shop',
      token: more.test.token,
      merchantId: more.test.own['merchantId'],
      own: more.test.own,
      foreign: [...few, mine.otherOutletId, mine.ids['productId'] ?? '', mine.ids['staffId'] ?? ''],
      stranger: mine,
    },
  ]
}

const KINDS = [
  'merchant',
  'outlet',
  'staff',
  'admin',
  'role',
  'tax',
  'category',
  'product',
  'device',
  'order',
  'partner',
]

/** Returns the caller's own thing for a field; `id` is the subject of the call. */
const idFor =
  ({ own }: Pick<Caller, 'own'>, endpoint: Endpoint) =>
  (name: string): string => {
    const [, verb = ''] = endpoint.name.split('.')
    const about = KINDS.findLast((kind) => verb.includes(kind)) ?? 'product'
    return own[name] ?? own[`${name}Id`] ?? own[`${about}Id`] ?? ''
  }

/** Texts and ids in an answer that are not the caller's; the id that was sent may come back in a refusal. */
function traces(text: string, caller: Caller, sent: string): readonly string[] {
  const ids = caller.foreign.filter((id) => id !== sent && text.includes(id))
  const marks = [...text.matchAll(new RegExp(`${MARK}[- ](?:partner )?(\\d+)`, 'g'))]
    .map(([whole, number]) => ({ whole, number: Number(number) }))
    .filter(({ whole, number }) => !caller.sees[whole.includes('partner') ? 'partners' : 'merchants'].includes(number))
    .map(({ whole }) => whole)
  return [...ids, ...marks]
}

async function ask(endpoint: Endpoint, caller: Caller, request: unknown, sent: string, outlet?: string): Promise<void> {
  asked += 1
  foreignIds.add(sent)
  const called = await world.call(endpoint, request, { as: caller.token, outlet })
  const found = traces(called.text, caller, sent)
  // An empty list says that nothing was there to write.
  const isChange = endpoint.method !== 'GET' && called.status < 300 && called.text !== '{"data":[]}'
  const isWritten = isChange && outlet === undefined
  if (found.length > 0 || isWritten || called.status === 500) leaks += 1
  const about = {
    call: endpoint.name,
    as: caller.name,
    request,
    outlet,
    status: called.status,
    text: called.text.slice(0, 200),
  }
  expect({ ...about, found }).toEqual({ ...about, found: [] })
  expect({ ...about, isFault: called.status === 500 }).toEqual({ ...about, isFault: false })
  // An outlet that is not theirs is not found, whatever the call (D42).
  if (outlet !== undefined) expect([404, 403]).toContain(called.status)
  else expect({ ...about, isWritten }).toEqual({ ...about, isWritten: false })
}

/** Foreign ids tried in one place: a gate tries the one of the right kind, and one of the others by turns. */
function triedIn(path: readonly (string | number)[], caller: Caller, endpoint: Endpoint): readonly string[] {
  const { foreign, stranger, isShort = false } = caller
  if (!isThinned && !isShort) return foreign
  const name = path.findLast((step) => typeof step === 'string') ?? 'id'
  turn += 1
  const ids = [idFor({ own: stranger.ids }, endpoint)(name), foreign[turn % foreign.length]]
  return [...new Set(ids.filter((id) => id !== undefined && id !== ''))] as string[]
}
let turn = 0

/** Places where a foreign id means nothing: the field is read for other tiers, or is a new thing's own id. */
const isIdle = (endpoint: Endpoint, caller: Caller, path: readonly (string | number)[]): boolean =>
  path[0] === 'partnerId' && caller.merchantId !== undefined && /-(admin|role)s?(-|$)/.test(endpoint.name)

async function expectNoChange(): Promise<void> {
  const before = stood
  stood = await readAll()
  expect(stood).toEqual(before)
}

const byModule = Map.groupBy(
  signedIn.map((endpoint) => [endpoint.name, endpoint] as const),
  ([name]) => name.split('.')[0] ?? '',
)

test('each caller is somebody: what is not found is not theirs', async () => {
  for (const { name, token } of callers())
    expect([name, (await world.call(readOwnSession, {}, { as: token })).status]).not.toEqual([name, 401])
})

describe.each([...byModule])('what is somebody else’s in %s', (_module, calls) => {
  test.each(calls)('%s', async (_, endpoint) => {
    if (SKIPPED.has(endpoint.name)) return
    const shape = shapeOf(endpoint)
    for (const caller of callers()) {
      const request = sampleOf(shape, idFor(caller, endpoint))
      for (const { path, put } of idPlaces(shape, idFor(caller, endpoint))) {
        if (isIdle(endpoint, caller, path)) continue
        for (const id of triedIn(path, caller, endpoint)) await ask(endpoint, caller, put(id), id)
      }
      const outlet = caller.stranger.ids['outletId']
      // Public calls name outlets by parameters, never by the header.
      if (outlet !== undefined && endpoint.audience !== 'apps') await ask(endpoint, caller, request, outlet, outlet)
    }
    if (!isThinned) await expectNoChange()
  })

  // Reading every table costs more than the requests: a gate reads them once a module, a run by hand says which call it was.
  if (isThinned) test('not one row is changed', expectNoChange)
})
