import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { permissionsOf, scopeNames, scopeTerms, type ScopeName } from '@kassa/contract/open/scopes.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import type { Actor } from '../src/platform/actor.ts'
import { checkScope, isOfApps } from '../src/platform/apps/admit-app.ts'
import { RefusalError } from '../src/platform/calls/refusal.ts'
import { modules } from '../src/program.ts'
import { makeApp, type MadeApp } from './make/app.ts'
import { openRequest, type OpenIds } from './make/open-request.ts'
import { makeOpenShop, type OpenShop, withTheRest } from './make/open-world.ts'
import { openDigests } from './table-digest.ts'
import { makeWorld, type World } from './world.ts'

/*
 * Every scope and every grantable code × every public call × two merchants × two outlets. The calls and the scopes are those of the contract, so the walk
 * grows by itself. A leak is an answer without the right, or with anything of another merchant or of an outlet outside the grant.
 */

const commands = modules.flatMap((module) => module.commands)
const calls: readonly OpenEndpoint[] = commands
  .map(({ endpoint }: { readonly endpoint: Endpoint }) => endpoint)
  .filter(isOfApps)
const codesThatOpen = new Map(commands.map(({ endpoint, codes }) => [endpoint.name, codes]))

let world: World
let mine: OpenShop
let other: OpenShop
let everywhere: MadeApp
let atOneOutlet: MadeApp
let asked = 0
/** The rows of everybody but the merchant whose apps walk. */
let readOthers: () => Promise<Readonly<Record<string, string>>>
let before: Readonly<Record<string, string>>

beforeAll(async () => {
  world = await makeWorld()
  mine = await withTheRest(world, await makeOpenShop(world))
  other = await withTheRest(world, await makeOpenShop(world))
  const { merchantId } = mine.shop
  everywhere = await world.owner((tx) => makeApp(tx, merchantId))
  atOneOutlet = await world.owner((tx) => makeApp(tx, merchantId, { outletIds: [mine.ids.otherOutlet] }))
  const digests = await openDigests(world)
  // How far the program has read its own events is nobody's.
  readOthers = async () => ({ ...(await digests.read(merchantId)), subscription_state: '' })
  before = await readOthers()
})
afterAll(async () => {
  console.log(`${calls.length} public calls, ${scopeNames.length} scopes, ${asked} requests`)
  await world.close()
})

const ask = (call: OpenEndpoint, app: MadeApp, request: object) => {
  asked += 1
  return world.call(call, request, { as: app.key })
}

const codesOf = (scopes: readonly ScopeName[]): readonly string[] =>
  permissionsOf(scopes).map((key) => permissionCode(key))

/** Returns whether a call is meant to open with these scopes and codes. An edit reads what it edits: it needs all codes of its scope. */
function isMeantToOpen(
  { access, scopes, method }: OpenEndpoint,
  granted: readonly ScopeName[],
  codes: readonly string[],
) {
  if (typeof access !== 'object') return true
  if (method === 'PATCH' && !codesOf(scopes).every((code) => codes.includes(code))) return false
  const hasCode = access.anyOf.some((key) => codes.includes(permissionCode(key)))
  return hasCode && scopes.some((scope) => granted.includes(scope))
}

