import { beginMove, moveIn, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves, pauseMove, resumeMove, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { freeBrought, takeBrought } from './brought-move.store.ts'
import { moveWaiting } from './move-waiting.ts'

let world: World
let address = ''
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  address = await world.listen()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const listOf = (count: number): string =>
  [
    'Name,Price,SKU,Stock',
    ...Array.from({ length: count }, (_, at) => `Thing ${at},3.50,S-${at},${(at % 5) + 1}`),
  ].join('\n')

async function makeMovingShop(count: number) {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet } = shop
  const as = { as: admin.token }
  const decisions = JSON.stringify({
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    columns: ['goods.csv'],
  })
  const send = async (call: { readonly path: string }): Promise<{ readonly id?: string; readonly code?: string }> => {
    const form = new FormData()
    form.append('decisions', decisions)
    form.append('file', new Blob([listOf(count)]), 'goods.csv')
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as object
  }
  const before = await world.sql<{ count: number }>(
    sql`select count(*)::int as count from product where merchant_id = ${merchantId}`,
  )
  return {
    ...shop,
    begin: async () => {
      const { id = '', code } = await send(beginMove)
      return { id, code }
    },
    plan: () => send(planMove),
    moveNow: () => send(moveIn),
    moves: async () => (await world.call(listMoves, {}, as)).answer.moves,
    undo: (id: string) => world.call(undoMove, { id }, as),
    pause: (id: string) => world.call(pauseMove, { id }, as),
    resume: (id: string) => world.call(resumeMove, { id }, as),
    count: async () => {
      const [row] = await world.sql<{ count: number }>(
        sql`select count(*)::int as count from product where merchant_id = ${merchantId} and archived_at is null`,
      )
      return (row?.count ?? 0) - (before[0]?.count ?? 0)
    },
  }
}

/** A process that ends before its step of this number. */
const processThatEnds = (steps: number) => {
  let asked = 0
  return {
    database: world.database,
    log: { warn: () => {} } as never,
    now: world.now,
    newId,
    reach: {} as never,
    isClosing: () => (asked += 1) > steps,
  }
}

/** A database at which something happens once so many steps of goods are done. */
function pausingAfter(steps: number, work: () => Promise<unknown>) {
  let asked = 0
  return new Proxy(world.database, {
    get: (database, name) =>
      name === 'transaction'
        ? async (...args: Parameters<typeof database.transaction>) => {
            asked += 1
            if (asked === PLANNING + steps + 1) await work()
            return database.transaction(...args)
          }
        : (Reflect.get(database, name) as unknown),
  })
}
/** Transactions before the first goods: the role of whoever moves, the file, the plan, the note of the move. */
const PLANNING = 4

test('more than comes in one transaction is told to move in as a job', async () => {
  const { plan, moveNow, count } = await makeMovingShop(2_001)
  expect(await plan()).toMatchObject({ isReady: true, isLarge: true, products: { new: 2_001 } })
  expect(await moveNow()).toMatchObject({ code: 'moving.too-many' })
  expect(await count()).toBe(0)
  expect(await (await makeMovingShop(2_000)).plan()).toMatchObject({ isLarge: false })
})

test('a file moves in as a job beside a till that sells, is seen as it goes, and ends once', async () => {
  const { merchantId, moveNow, begin, moves, count, desk, line, saleTo, facts, join } = await makeMovingShop(120)
  const { id } = await begin()
  expect(await begin()).toMatchObject({ code: 'moving.runs-already' })
  expect(await moveNow()).toMatchObject({ code: 'moving.runs-already' })
  expect(await moves()).toMatchObject([{ id, endedAt: null, running: { done: 0, planned: 120 } }])
  const member = await facts(await join('Ada'))
  const [, [sold]] = await Promise.all([world.runJob('moving.move-waiting'), desk.book(saleTo(member, [line(0, 1)]))])
  expect(sold).toMatchObject({ outcome: 'accepted' })
  expect(await count()).toBe(120)
  const totals = { products: 120 }
  expect(await moves()).toMatchObject([
    { id, products: 120, running: null, isUndoable: true, outcome: { files: totals, here: totals } },
  ])
  const kept = await world.sql(sql`select from shop_move_brought where merchant_id = ${merchantId}`)
  expect(kept).toEqual([])
  const told = await world.sql(
    sql`select payload from outbox where merchant_id = ${merchantId} and name = 'import.finished'`,
  )
  expect(told).toEqual([{ payload: { moveId: id, products: 120, members: 0, cards: 0 } }])
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(120)
})

test('a process that ends gives the move back: the next start goes on, and everything comes once', async () => {
  const { begin, moves, count } = await makeMovingShop(230)
  const { id } = await begin()
  await moveWaiting(processThatEnds(3))
  expect(await count()).toBe(100)
  expect(await moves()).toMatchObject([{ id, endedAt: null, running: { done: 100, planned: 230 } }])
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(100)
  await freeBrought(world.database)
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(230)
  expect(await moves()).toMatchObject([{ id, products: 230, running: null }])
})

