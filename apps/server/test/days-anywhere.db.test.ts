import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { sql } from '../src/platform/db/sql.ts'
import { modules } from '../src/program.ts'
import { chanceOf, sellSomething } from './make/figure-world.ts'
import { makeOperator } from './make/people.ts'
import { makeSession } from './make/session.ts'
import { makeTenants, type Tenant } from './make/tenants.ts'
import { sampleOf, shapeOf, dropOptionalFields } from './sample-request.ts'
import { makeWorld, type World } from './world.ts'

/*
 * A day is the shop's wherever the program and its reader stand: every call that reads and takes or answers a day says the same, byte by byte, as from
 * New York, Tokyo and Shanghai, after midnight, around the cut-off and on both nights of daylight saving. In the gate two zones are held against each
 * other, and not a millisecond beside the cut-off, of the calls every second one by turns; with `--whole` all.
 */

const zones = isThinned ? ['America/New_York', 'Asia/Tokyo'] : ['America/New_York', 'Asia/Tokyo', 'Asia/Shanghai']

/** The first outlet stands in New York and closes its day at four. */
const cutOff = 240
const allMoments = [
  ['half past midnight', '2026-03-04T05:30:00.000Z'],
  // The day before in New York, so that whoever asks their own clock is found out.
  ['half past midnight in Tokyo', '2026-03-04T15:30:00.000Z'],
  ['a millisecond before the cut-off', '2026-03-04T08:59:59.999Z'],
  ['the cut-off', '2026-03-04T09:00:00.000Z'],
  ['a millisecond after it', '2026-03-04T09:00:00.001Z'],
  ['the night that is an hour shorter', '2026-03-08T07:00:00.000Z'],
  ['the night that is an hour longer', '2026-11-01T06:30:00.000Z'],
] as const
const moments = isThinned ? allMoments.filter(([name]) => !name.includes('millisecond')) : allMoments

const day = 86_400_000

let world: World
let tenant: Tenant
let operator: string
const zoneBefore = process.env['TZ']

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-02T04:00:00.000Z', publicCallsPerMinute: 10_000_000 })
  tenant = (await makeTenants(world)).merchants[0] as Tenant
  operator = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
  await world.sql(sql`
    update outlet set time_zone = case id when ${tenant.ids['outletId']} then 'America/New_York' else 'Asia/Tokyo' end,
      day_cutoff_minutes = case id when ${tenant.ids['outletId']} then ${cutOff}::int else 0 end
    where merchant_id = ${tenant.merchantId}`)
  for (const [at, [, moment]] of moments.entries()) await sellAround(Date.parse(moment), at + 1)
})
afterAll(async () => {
  standIn(zoneBefore)
  await world.close()
})

/** Sales of the two days before a moment, at the first outlet and at one in Tokyo. */
async function sellAround(at: number, seed: number): Promise<void> {
  const { merchantId, ids, otherOutletId } = tenant
  const outlets = [
    [ids['outletId'] ?? '', 'America/New_York', cutOff],
    [otherOutletId, 'Asia/Tokyo', 0],
  ] as const
  await world.owner(async (tx) => {
    for (const [outletId, timeZone, dayCutoffMinutes] of outlets) {
      const outlet = { outletId, currency: 'USD', timeZone, dayCutoffMinutes, addsTax: false }
      const shop = {
        merchantId,
        outlets: [outlet],
        staffIds: [ids['staffId'] ?? ''],
        adminId: '',
        productIds: [ids['productId'] ?? ''],
        planIds: [],
      }
      for (let sale = 0; sale < 3; sale += 1) await sellSomething(tx, chanceOf(seed + sale), shop, at - 2 * day, at)
    }
  })
}

const standIn = (zone: string | undefined): void => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

const schemaText = (schema: unknown, io: 'input' | 'output'): string =>
  JSON.stringify(z.toJSONSchema(schema as $ZodType, { io, unrepresentable: 'any' }))

/** Returns whether a call that reads takes or answers a day. */
const hasDay = ({ method, kind, access, request, answer }: Endpoint): boolean =>
  method === 'GET' &&
  kind === 'json' &&
  access !== 'device' &&
  [schemaText(request, 'input'), schemaText(answer, 'output')].some((text) => text.includes('"format":"date"'))

const dated = modules.flatMap((module) => module.commands.map(({ endpoint }) => endpoint)).filter(hasDay)

const ownId = (name: string): string => tenant.ids[name] ?? tenant.ids[`${name}Id`] ?? tenant.ids['productId'] ?? ''

/** A request that names a period, where a call has names of them, so that the server says which days it is. */
function requestOf(endpoint: Endpoint): object {
  const shape = shapeOf(endpoint)
  const asked = sampleOf(dropOptionalFields(shape), ownId) as object
  return 'period' in (shape.properties ?? {}) ? { ...asked, period: 'week' } : asked
}

async function answersOf(endpoint: Endpoint): Promise<string> {
  const as = endpoint.scope === 'platform' ? operator : tenant.owner
  // A journal is written outlet by outlet.
  const outlet = endpoint.name.startsWith('accounting.') ? { outlet: ownId('outletId') } : {}
  const { status, text } = await world.call(endpoint, requestOf(endpoint), { as, ...outlet })
  // A refusal names its request.
  return status === 200 ? text : String(status)
}

it('there are such calls', () => expect(dated.length).toBeGreaterThan(40))

/** The calls that are asked at a moment: a gate asks every second one, the others at the next moment. */
const askedAt = (turn: number): readonly Endpoint[] =>
  isThinned ? dated.filter((_, at) => at % 2 === turn % 2) : dated

it.each(moments.map(([name, moment], turn) => [name, moment, turn] as const))(
  '%s: each says the same from anywhere',
  async (_, moment, turn) => {
    world.setNow(moment)
    let answered = 0
    const different: unknown[] = []
    for (const endpoint of askedAt(turn)) {
      const said: string[] = []
      for (const zone of zones) {
        standIn(zone)
        said.push(await answersOf(endpoint))
      }
      if (new Set(said).size > 1) different.push([endpoint.name, ...said])
      if (said[0]?.startsWith('{')) answered += 1
    }
    expect(different).toEqual([])
    expect(answered).toBeGreaterThan(isThinned ? 15 : 30)
  },
)

it('the program does stand where the test puts it', () => {
  standIn('Asia/Tokyo')
  expect(new Date(0).getHours()).toBe(9)
  standIn('America/New_York')
  expect(new Date(0).getHours()).toBe(19)
})
