import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'
import { codesOfTier, findPermission, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { sql } from '../src/platform/db/sql.ts'
import { modules } from '../src/program.ts'
import { makeOperator, makePartner } from './make/people.ts'
import { makeSession } from './make/session.ts'
import { makeShop, type Shop } from './make/shop.ts'
import { makeWorld, type CallOptions, type World } from './world.ts'

/*
 * Tests the access of each call: for a visitor, for a person with every right but the right one, and for a person with that one alone. The
 * list grows by itself with the program; a call is made with an empty request, since access is decided before the request is read.
 */

const commands = modules.flatMap((module) => module.commands)
const endpoints = commands.map(({ endpoint }) => endpoint)

interface Account {
  readonly token: string
  readonly roleTable: 'role' | 'platform_role'
  readonly roleId: string
}

let world: World
let shop: Shop
let accounts: Record<Tier, Account>

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  accounts = await world.owner(async (tx) => {
    const operator = await makeOperator(tx)
    const partner = await makePartner(tx)
    const [admin] = await tx.many<{ roleId: string }>(sql`select role_id from admin where id = ${shop.admin.id}`)
    const above = async ({ adminId, roleId }: { adminId: string; roleId: string }): Promise<Account> => ({
      token: await makeSession(tx, { kind: 'admin', accountId: adminId }),
      roleTable: 'platform_role',
      roleId,
    })
    return {
      operator: await above(operator),
      partner: await above(partner),
      merchant: { token: shop.admin.token, roleTable: 'role', roleId: admin?.roleId ?? '' },
      staff: { token: shop.cashier.token, roleTable: 'role', roleId: shop.cashier.roleId },
    }
  })
})
afterAll(() => world.close())

/** Tiers that can work in the call's scope. */
const tiersOf = ({ scope }: Endpoint): readonly Tier[] => {
  if (scope === 'merchant') return ['merchant', 'staff']
  return scope === 'platform' ? ['operator', 'partner'] : ['operator', 'partner', 'merchant', 'staff']
}

const held = new Map<Tier, string>()

/** From here on the account of a tier holds these codes. */
const holds = async (tier: Tier, codes: readonly string[]): Promise<void> => {
  if (held.get(tier) === codes.join()) return
  const { roleTable, roleId } = accounts[tier]
  await world.sql(sql`update ${sql.raw(roleTable)} set codes = ${codes} where id = ${roleId}`)
  held.set(tier, codes.join())
}

const ask = async (endpoint: Endpoint, options: CallOptions): Promise<{ status: number; code: string }> => {
  const request = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, shop.merchantId]))
  const outlet = options.as === undefined || endpoint.outlet === 'none' ? undefined : shop.outlet.outletId
  const called = await world.call(endpoint, request, { ...options, outlet })
  return { status: called.status, code: called.status < 300 ? '' : called.refusal.code }
}

const isOutside = ({ status, code }: { status: number; code: string }): boolean =>
  status === 401 || code === 'permission.missing' || code === 'scope.missing'

const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const rightsOf = ({ access }: Endpoint): string => (typeof access === 'object' ? access.anyOf.join() : '')
/** Those that one right opens stand side by side: a role is changed once for all of them. */
const guarded = named
  .filter(([, { access }]) => typeof access === 'object')
  .toSorted(([, one], [, other]) => rightsOf(one).localeCompare(rightsOf(other)))

describe('a visitor', () => {
  test.each(named)('%s', async (_, endpoint) => {
    const answer = await ask(endpoint, {})
    if (endpoint.access === 'public') expect(isOutside(answer)).toBe(false)
    else
      expect(answer).toEqual({ status: 401, code: endpoint.audience === 'apps' ? 'key.missing' : 'session.signed-out' })
  })
})

