import { callKindOf, functionOfCall } from '@kassa/contract/billing/function-rights.ts'
import { readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { modules } from '../../program.ts'
import { beginTrial } from './public.ts'

/*
 * Every call against every state of a licence: no function, in grace, expired, a partner that is suspended. A refusal has status 402 and
 * its words; the calls that stay open are the stated list (`callKindOf`).
 */

const endpoints = modules.flatMap(({ commands }) => commands).map(({ endpoint }) => endpoint)
/** Calls whose licence is asked: by a person of a merchant, and with a request that is sound where it has to be read first. */
const asked = endpoints.filter(
  ({ access, scope }) => access !== 'public' && access !== 'device' && scope !== 'platform',
)

let world: World
let shop: Shop
let partner: { partnerId: string; adminId: string; token: string }

beforeAll(async () => {
  world = await makeWorld()
  partner = await world.owner(async (tx) => {
    const made = await makePartner(tx)
    return { ...made, token: await makeSession(tx, { kind: 'admin', accountId: made.adminId }) }
  })
  shop = await makeShop(world, { partnerId: partner.partnerId })
  await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
})
afterAll(() => world.close())

const ends = (days: number) =>
  world.sql(
    sql`update licence set ends_on = ${world.now.slice(0, 10)}::date + ${days}::int where merchant_id = ${shop.merchantId}`,
  )
const functions = (given: readonly string[]) =>
  world.sql(sql`
    update billing_edition set functions = ${[...given]}
    where id = (select edition_id from licence where merchant_id = ${shop.merchantId})`)

type Held = NonNullable<Parameters<World['running']['platform']['policies'][number]>[0]['actor']['licence']>

const findHeld = async (): Promise<Held | undefined> =>
  (
    await world.sql<Held>(sql`
      select l.activated_on, l.ends_on, l.is_trial, e.functions, '{}'::text[] as zones from licence l join billing_edition e on e.id = l.edition_id
      where l.merchant_id = ${shop.merchantId}`)
  )[0]

/** Returns the refusal of the program's own policies for a caller whose merchant holds this licence; null: none. */
async function refusalOf(endpoint: Endpoint, held: Held | undefined): Promise<string | null> {
  for (const policy of world.running.platform.policies) {
    const actor = { licence: held, testAheadSeconds: null } as Parameters<typeof policy>[0]['actor']
    const asking = { endpoint, actor, outletId: null, now: world.now } as Parameters<typeof policy>[0]
    const refusal = await policy(asking)
    if (refusal) return refusal.code
  }
  return null
}

describe.each([
  ['in use with everything', 10, LICENCE_FUNCTIONS],
  ['in use without a function', 10, []],
  ['in grace', 0, LICENCE_FUNCTIONS],
  ['on the last day of grace', -6, LICENCE_FUNCTIONS],
  ['expired', -7, LICENCE_FUNCTIONS],
  ['expired without a function', -400, []],
] as const)('%s', (_, days, given) => {
  it('every call', async () => {
    await ends(days)
    await functions(given)
    const held = await findHeld()
    for (const endpoint of asked) {
      const [kind, needs] = [callKindOf(endpoint), functionOfCall(endpoint)]
      const lacks = needs !== null && given.length === 0
      const isOver = days <= -7
      const expected =
        kind === 'open'
          ? null
          : lacks
            ? 'licence.function-missing'
            : isOver && kind === 'changing'
              ? 'licence.expired'
              : null
      expect({ name: endpoint.name, code: await refusalOf(endpoint, held) }).toEqual({
        name: endpoint.name,
        code: expected,
      })
    }
  })
})

describe('through the door', () => {
  const call = (name: string) => {
    const endpoint = endpoints.find((one) => one.name === name)
    if (!endpoint) throw new Error(`no call is named ${name}`)
    return endpoint
  }
  const status = async (name: string, request: object) => {
    const called = await world.call(call(name), request, { as: shop.admin.token })
    return called.status === 200 ? '200' : `${String(called.status)} ${called.refusal.code}`
  }

  it('402 says what to do, in the caller’s language, and changes nothing', async () => {
    await functions(LICENCE_FUNCTIONS)
    await ends(-7)
    const refused = await world.call(
      call('catalogue.create-brand'),
      { name: 'Tea' },
      {
        as: shop.admin.token,
        headers: { 'accept-language': 'zh-CN' },
      },
    )
    expect([refused.status, refused.refusal.code, refused.refusal.whatToDo]).toEqual([402, 'licence.expired', 'renew'])
    expect(refused.refusal.message).toContain('账号已到期，请续费')
    expect(await world.sql(sql`select 1 from brand where merchant_id = ${shop.merchantId}`)).toEqual([])
  })

  it('expired: data, exports and the own account stay open; renewed, everything is again', async () => {
    await functions(LICENCE_FUNCTIONS)
    await ends(-7)
    expect(await status('catalogue.list-brands', {})).toBe('200')
    expect(await status('billing.read-own-licence', {})).toBe('200')
    expect(await status('catalogue.create-brand', { name: 'Tea' })).toBe('402 licence.expired')
    await ends(1)
    expect(await status('catalogue.create-brand', { name: 'Tea' })).toBe('200')
  })

  it('without its function members are neither shown nor changed', async () => {
    await ends(10)
    await functions(['inventory'])
    expect(await status('member.list-levels', {})).toBe('402 licence.function-missing')
    expect(await status('inventory.list-suppliers', {})).toBe('200')
  })

  it('without its function the search finds nothing of it', async () => {
    await ends(10)
    await functions(LICENCE_FUNCTIONS)
    const outlet = shop.outlet.outletId
    expect((await world.call(createSupplier, { name: 'Leaf & Co' }, { as: shop.admin.token })).status).toBe(200)
    const kinds = async () =>
      (await world.call(find, { text: 'leaf' }, { as: shop.admin.token, outlet })).answer.rows.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['supplier'])
    await functions(['members'])
    expect(await kinds()).toEqual([])
    await functions(LICENCE_FUNCTIONS)
  })

  it('a suspended partner signs in no more, and its merchants go on', async () => {
    await functions(LICENCE_FUNCTIONS)
    await ends(10)
    await world.sql(sql`update partner set is_enabled = false where id = ${partner.partnerId}`)
    for (const endpoint of endpoints.filter(
      ({ access, scope }) => typeof access === 'object' && scope !== 'merchant',
    )) {
      const request = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, shop.merchantId]),
      )
      const called = await world.call(endpoint, request, { as: partner.token })
      expect({ name: endpoint.name, status: called.status }).toEqual({ name: endpoint.name, status: 401 })
    }
    expect(await status('catalogue.create-brand', { name: 'Rice' })).toBe('200')
    await world.sql(sql`update partner set is_enabled = true where id = ${partner.partnerId}`)
  })

  it('costs no statement: the licence is read with the caller', async () => {
    const during = () => world.statementsDuring(() => world.call(readOwnStanding, {}, { as: shop.admin.token }))
    expect(await during()).toBe(1)
    const { standing } = (await world.call(readOwnStanding, {}, { as: shop.admin.token })).answer
    expect(standing).toMatchObject({ state: 'in-use', daysLeft: 10 })
  })

  it('is read-only once the day has ended at all its outlets, and not while it is somewhere still yesterday', async () => {
    const dayBefore = world.now
    const zone = (name: string) =>
      world.sql(sql`update outlet set time_zone = ${name} where merchant_id = ${shop.merchantId}`)
    const day = new Date(Date.parse(dayBefore) + 86_400_000).toISOString().slice(0, 10)
    const standing = async () =>
      (await world.call(readOwnStanding, {}, { as: shop.admin.token })).answer.standing?.state
    await functions(LICENCE_FUNCTIONS)
    world.setNow(`${day}T03:00:00.000Z`)
    await ends(-7)
    const seen: (string | undefined)[] = []
    for (const [name, hour] of [
      ['America/New_York', 3],
      ['Asia/Tokyo', 3],
      ['America/New_York', 6],
    ] as const) {
      await zone(name)
      world.setNow(`${day}T0${hour}:00:00.000Z`)
      seen.push(await standing(), await status('catalogue.create-brand', { name: `Tea ${seen.length}` }))
    }
    expect(seen).toEqual(['grace', '200', 'expired', '402 licence.expired', 'expired', '402 licence.expired'])
    await zone('Asia/Shanghai')
    world.setNow(dayBefore)
  })
})
