import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { runJob } from './jobs.ts'
import type { Job, Subscription } from '../module.ts'
import { makeOutbox } from './outbox.ts'
import { letGo, moveTo } from './subscription-place.store.ts'
import { catchUp } from './subscriptions.ts'

let world: World
let shop: Shop
let failures: number
let refused: string | undefined
let seen: string[]

const copy: Subscription = {
  name: 'note.copy',
  events: ['note.added'],
  async handle({ tx, newId }, { merchantId, payload }) {
    const { id } = payload as { id: string }
    seen.push(id)
    await tx.run(sql`insert into note (merchant_id, id, text) values (${merchantId}, ${newId()}, ${`of ${id}`})`)
    if (merchantId === refused) throw new Error('not here')
    if (failures > 0) {
      failures -= 1
      throw new Error('not today')
    }
  },
}

beforeEach(async () => {
  failures = 0
  refused = undefined
  seen = []
  world = await makeWorld({ modules: [{ ...noteModule, subscriptions: [copy] }], prepare: noteTables })
  shop = await makeShop(world)
})
afterEach(() => world.close())

const copies = async (): Promise<number> => (await world.sql(sql`select id from note where text like 'of %'`)).length

const add = async (at = shop): Promise<string> =>
  (await world.call(addNote, { text: 'a' }, { as: at.admin.token })).answer.id

const on = () => {
  const { database, clock, newId, log, reach } = world.running.platform
  return { database, clock, newId, log, reach }
}

describe('a subscription', () => {
  test('takes each event once, in order, inside its merchant', async () => {
    const ids = [await add(), await add(), await add()]
    await world.settled()
    expect(seen).toEqual(ids)
    expect(await copies()).toBe(3)
    await catchUp(on(), copy)
    expect(await copies()).toBe(3)
  })

  test('that fails leaves nothing, waits, and is tried again with nothing behind it lost', async () => {
    failures = 1
    await add()
    await world.settled()
    expect(await copies()).toBe(0)
    const [state] = await world.sql(sql`select failures, last_error from subscription_state`)
    expect(state).toEqual({ failures: 1, lastError: 'not today' })
    await add()
    await world.settled()
    expect(await copies()).toBe(0)
    world.passSeconds(3)
    await catchUp(on(), copy)
    expect(await copies()).toBe(2)
  })

  test('that fails at one merchant takes what waits of all others, and that one’s in their order once it can', async () => {
    const other = await makeShop(world)
    refused = shop.merchantId
    const first = await add()
    const theirs = await add(other)
    const second = await add()
    await world.settled()
    expect(seen).toEqual([first, theirs])
    expect(await copies()).toBe(1)
    world.passSeconds(3)
    const more = await add(other)
    await world.settled()
    expect(seen).toEqual([first, theirs, more, first])
    const state = () => world.sql(sql`select failures, last_error, held = '{}' as is_free from subscription_state`)
    expect(await state()).toEqual([{ failures: 2, lastError: 'not here', isFree: false }])
    refused = undefined
    world.passSeconds(5)
    await catchUp(on(), copy)
    expect(seen.slice(4)).toEqual([first, second])
    expect(await copies()).toBe(4)
    expect(await state()).toEqual([{ failures: 0, lastError: null, isFree: true }])
    const third = await add()
    await world.settled()
    expect(seen.at(-1)).toBe(third)
  })

  test('passes over nothing of a merchant that another process let go on, and lets none go on that has something waiting', async () => {
    await add()
    await world.settled()
    const { database } = world.running.platform
    const [place] = await world.sql<{ sequence: number }>(sql`select sequence from subscription_state`)
    const { merchantId } = shop
    expect(await moveTo(database, copy.name, place!.sequence + 1, [merchantId])).toBe(false)
    expect(await letGo(database, copy.name, merchantId, 0)).toBe(false)
    expect(await letGo(database, copy.name, merchantId, place!.sequence)).toBe(true)
    expect(await world.sql(sql`select sequence from subscription_state`)).toEqual([place])
  })

  test('run by two processes at once still takes each event once', async () => {
    failures = 1
    await Promise.all([add(), add(), add(), add()])
    await world.settled()
    world.passSeconds(3)
    await Promise.all([catchUp(on(), copy), catchUp(on(), copy), catchUp(on(), copy)])
    expect(await copies()).toBe(4)
  })

  test('keeps its events from being swept away until it has taken them', async () => {
    failures = 1
    await add()
    await world.settled()
    world.passSeconds(4 * 86_400)
    await world.runJob('platform.retention')
    await catchUp(on(), copy)
    expect(await copies()).toBe(1)
    await world.runJob('platform.retention')
    expect(await world.sql(sql`select id from outbox`)).toEqual([])
  })

  /** The sweep of the release before held merchants: it looks at the place of all alone. */
  const olderSweep = sql`
    delete from outbox where sequence <= (select min(sequence) from subscription_state where subscription = ${copy.name})`

  test('keeps what waits at a held merchant from a program that does not know of such, and nothing else', async () => {
    const other = await makeShop(world)
    refused = shop.merchantId
    await add(other)
    const first = await add()
    await add(other)
    const second = await add()
    await world.settled()
    await world.owner((tx) => tx.run(olderSweep))
    const left = () => world.sql(sql`select payload ->> 'id' as id from outbox order by sequence`)
    expect(await left()).toEqual([{ id: first }, { id: second }])
    refused = undefined
    world.passSeconds(3)
    await catchUp(on(), copy)
    expect(seen.slice(-2)).toEqual([first, second])
    await world.owner((tx) => tx.run(olderSweep))
    expect(await left()).toEqual([])
  })

  test('says so where the event at which a merchant is held is gone, once, and goes on behind it', async () => {
    failures = 1
    await add()
    const second = await add()
    await world.settled()
    const [{ sequence }] = (await world.sql<{ sequence: number }>(
      sql`select min(sequence) as sequence from outbox`,
    )) as [{ sequence: number }]
    await world.owner(async (tx) => {
      await tx.run(sql`select set_config('session_replication_role', 'replica', true)`)
      await tx.run(sql`delete from outbox where sequence = ${sequence}`)
    })
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    world.passSeconds(3)
    await catchUp({ ...on(), log }, copy)
    await catchUp({ ...on(), log }, copy)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ subscription: copy.name, merchant: shop.merchantId, sequence, tries: 1 }),
    ])
    expect([seen.at(-1), await copies()]).toEqual([second, 1])
  })
})

