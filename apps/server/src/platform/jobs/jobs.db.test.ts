import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { newId } from '../ids.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { runJob, startJobs } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

it('does not begin a job beside itself, and begins it again when it is done', async () => {
  let [begun, running, most] = [0, 0, 0]
  let go = (): void => {}
  const done = new Promise<void>((resolve) => (go = resolve))
  const job = {
    name: 'test.slow',
    everySeconds: 0.02,
    async run() {
      begun += 1
      running += 1
      most = Math.max(most, running)
      await (begun === 1 ? done : undefined)
      running -= 1
    },
  }
  const clock = () => new Date().toISOString()
  const on = { database: world.database, clock, newId, log: pino({ level: 'silent' }) as never, reach: {} as never }
  const jobs = startJobs(on, [job])
  try {
    await expect.poll(() => begun).toBe(1)
    await wait(300)
    expect(begun).toBe(1)
    go()
    await expect.poll(() => begun).toBeGreaterThan(2)
    expect(most).toBe(1)
  } finally {
    go()
    await jobs.close()
  }
})

it('tells what is running that the process ends, and waits for it', async () => {
  let [told, ended] = [false, false]
  const begun = Promise.withResolvers<void>()
  const job = {
    name: 'test.long',
    everySeconds: 0.02,
    async run({ isClosing = () => true }: { isClosing?: () => boolean }) {
      begun.resolve()
      while (!isClosing()) await wait(5)
      told = isClosing()
      await wait(50)
      ended = true
    },
  }
  const clock = () => new Date().toISOString()
  const on = { database: world.database, clock, newId, log: pino({ level: 'silent' }) as never, reach: {} as never }
  const jobs = startJobs(on, [job])
  await begun.promise
  expect([told, ended]).toEqual([false, false])
  await jobs.close()
  expect([told, ended]).toEqual([true, true])
})

it.each([null, 'it failed'])('notes the end of a job again that the database did not take (%s)', async (failure) => {
  let left = 2
  const ask: Database['ask'] = (statement) => {
    if (statement.text.includes('finished_at') && (left -= 1) >= 0) return Promise.reject(new Error('too busy'))
    return world.database.ask(statement)
  }
  const database = Object.assign(Object.create(world.database) as Database, { ask })
  const clock = () => new Date().toISOString()
  const on = { database, clock, newId, log: pino({ level: 'silent' }) as never, reach: {} as never }
  const name = `test.noted-${failure ?? 'well'}`
  const job = {
    name,
    everySeconds: 60,
    run: () => (failure === null ? Promise.resolve() : Promise.reject(new Error(failure))),
  }
  expect(await runJob(on, job)).toBe(true)
  const [state] = await world.sql<{ hasEnded: boolean; lastError: string | null }>(
    sql`select finished_at >= started_at as has_ended, last_error from job_state where name = ${name}`,
  )
  expect(state).toEqual({ hasEnded: true, lastError: failure })
  left = 1
  await expect(runJob(on, { ...job, name: `${name}-closing` }, () => true)).rejects.toThrow('too busy')
})
