// Two servers of one database: each has turns in its memory, and neither knows those of the other.
import { moveIn } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsText, planTexts } from '../../../test/make/move.ts'
import { makeShop } from '../../../test/make/shop.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeNeighbour, makeWorld, type World } from '../../../test/world.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { moveStock } from '../stock/public.ts'
import { undoNewestMove } from './move-in.ts'

let here: World
let neighbour: World
let addresses: readonly string[]
beforeAll(async () => {
  here = await makeWorld({ connections: 10 })
  neighbour = await makeNeighbour(here)
  addresses = [await here.listen(), await neighbour.listen()]
})
proveAfterEach(() => here)
afterAll(async () => {
  await neighbour.close()
  await here.close()
})

const GOODS = Array.from({ length: 60 }, (_, at) => `T-${at}`)
const items = (stock: number): string =>
  itemsText(...GOODS.map((sku, at) => `t-${at},${sku},Tea ${at},N,1.00,,,,Y,3.50,${stock}`))
const counts = (stock: number): string => ['Code,Quantity', ...GOODS.map((sku) => `${sku},${stock}`)].join('\n')
const layaways = [
  'Layaway number,Customer,SKU,Quantity,Price,Total,Paid,Due date',
  ...GOODS.map((sku, at) => `L-${at},Ada ${at},${sku},2,3.50,7.00,2.00,2026-03-20`),
].join('\n')

async function makeBusyShop() {
  const { merchantId, admin, outlet } = await makeShop(here, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    columns: ['count.csv', 'layaways.csv'],
    countedAt: { 'count.csv': null },
  }
  const as = { as: admin.token }
  const sendTo = async (address = '', name: string, text: string): Promise<Sent> => {
    const form = new FormData()
    form.append('decisions', JSON.stringify(said))
    form.append('file', new Blob([text]), name)
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${address}/cashier/api${moveIn.path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as Sent
  }
  const sums = async () => {
    const [row] = await here.sql<Record<'products' | 'stock' | 'deposits' | 'layaways', number>>(sql`
      select (select count(*)::int from product where merchant_id = ${merchantId} and archived_at is null) as products,
        (select coalesce(sum(on_hand), 0)::int from stock where merchant_id = ${merchantId}) as stock,
        (select coalesce(sum(amount_minor), 0)::int from purse_entry where merchant_id = ${merchantId}) as deposits,
        (select count(*)::int from set_aside where merchant_id = ${merchantId} and state = 'waiting') as layaways`)
    return row
  }
  const plan = (texts: Readonly<Record<string, string>>) => planTexts(here, merchantId, texts, said, here.now)
  return {
    merchantId,
    outletId: outlet.outletId,
    sums,
    plan,
    send: (name: string, text: string) => sendTo(addresses[0], name, text),
    atBoth: (name: string, text: string) => Promise.all(addresses.map((address) => sendTo(address, name, text))),
    move: async (texts: Readonly<Record<string, string>>) => (await plan(texts)).act(),
    moves: async () => (await here.call(listMoves, {}, as)).answer.moves,
    undo: (server: World, id: string) => server.call(undoMove, { id }, as),
    undoByCommand: () => undoNewestMove(here.database, { merchantId, now: here.now, newId }),
  }
}

interface Sent {
  readonly code?: string
  readonly products?: number
}

/** Takes a piece of each out, as a sale does. */
async function takeOneOfEach({ merchantId, outletId }: { readonly merchantId: string; readonly outletId: string }) {
  const variants = await here.sql<{ id: string }>(
    sql`select id from variant where merchant_id = ${merchantId} order by id`,
  )
  const at = { at: here.now, businessDay: here.now.slice(0, 10), actorKind: 'system' as const, actorId: null }
  for (const { id: variantId } of variants)
    await here.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
      moveStock(tx, merchantId, [{ outletId, variantId, quantity: -1, kind: 'adjustment', costMinor: null }], {
        kind: 'adjustment',
        id: newId(),
        reason: '',
        ...at,
      }),
    )
}

const isDone = ({ code }: Sent): boolean => code === undefined

test('goods with their stock, sent to two servers at once, come once', async () => {
  const { atBoth, sums, send } = await makeBusyShop()
  const answers = await atBoth('items.csv', items(5))
  expect(answers.filter(isDone).map(({ products }) => products)).toContain(60)
  expect(answers.filter((one) => !isDone(one)).every(({ code }) => code === 'moving.runs-already')).toBe(true)
  expect(await sums()).toMatchObject({ products: 60, stock: 300 })
  expect(await send('items.csv', items(5))).toMatchObject({ products: 0, opened: 0 })
})

test('a newer file, stock alone and deposits, each sent to two servers at once, are taken once', async () => {
  const { atBoth, send, sums } = await makeBusyShop()
  await send('items.csv', items(5))
  await atBoth('items.csv', items(8))
  expect(await sums()).toMatchObject({ products: 60, stock: 480 })
  await atBoth('count.csv', counts(11))
  expect(await sums()).toMatchObject({ stock: 660 })
  await atBoth('layaways.csv', layaways)
  expect(await sums()).toMatchObject({ stock: 660, layaways: 60, deposits: 12_000 })
})