test('what one program commits, another on the same database hears', async () => {
  const { platform, outbox } = world.running
  const second = makeOutbox(platform.database, platform.log, 60_000)
  await second.begin()
  const heard: string[] = []
  const both = new Promise<void>((done) => {
    second.listen(({ payload }) => {
      heard.push((payload as { id: string }).id)
      if (heard.length === 2) done()
    })
  })
  const ids = [await add(), await add()]
  await both
  expect(heard).toEqual(ids)
  await outbox.settled()
  expect(second.last()).toBe(outbox.last())
  await second.close()
})

describe('a job', () => {
  const count = { runs: 0 }
  const job: Job = {
    name: 'note.count',
    everySeconds: 60,
    run: async () => {
      count.runs += 1
      if (count.runs === 2) throw new Error('no')
    },
  }

  test('has one turn in its time, whoever asks, and goes on after a failure', async () => {
    count.runs = 0
    const turns = await Promise.all(Array.from({ length: 5 }, () => runJob(on(), job)))
    expect(turns.filter(Boolean)).toHaveLength(1)
    expect(await runJob(on(), job)).toBe(false)
    world.passSeconds(60)
    expect(await runJob(on(), job)).toBe(true)
    const state = () => world.sql(sql`select failures, last_error from job_state where name = 'note.count'`)
    expect(await state()).toEqual([{ failures: 1, lastError: 'no' }])
    world.passSeconds(60)
    await runJob(on(), job)
    expect([count.runs, await state()]).toEqual([3, [{ failures: 0, lastError: null }]])
  })
})

describe('what is kept for a time', () => {
  test('ended sessions go after ninety days, living ones stay', async () => {
    const ended = await makeShop(world)
    await world.owner((tx) =>
      tx.run(sql`update session set revoked_at = ${world.now} where account_id = ${ended.cashier.id}`),
    )
    const sessions = async (): Promise<number> => (await world.sql(sql`select id from session`)).length
    const before = await sessions()
    world.passSeconds(89 * 86_400)
    await world.runJob('platform.retention')
    expect(await sessions()).toBe(before)
    world.passSeconds(2 * 86_400)
    await world.runJob('platform.retention')
    expect(await sessions()).toBe(before - 1)
  })

  test('the embedded database is cared for without harm', async () => {
    await add()
    await world.runJob('platform.embedded-care')
    expect((await world.sql(sql`select id from note`)).length).toBeGreaterThan(0)
  })
})