/** Returns whether the program's own rule lets an app with these scopes and codes through the door. */
function isLetIn(call: OpenEndpoint, scopes: readonly ScopeName[], codes: readonly string[]): boolean {
  const opening = codesThatOpen.get(call.name) ?? null
  const isAllowed = opening === null || opening.some((code) => codes.includes(code))
  try {
    checkScope(call, { app: { scopes } } as unknown as Actor, isAllowed)
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

/**
 * Returns the calls that are asked with these scopes and codes: by hand all. A gate asks those that open, or would by the program's rule, and of those
 * that the rule refuses a fifth, others at the next turn: each call is refused to ten scopes and as many codes, each scope and code to twenty calls.
 */
const askedWith = (scopes: readonly ScopeName[], codes: readonly string[], turn: number): readonly OpenEndpoint[] =>
  isThinned
    ? calls.filter(
        (call, at) => (at + turn) % 5 === 0 || isMeantToOpen(call, scopes, codes) || isLetIn(call, scopes, codes),
      )
    : calls

/** Calls about numbers that the asking app has given: one that has given none is told so, which comes after access. */
const ofOwnNumbers: ReadonlySet<string> = new Set(['open.set-metadata'])

const AT_THE_DOOR = { GET: [200], POST: [200, 409], PATCH: [200, 412] } as const

/**
 * Returns whether an answer shows that access was given. A thing that the walk has made once already is refused by its own rule, which comes after
 * access.
 */
const hasOpened = ({ name, method }: OpenEndpoint, status: number): boolean => {
  if (status === 404 && ofOwnNumbers.has(name)) return true
  if (status === 403 || (method === 'PATCH' && status === 404)) return false
  expect(AT_THE_DOOR[method]).toContain(status)
  return true
}

/**
 * Returns whether an answer told nothing of what somebody else has: not found, or empty, or a change that was refused for the id or its tag; of a batch
 * that each row was.
 */
const toldNothing = ({ method }: OpenEndpoint, { status, text }: { readonly status: number; readonly text: string }) =>
  status === 404 ||
  /"data":\[\]/.test(text) ||
  (method !== 'GET' && ([412, 422].includes(status) || isEachRefused(text)))

const isEachRefused = (text: string): boolean =>
  text.includes('"product":null,"problem":{') && !/"product":\{/.test(text)

const named = calls.map((call) => [call.name, call] as const)

describe('opens with its scope and its code, and with no other', () => {
  test.each(scopeNames.map((scope, turn) => [scope, turn] as const))('%s', async (scope, turn) => {
    const app = await world.owner((tx) => makeApp(tx, mine.shop.merchantId, { scopes: [scope] }))
    for (const call of askedWith([scope], codesOf([scope]), turn)) {
      const { status } = await ask(call, app, openRequest(call, mine.ids))
      const isOpen = isMeantToOpen(call, [scope], codesOf([scope]))
      expect({ call: call.name, scope, status, isOpen: hasOpened(call, status) }).toEqual({
        call: call.name,
        scope,
        status,
        isOpen,
      })
    }
  })

  const everyCode = [...new Set(codesOf(scopeNames))].map((code, turn) => [code, turn] as const)
  test.each(everyCode)('code %s under every scope', async (code, turn) => {
    const app = await world.owner((tx) => makeApp(tx, mine.shop.merchantId, { codes: [code] }))
    for (const call of askedWith(scopeNames, [code], turn)) {
      const { status } = await ask(call, app, openRequest(call, mine.ids))
      const isOpen = isMeantToOpen(call, scopeNames, [code])
      expect({ call: call.name, code, status, isOpen: hasOpened(call, status) }).toEqual({
        call: call.name,
        code,
        status,
        isOpen,
      })
    }
  })

  test('every call with all of them', async () => {
    for (const call of calls) {
      const { status } = await ask(call, everywhere, openRequest(call, mine.ids))
      expect({ name: call.name, isOpen: hasOpened(call, status) }).toEqual({ name: call.name, isOpen: true })
    }
  })
})

/** Ids of somebody else that an answer must not have. */
const tracesOf = (text: string, ids: readonly string[]): readonly string[] => ids.filter((id) => text.includes(id))

const idFields = ({ request }: OpenEndpoint): readonly string[] =>
  Object.keys((request as unknown as { readonly shape: object }).shape).filter(
    // A number of the app's own may be anything.
    (name) => /(^|_)id$/.test(name) && name !== 'external_id',
  )

/** The kind of thing that a place wants: of the id that stands there, or by its name. */
function kindOf(name: string, value: unknown, own: OpenIds): string | undefined {
  const [ofValue] = Object.entries(own).find(([, id]) => id === value) ?? []
  const words = name.replaceAll('_', '').replace('variant', 'product')
  return ofValue ?? Object.keys(own).find((kind) => words.includes(kind.toLowerCase()))
}

let tries = 0

/** Foreign ids tried in one place: by hand all. A gate tries the one of its kind, and two of the others by turns. */
function triedIn([name, value]: readonly [string, unknown], own: OpenIds, foreign: readonly string[]) {
  if (!isThinned || foreign.length <= 3) return foreign
  const kind = kindOf(name, value, own)
  const ofKind: unknown = kind === undefined ? undefined : Reflect.get(other.ids, kind)
  tries += 2
  const others = [tries, tries + 1].map((at) => foreign[at % foreign.length])
  return foreign.filter((id) => id === ofKind || others.includes(id))
}

/** Every request that names somebody else's thing in a place where an id may stand. */
const foreignRequests = (call: OpenEndpoint, own: OpenIds, foreign: readonly string[]): readonly object[] =>
  idFields(call).flatMap((name) =>
    triedIn([name, openRequest(call, own)[name]], own, foreign).map((id) => ({
      ...openRequest(call, own),
      [name]: id,
    })),
  )

/** The same with the id deeper in it, in a line or a list of ids: there the thing itself may be past that step, which is said first (409). */
const foreignInside = (call: OpenEndpoint, own: OpenIds, foreign: readonly string[]): readonly object[] =>
  withIdInside(openRequest(call, own), (place) => triedIn(place, own, foreign))

/** Copies of a request in each of which one id that stands deeper in it, in a line or a list of ids, is another. */
function withIdInside(
  request: object,
  triedAt: (place: readonly [string, unknown]) => readonly string[],
  depth = 0,
): readonly object[] {
  return Object.entries(request).flatMap(([name, value]: [string, unknown]) => {
    const within = (changed: unknown): object =>
      Array.isArray(request) ? request.with(Number(name), changed) : { ...request, [name]: changed }
    if (typeof value === 'object' && value !== null) return withIdInside(value, triedAt, depth + 1).map(within)
    return depth > 0 && z.uuid().safeParse(value).success ? triedAt([name, value]).map(within) : []
  })
}

describe.each(named)('%s', (_, call) => {
  test('answers nothing of another merchant, whatever id stands in it', async () => {
    const foreign = Object.values(other.ids).filter((id) => z.uuid().safeParse(id).success)
    const found = await ask(call, everywhere, openRequest(call, mine.ids))
    expect(tracesOf(found.text, foreign)).toEqual([])
    for (const request of foreignRequests(call, mine.ids, foreign)) {
      const answer = await ask(call, everywhere, request)
      expect({ request, isFine: toldNothing(call, answer) }).toEqual({ request, isFine: true })
    }
    for (const request of foreignInside(call, mine.ids, foreign)) {
      const answer = await ask(call, everywhere, request)
      const isFine = answer.status === 409 || toldNothing(call, answer)
      expect({ request, isFine }).toEqual({ request, isFine: true })
    }
  })

  test('answers nothing of an outlet outside the grant', async () => {
    const { outlet, order, shift } = mine.ids
    const hidden = [outlet, order, shift]
    const own = { ...mine.ids, outlet: mine.ids.otherOutlet, product: mine.ids.otherProduct }
    const { text } = await ask(call, atOneOutlet, openRequest(call, own))
    // An id that was sent may come back in nothing but a refusal.
    expect({ call: call.name, found: tracesOf(text, hidden) }).toEqual({ call: call.name, found: [] })
    for (const request of foreignRequests(call, own, hidden)) {
      const answer = await ask(call, atOneOutlet, request)
      expect({ request, isFine: toldNothing(call, answer) }).toEqual({ request, isFine: true })
    }
  })
})

test('nothing of another merchant was changed by any of these calls', async () => {
  expect(await readOthers()).toEqual(before)
})

describe('walls inside an answer', () => {
  const without = (scope: ScopeName) => scopeNames.filter((one) => one !== scope)
  const textsWith = async (scopes: readonly ScopeName[]): Promise<string> => {
    const app = await world.owner((tx) => makeApp(tx, mine.shop.merchantId, { scopes }))
    const answers = []
    for (const call of calls.filter(({ name }) => name !== 'open.list-invoices'))
      answers.push((await ask(call, app, openRequest(call, mine.ids))).text)
    return answers.join('\n')
  }

  test('a name of a member is shown with its own scope only, and found by with it only', async () => {
    expect(await textsWith(scopeNames)).toContain('Grace Hopper')
    expect(await textsWith(without('member_contacts_read'))).not.toContain('Grace Hopper')
    const app = await world.owner((tx) =>
      makeApp(tx, mine.shop.merchantId, { scopes: without('member_contacts_read') }),
    )
    const list = calls.find(({ name }) => name === 'open.list-members') as OpenEndpoint
    expect((await ask(list, app, { search: 'Grace' })).status).toBe(403)
    expect((await ask(list, everywhere, { search: 'Grace' })).text).toContain(mine.ids.member)
  })

  test('what goods cost is null without its scope, asked for by name too', async () => {
    const blind = await world.owner((tx) => makeApp(tx, mine.shop.merchantId, { scopes: without('costs_read') }))
    const levels = calls.find(({ name }) => name === 'open.list-stock-levels') as OpenEndpoint
    const request = { outlet_id: mine.ids.outlet, fields: 'id,value' }
    expect((await ask(levels, everywhere, request)).text).toMatch(/"value":\{"amount":"\d+"/)
    expect((await ask(levels, blind, request)).text).not.toMatch(/"value":\{/)
    expect((await ask(levels, blind, request)).text).toContain('"value":null')
  })

  test('what belongs to the whole merchant needs all outlets', () => {
    const ofMembers = scopeNames.filter((scope) => scope.startsWith('member'))
    expect(ofMembers.map((scope) => scopeTerms(scope).needsAllOutlets)).toEqual(ofMembers.map(() => true))
  })
})
