import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { pauseMillis, runWork, type Work } from './run-work.ts'
import { insertWork, setWorkEnded, takeWork } from './work.store.ts'

let world: World
const kind = 'test.try'

beforeAll(async () => {
  world = await makeWorld({ modules: [], connections: 4 })
})
beforeEach(() => world.sql(sql`delete from work_item`))
afterAll(() => world.close())

const ask = async (subject: string, dueAt = world.now): Promise<string> => {
  const id = newId()
  await world.owner((tx) => insertWork(tx, { id, kind, subject, dueAt, now: world.now }))
  return id
}

const run = (work: Partial<Work>) => {
  const context = {
    database: world.database,
    log: pino({ level: 'silent' }),
    now: world.now,
    newId,
    reach: world.running.platform.reach,
  }
  return runWork({ kind, leaseSeconds: 60, mostAttempts: 3, run: () => Promise.resolve(), ...work }, context)
}

const rows = () =>
  world.sql(
    sql`select subject, attempts, is_done, ended_at is not null as is_ended, last_error from work_item order by subject`,
  )

describe('a piece of work', () => {
  it('is done once, however many do it at once', async () => {
    const done: string[] = []
    for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(subject)
    const work = { run: (subject: string) => Promise.resolve(void done.push(subject)) }
    await Promise.all([run(work), run(work), run(work), run(work)])
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(new Set((await rows()).map(({ isDone }) => isDone))).toEqual(new Set([true]))
  })

  it('waits until it is due, and is asked for only with its transaction', async () => {
    await ask('later', new Date(Date.parse(world.now) + 1_000).toISOString())
    await expect(
      world.owner(async (tx) => {
        await insertWork(tx, { id: newId(), kind, subject: 'undone', dueAt: world.now, now: world.now })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const done: string[] = []
    const work = { run: (subject: string) => Promise.resolve(void done.push(subject)) }
    await run(work)
    world.passSeconds(1)
    await run(work)
    expect(done).toEqual(['later'])
  })

  it('that fails is tried again with growing pauses, then given up and told', async () => {
    await ask('a')
    const told: string[] = []
    const work = {
      run: () => Promise.reject(new Error('shut')),
      onGivenUp: (subject: string, reason: string) => Promise.resolve(void told.push(`${subject} ${reason}`)),
    }
    await run(work)
    await run(work)
    expect(await rows()).toMatchObject([{ attempts: 1, isEnded: false, lastError: 'shut' }])
    world.passSeconds(60)
    await run(work)
    world.passSeconds(60)
    await run(work)
    expect(await rows()).toMatchObject([{ attempts: 2, isEnded: false }])
    expect(told).toEqual([])
    world.passSeconds(60)
    await run(work)
    expect(await rows()).toMatchObject([{ attempts: 3, isEnded: true, isDone: false, lastError: 'shut' }])
    expect(told).toEqual(['a shut'])
  })

  it('whose process died is taken by another when the lease has run out, and the first cannot end it any more', async () => {
    const id = await ask('a')
    const until = new Date(Date.parse(world.now) + 60_000).toISOString()
    const first = newId()
    const taken = await takeWork(world.database, { kind, now: world.now, until, by: first })
    expect(taken).toEqual({ id, subject: 'a', attempts: 1 })
    expect(await takeWork(world.database, { kind, now: world.now, until, by: newId() })).toBeUndefined()
    world.passSeconds(60)
    const second = await takeWork(world.database, { kind, now: world.now, until: world.now, by: newId() })
    expect(second?.attempts).toBe(2)
    await setWorkEnded(world.database, { id, by: first, now: world.now, error: null })
    expect(await rows()).toMatchObject([{ isEnded: false }])
  })

  it('pauses a minute, two, four, and never more than an hour', () => {
    expect([1, 2, 3, 7, 30].map((attempts) => pauseMillis(attempts) / 60_000)).toEqual([1, 2, 4, 60, 60])
  })
})
