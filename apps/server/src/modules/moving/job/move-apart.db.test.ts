import { beginMove, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { isReadApart } from '../files/read-apart.ts'
import { freeBrought } from './brought-move.store.ts'
import { moveWaiting } from './move-waiting.ts'

let world: World
let address = ''
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  address = await world.listen()
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** A shop whose file is larger than what is moved in the server's own thread: a column nobody needs is wide. */
async function makeLargeMove(count: number) {
  const { merchantId, admin, outlet } = await makeMemberShop(world)
  const rows = Array.from({ length: count }, (_, at) => `Thing ${at},3.50,S-${at},${at % 5},${'x'.repeat(4_000)}`)
  const list = ['Name,Price,SKU,Stock,Padding', ...rows].join('\n')
  expect(isReadApart(list.length)).toBe(true)
  const locations = { '': outlet.number }
  const decisions = { currency: 'USD', pricesContainTax: 'keep', locations, columns: ['goods.csv'] }
  const send = async ({ path }: { readonly path: string }) => {
    const form = new FormData()
    form.append('decisions', JSON.stringify(decisions))
    form.append('file', new Blob([list]), 'goods.csv')
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${address}/cashier/api${path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as Record<string, unknown>
  }
  const countGoods = async (): Promise<number> => {
    const [row] = await world.sql<{ count: number }>(
      sql`select count(*)::int as count from product where merchant_id = ${merchantId} and name like 'Thing %'`,
    )
    return row?.count ?? 0
  }
  return { send, countGoods, moves: async () => (await world.call(listMoves, {}, { as: admin.token })).answer.moves }
}

/** A process that is told to end before its step of this number, and the turns it took. */
function processThatEnds(steps: number) {
  let asked = 0
  const turns: string[] = []
  const take = async <Value>(tenant: string, work: () => Promise<Value>): Promise<Value> => {
    turns.push(tenant)
    const value = await work()
    turns.push('planned')
    return value
  }
  return {
    database: world.database,
    log: { warn: () => {} } as never,
    now: world.now,
    newId,
    reach: {} as never,
    turns: { take } as never,
    isClosing: () => (asked += 1) > steps,
    took: turns,
  }
}

test('a large file moves in beside the server’s own thread: interrupted, gone on with, everything once', async () => {
  const { send, countGoods, moves } = await makeLargeMove(120)
  expect(await send(planMove)).toMatchObject({ isReady: true, products: { new: 120 } })
  const { id } = await send(beginMove)
  const ends = processThatEnds(PLANNING + 2)
  await moveWaiting(ends)
  expect(await countGoods()).toBe(50)
  expect(ends.took).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'planned'])
  expect(await moves()).toMatchObject([{ id, endedAt: null, running: { done: 50, planned: 120 } }])
  await freeBrought(world.database)
  await world.runJob('moving.move-waiting')
  expect(await countGoods()).toBe(120)
  expect(await moves()).toMatchObject([{ id, products: 120, running: null, isUndoable: true }])
  // Its threads load the program anew: on a machine with much else to do that takes seconds.
}, 90_000)

/** Transactions of a move before its first step: the role of whoever moves, the file, the plan. */
const PLANNING = 3