test('a process that lost the move to another stops at its next step', async () => {
  const { begin, count } = await makeMovingShop(120)
  await begin()
  let steps = 0
  const slow = {
    ...processThatEnds(99),
    isClosing: () => {
      steps += 1
      return false
    },
    turns: {
      take: async <Value>(_tenant: string, work: () => Promise<Value>): Promise<Value> => {
        const planned = await work()
        await freeBrought(world.database)
        await takeBrought(world.database, { now: world.now, until: world.now, worker: newId() })
        return planned
      },
    } as never,
  }
  await moveWaiting(slow)
  expect([steps, await count()]).toEqual([1, 0])
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(120)
})

test('a move that is undone while it runs ends, takes nothing more, and can begin again', async () => {
  const { begin, moves, undo, count } = await makeMovingShop(120)
  const { id } = await begin()
  await moveWaiting(processThatEnds(2))
  expect(await count()).toBe(50)
  expect((await undo(id)).answer).toMatchObject({ products: 50, staying: [] })
  await freeBrought(world.database)
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(0)
  expect(await moves()).toMatchObject([{ id, running: null, isUndoable: false }])
  expect((await begin()).code).toBeUndefined()
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(120)
})

test('a move whose step the database lost is not gone on with by who remembers it, and comes whole by the next', async () => {
  const { merchantId, begin, moves, count } = await makeMovingShop(230)
  const { id } = await begin()
  // As after a crash within a second of a commit that nobody waited for: the last step is not there any more.
  const loseStep = () =>
    world.sql(
      sql`update shop_move_brought set step_count = step_count - 1 where merchant_id = ${merchantId} returning move_id`,
    )
  await moveWaiting({ ...processThatEnds(99), database: pausingAfter(2, loseStep) })
  expect(await count()).toBe(100)
  expect(await moves()).toMatchObject([{ id, endedAt: null, running: { done: 100 } }])
  await freeBrought(world.database)
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(230)
  expect(await moves()).toMatchObject([{ id, products: 230, running: null }])
})

test('a move is paused after its step and gone on with: nothing comes meanwhile, everything comes once', async () => {
  const { begin, moves, count, pause, resume, moveNow } = await makeMovingShop(230)
  const { id } = await begin()
  await moveWaiting({
    ...processThatEnds(99),
    database: pausingAfter(2, () => pause(id)),
  })
  expect(await count()).toBe(100)
  const paused = { done: 100, planned: 230, isPaused: true, mayPause: true }
  expect(await moves()).toMatchObject([{ id, endedAt: null, running: paused, isUndoable: true }])
  expect((await pause(id)).status).toBe(200)
  await freeBrought(world.database)
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(100)
  expect(await moveNow()).toMatchObject({ code: 'moving.runs-already' })
  expect(await begin()).toMatchObject({ code: 'moving.runs-already' })
  expect((await Promise.all([resume(id), resume(id)])).map(({ status }) => status)).toEqual([200, 200])
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(230)
  expect(await moves()).toMatchObject([{ id, products: 230, running: null }])
  expect((await pause(id)).refusal).toMatchObject({ code: 'moving.not-running' })
  expect((await resume(id)).refusal).toMatchObject({ code: 'moving.not-running' })
})

test('a move is paused before its first step, by nobody else, and taken back as it stands', async () => {
  const { begin, moves, count, pause, undo } = await makeMovingShop(60)
  const other = await makeMovingShop(1)
  const { id } = await begin()
  expect((await other.pause(id)).status).toBe(404)
  expect((await other.resume(id)).status).toBe(404)
  expect((await pause(id)).status).toBe(200)
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(0)
  expect((await undo(id)).status).toBe(200)
  expect(await moves()).toMatchObject([{ id, running: null }])
  expect((await begin()).code).toBeUndefined()
  await world.runJob('moving.move-waiting')
  expect(await count()).toBe(60)
})

test('a command of the operator is not paused from the page', async () => {
  const { merchantId, begin, pause } = await makeMovingShop(1)
  const { id } = await begin()
  await world.sql(sql`
    update shop_move_brought set is_command = true, worker = move_id, leased_until = kassa_now() + interval '1 minute'
    where merchant_id = ${merchantId} returning move_id`)
  expect((await pause(id)).refusal).toMatchObject({ code: 'moving.command-runs' })
})

test('another merchant sees and ends nothing of it', async () => {
  const { begin, count } = await makeMovingShop(3)
  const other = await makeMovingShop(3)
  const { id } = await begin()
  expect(await other.moves()).toEqual([])
  expect((await other.undo(id)).status).toBe(404)
  await world.runJob('moving.move-waiting')
  expect([await count(), await other.count()]).toEqual([3, 0])
})
