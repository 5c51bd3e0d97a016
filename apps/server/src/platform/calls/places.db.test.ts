import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { sql } from '../db/sql.ts'
import { LEASE_SECONDS, Places } from './places.ts'

let cut: TestDatabase
let now = Date.parse('2026-03-02T04:00:00.000Z')
const clock = (): string => new Date(now).toISOString()

/** Two processes that work on one database. */
const describeTwo = (): void => {
  let here: Places
  let neighbour: Places

  beforeAll(async () => {
    cut = await openTestDatabase(6)
    here = new Places(clock, cut.database.aside)
    neighbour = new Places(clock, cut.database.aside)
  })
  afterAll(() => cut.drop())

  test('have one number of places together, and what one leaves the other may take', async () => {
    const taken = [await here.take('ada', 3), await neighbour.take('ada', 3), await here.take('ada', 3)]
    expect(taken.every((place) => place !== undefined)).toBe(true)
    expect(await neighbour.take('ada', 3)).toBeUndefined()
    expect(await here.take('ada', 3)).toBeUndefined()
    expect(await here.take('bob', 3)).toBeDefined()
    taken[0]?.leave()
    await here.settled()
    now += 1_000
    expect(await neighbour.take('ada', 3)).toBeDefined()
    expect(await here.take('ada', 3)).toBeUndefined()
  })

  test('give as many as there are to many who come at once', async () => {
    const all = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? here : neighbour).take('crowd', 12))
    const got = (await Promise.all(all)).filter((place) => place !== undefined)
    expect(got).toHaveLength(12)
  })

  test('hold on to what they hold, and lose it where they died', async () => {
    const dead = new Places(clock, cut.database.aside)
    expect(await dead.take('eve', 2)).toBeDefined()
    expect(await here.take('eve', 2)).toBeDefined()
    now += LEASE_SECONDS * 1000 - 1
    await here.keep()
    expect(await neighbour.take('eve', 2)).toBeUndefined()
    now += 1_000
    expect(await neighbour.take('eve', 2)).toBeDefined()
    expect(await neighbour.take('eve', 2)).toBeUndefined()
  })

  test('hold on also where the database forgot all counts', async () => {
    const own = new Places(clock, cut.database.aside)
    expect(await own.take('zoe', 1)).toBeDefined()
    await cut.database.ask(sql`delete from counted`)
    await own.keep()
    expect(await neighbour.take('zoe', 1)).toBeUndefined()
  })
}

// The embedded database belongs to one process: places.test.ts.
if (clusterUrl !== '') describe('two processes', describeTwo)
else
  test('are not there where the database is embedded', async () => {
    cut = await openTestDatabase()
    expect(cut.database.aside).toBeUndefined()
    await cut.drop()
  })