describe('everything but the right one', () => {
  test.each(guarded)('%s', async (_, endpoint) => {
    const { anyOf } = endpoint.access as { anyOf: readonly string[] }
    const right = anyOf.map((key) => permissionCode(key))
    for (const tier of tiersOf(endpoint)) {
      await holds(
        tier,
        codesOfTier(tier).filter((code) => !right.includes(code)),
      )
      const answer = await ask(endpoint, { as: accounts[tier].token })
      const code = endpoint.audience === 'apps' ? 'scope.missing' : 'permission.missing'
      expect({ tier, ...answer }).toEqual({ tier, status: 403, code })
    }
  })
})

describe('only the right one', () => {
  test.each(guarded)('%s', async (_, endpoint) => {
    const { anyOf } = endpoint.access as { anyOf: readonly string[] }
    let tried = 0
    for (const key of anyOf) {
      const code = permissionCode(key)
      const own = findPermission(code)?.tiers ?? []
      for (const tier of tiersOf(endpoint).filter((one) => own.includes(one))) {
        tried += 1
        await holds(tier, [code])
        const answer = await ask(endpoint, { as: accounts[tier].token })
        expect({ key, tier, ...answer, isOutside: isOutside(answer) }).toMatchObject({ isOutside: false })
        expect({ key, tier, ...answer }).not.toMatchObject({ status: 500 })
      }
    }
    // A call nobody can make is as wrong as one that everybody can.
    expect(tried).toBeGreaterThan(0)
  })
})

describe('signed in with no right at all', () => {
  const open = named.filter(([, { access }]) => access === 'login' || access === 'device')
  test.each(open)('%s', async (_, endpoint) => {
    for (const tier of tiersOf(endpoint)) {
      await holds(tier, [])
      const answer = await ask(endpoint, { as: accounts[tier].token })
      if (endpoint.access === 'device') expect(answer).toEqual({ status: 403, code: 'device.session-not-enough' })
      // A finer rule of its own may still refuse; being signed in is enough for the door.
      else expect([401, 500]).not.toContain(answer.status)
    }
  })
})

describe('a device', () => {
  test.each(named.filter(([, { access }]) => access === 'device'))('%s', async (_, endpoint) => {
    const answer = await ask(endpoint, { device: shop.device })
    expect({ isOutside: isOutside(answer), fault: answer.status === 500 }).toEqual({ isOutside: false, fault: false })
  })

  test.each(guarded)('is nobody to %s', async (_, endpoint) => {
    expect((await ask(endpoint, { device: shop.device })).status).toBe(401)
  })
})

describe('the contract', () => {
  const folder = path.join(import.meta.dirname, '../../../packages/contract/src')

  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'access' in value && 'repeat' in value && 'path' in value

  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.calls.ts'))

  const callsOf = async (file: string): Promise<Endpoint[]> => {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>
    return Object.values(exported).filter((value) => isEndpoint(value))
  }

  const described = async (): Promise<Endpoint[]> => (await Promise.all(files.map(callsOf))).flat()

  test('has no name, and no method and path, twice', async () => {
    const all = await described()
    const twice = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
    expect(twice(all.map(({ name }) => name))).toEqual([])
    expect(twice(all.map(({ method, path: at }) => `${method} ${at}`))).toEqual([])
  })

  test('has paths of one pattern: words with hyphens between slashes', async () => {
    // Four are written as the specification has them (§7).
    const literal = ['/sendEmailForResetPassword', '/findPassword', '/sendEmailForRegister', '/registerPartner']
    const odd = (await described()).filter(
      ({ path: at }) => !literal.includes(at) && !/^(\/(:[a-zA-Z_]+|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(at),
    )
    expect(odd.map(({ name, path: at }) => `${name}: ${at}`)).toEqual([])
  })

  test('knows every permission it names, and every refusal has its words', async () => {
    const keys = (await described()).flatMap(({ access }) => (typeof access === 'object' ? access.anyOf : []))
    for (const key of keys) expect(permissionCode(key)).toMatch(/^\d+$/)
  })

  test.each(files)('%s is answered as a whole', async (file) => {
    const answered = new Set(endpoints.map(({ name }) => name))
    const calls = await callsOf(file)
    const silent = calls.filter(({ name }) => !answered.has(name)).map(({ name }) => name)
    expect(silent).toEqual([])
  })
})
