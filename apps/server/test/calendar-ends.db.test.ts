import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { modules } from '../src/program.ts'
import { makeOperator } from './make/people.ts'
import { makeSession } from './make/session.ts'
import { makeTenants, type Tenant } from './make/tenants.ts'
import { dropOptionalFields, sampleOf, shapeOf, withValue, type Path, type Shape } from './sample-request.ts'
import { makeWorld, type World } from './world.ts'

/** Days, moments and months at the ends of a calendar of four digits. PostgreSQL has no year 0, and four digits have none after 9999. */
const ENDS = {
  date: ['0000-01-01', '0001-01-01', '9999-12-31'],
  'date-time': ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  month: ['0000-01', '0001-01', '9999-12'],
} as const

const endsOf = ({ format, pattern }: Shape): readonly string[] => {
  if (format === 'date' || format === 'date-time') return ENDS[format]
  return pattern !== undefined && new RegExp(pattern, 'u').test('2026-03') && !new RegExp(pattern, 'u').test('x')
    ? ENDS.month
    : []
}

/** Every place of a request where a day, a moment or a month stands. */
const placesOf = (shape: Shape, path: Path = []): { path: Path; ends: readonly string[] }[] => [
  ...(endsOf(shape).length > 0 ? [{ path, ends: endsOf(shape) }] : []),
  ...(shape.anyOf ?? shape.oneOf ?? []).flatMap((one) => placesOf(one, path)),
  ...Object.entries(shape.properties ?? {}).flatMap(([key, field]) => placesOf(field, [...path, key])),
  ...(shape.items ? placesOf(shape.items, [...path, 0]) : []),
]

const endpoints = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ access, kind }) => access !== 'device' && kind !== 'stream' && kind !== 'upload')

let world: World
let tenant: Tenant
let operator: string
beforeAll(async () => {
  world = await makeWorld({ publicCallsPerMinute: 10_000_000 })
  tenant = (await makeTenants(world)).merchants[0] as Tenant
  operator = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
})
afterAll(() => world.close())

const ownId = (name: string): string => tenant.ids[name] ?? tenant.ids[`${name}Id`] ?? tenant.ids['productId'] ?? ''

/** Returns what the call answers with a fault. */
async function faultsOf(endpoint: Endpoint): Promise<string[]> {
  const shape = shapeOf(endpoint)
  const as = endpoint.scope === 'platform' ? operator : tenant.owner
  const faults: string[] = []
  const samples = [sampleOf(shape, ownId), sampleOf(dropOptionalFields(shape), ownId)]
  for (const { path, ends } of placesOf(shape))
    for (const end of ends)
      for (const sample of samples) {
        // A guard that counts statements throws by itself: that is no answer of the call.
        const status = await world.call(endpoint, withValue(sample, path, end), { as }).then(
          (told) => told.status,
          () => 0,
        )
        if (status >= 500) faults.push(`${path.join('.')} ${end}`)
      }
  return [...new Set(faults)]
}

test('a day, moment or month at the end of the calendar is taken or refused, and no fault', async () => {
  const faults: Record<string, string[]> = {}
  for (const endpoint of endpoints) {
    const found = await faultsOf(endpoint)
    if (found.length > 0) faults[endpoint.name] = found
  }
  expect(faults).toEqual({})
}, 240_000)