test('one server undoes while the other moves: the shop is as after the one or after the other', async () => {
  const { send, undo, moves, sums } = await makeBusyShop()
  await send('items.csv', items(5))
  const [{ id } = { id: '' }] = await moves()
  const [undone, moved] = await Promise.all([undo(neighbour, id), send('items.csv', items(8))])
  const after = await sums()
  if (undone.status !== 200) expect(after).toMatchObject({ products: 60, stock: 480 })
  else if (isDone(moved)) expect([after, moved]).toMatchObject([{ products: 60, stock: 480 }, { products: 60 }])
  else expect(after).toMatchObject({ products: 0 })
})

test('an undo sent to two servers at once returns once', async () => {
  const { send, undo, moves, sums } = await makeBusyShop()
  await send('items.csv', items(5))
  await send('count.csv', counts(9))
  const [{ id } = { id: '' }] = await moves()
  const answers = await Promise.all([undo(here, id), undo(neighbour, id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await sums()).toMatchObject({ products: 60, stock: 300 })
})

test('two commands at once: one moves, the other says so and does nothing', async () => {
  const { plan, sums, moves } = await makeBusyShop()
  const both = await Promise.all([plan({ 'items.csv': items(5) }), plan({ 'items.csv': items(5) })])
  const done = await Promise.all(both.map((one) => one.try()))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sums()).toMatchObject({ products: 60, stock: 300 })
  expect(await moves()).toHaveLength(1)
})

test('a command whose plan is older than another move or an undo does nothing', async () => {
  const { plan, move, sums, undoByCommand } = await makeBusyShop()
  const early = await plan({ 'items.csv': items(5) })
  await move({ 'items.csv': items(5) })
  expect(await early.try()).toMatchObject({ ok: false, refusal: { code: 'moving.planned-before' } })
  const newer = await plan({ 'items.csv': items(8) })
  await undoByCommand()
  expect(await newer.try()).toMatchObject({ ok: false, refusal: { code: 'moving.planned-before' } })
  expect(await sums()).toMatchObject({ products: 0, stock: 0 })
})

/** The database of a command that waits before one of its transactions until it is let go. */
function heldBefore(transaction: number) {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const hold: Pick<Database, 'transaction'> = {
    async transaction(scope, work) {
      begun += 1
      if (begun === transaction) {
        reached.resolve()
        await go.promise
      }
      return here.database.transaction(scope, work)
    },
  }
  const database = Object.assign(Object.create(here.database) as Database, hold)
  return { database, reached: reached.promise, letGo: go.resolve }
}

test('a command is seen by the page, which waits for it, and stops where it is undone', async () => {
  const { plan, send, moves, undo, sums, merchantId } = await makeBusyShop()
  const { try: act } = await plan({ 'items.csv': items(5) })
  // It begins, notes its move and brings fifty goods; then come the ten others.
  const held = heldBefore(4)
  const running = act(undefined, held.database)
  await Promise.race([held.reached, running])
  expect((await moves()).map(({ running: one }) => one?.done)).toEqual([50])
  expect(await send('items.csv', items(5))).toMatchObject({ code: 'moving.runs-already' })
  const [{ id } = { id: '' }] = await moves()
  expect((await undo(neighbour, id)).status).toBe(200)
  held.letGo()
  expect(await running).toMatchObject({ ok: false, refusal: { code: 'moving.stopped' } })
  expect(await sums()).toMatchObject({ products: 0 })
  expect(await here.sql(sql`select from shop_move_brought where merchant_id = ${merchantId}`)).toEqual([])
})

test('a command that ended without a word holds nobody up once it has been silent for long enough', async () => {
  const { merchantId, send, moves, sums } = await makeBusyShop()
  const silentUntil = (lease: string) =>
    here.sql(sql`
      with made as (insert into shop_move (merchant_id, id, began_at, decisions) values (${merchantId}, ${newId()}, ${here.now}, '{}') returning id)
      insert into shop_move_brought (merchant_id, move_id, file_name, content, prefers_japanese, actor, planned_count, worker, leased_until, is_command)
      select ${merchantId}, id, '', '', false, '{}', 9, ${newId()}, ${lease}, true from made`)
  await silentUntil(new Date(Date.parse(here.now) + 1).toISOString())
  expect(await send('items.csv', items(5))).toMatchObject({ code: 'moving.runs-already' })
  await here.sql(sql`update shop_move_brought set leased_until = ${here.now} where merchant_id = ${merchantId}`)
  expect((await moves())[0]).toMatchObject({ running: null })
  await here.runJob('moving.move-waiting')
  expect(await send('items.csv', items(5))).toMatchObject({ products: 60 })
  expect(await sums()).toMatchObject({ products: 60, stock: 300 })
})

test('goods that are sold between plan and step keep their stock, and are named', async () => {
  const shop = await makeBusyShop()
  const { plan, move, sums } = shop
  await move({ 'items.csv': items(5) })
  const newer = await plan({ 'items.csv': items(8) })
  await takeOneOfEach(shop)
  const done = await newer.act()
  expect(await sums()).toMatchObject({ stock: 240 })
  expect(done.notTaken.map(({ refusal: { code } }) => code)).toEqual(GOODS.map(() => 'moving.moved-since'))
  const alone = await (await plan({ 'count.csv': counts(9) })).act()
  expect([await sums(), alone.others]).toMatchObject([{ stock: 240 }, []])
})
