import { readFileSync, writeFileSync } from 'node:fs'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { applyImport, readImport } from '@kassa/contract/catalogue/import.calls.ts'
import { deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listReorderSuggestions, listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { callerAt, type Call } from '../../tools/replay/client.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, quantile, round } from '../conditions.ts'
import { startChild, type Child } from '../sales/child.ts'
import { clusterMeter, meterUse, processMeter, type Meter } from '../sales/processor.ts'
import { prepareGoods, type GoodsShop } from './fill-goods.ts'
import { timeSortedAndFound } from './sorted-and-found.ts'
import { countProducts, findTopCategory, pickProducts } from './fill-goods.store.ts'

const usualRounds = 40

interface Place {
  /** How often each list is asked for. */
  readonly rounds: number
  readonly database: Database
  readonly shop: GoodsShop
  readonly server: Child
  readonly node: Meter
  readonly postgres: Meter
  readonly call: Call
  readonly as: { readonly token: string; readonly outletId: string }
}

const asOwner = <T>({ database }: Place, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ kind: 'owner' }, work)

const seconds = async <T>(work: () => Promise<T>): Promise<readonly [seconds: number, answer: T]> => {
  const began = performance.now()
  const answer = await work()
  return [round((performance.now() - began) / 1_000, 3), answer]
}

/**
 * Milliseconds until half, and until 95 of a hundred, first pages are there, and what a page takes of the processors: on a
 * machine that others use, that says more than the time.
 */
async function timeCalls({ rounds, node, postgres }: Place, call: (turn: number) => Promise<{ total: number }>) {
  const times: number[] = []
  let found = 0
  let used = meterUse(node, postgres)
  for (let turn = -3; turn < rounds; turn += 1) {
    if (turn === 0) used = meterUse(node, postgres)
    const began = performance.now()
    found = (await call(Math.max(0, turn))).total
    if (turn >= 0) times.push(performance.now() - began)
  }
  const [p50Millis, p95Millis] = [round(median(times), 1), round(quantile(times, 0.95), 1)]
  return { p50Millis, p95Millis, processor: used(rounds), lastFound: found }
}

async function timeLists(place: Place) {
  const { call, as, shop, rounds } = place
  const { sample, top } = await asOwner(place, async (tx) => ({
    sample: await pickProducts(tx, shop.merchantId, rounds),
    top: (await findTopCategory(tx, shop.merchantId)).id,
  }))
  const one = (turn: number) => sample[turn % sample.length] as (typeof sample)[number]
  const list = (
    requestOf: (turn: number) => InputOf<typeof listProducts.request>,
    at: typeof as | { token: string } = as,
  ) => timeCalls(place, (turn) => call(listProducts, requestOf(turn), at))
  const numberIn = (name: string) => name.split(' ').at(-1) ?? ''
  return {
    firstPage: await list(() => ({})),
    firstPageOfAllOutlets: await list(() => ({}), { token: as.token }),
    newestFirst: await list(() => ({ sort: 'newest' })),
    lowStock: await list(() => ({ stock: 'low' })),
    byCategory: await list((turn) => ({ categoryId: one(turn).categoryId })),
    byDepartment: await list(() => ({ categoryId: top })),
    byCode: await list((turn) => ({ search: one(turn).code })),
    byBeginningOfCode: await list((turn) => ({ search: one(turn).code.slice(0, 9) })),
    byNamePart: await list((turn) => ({ search: one(turn).name.slice(1, 7) })),
    byOneOfManyWords: await list(() => ({ search: 'tea' })),
    byTwoWords: await list((turn) => ({ search: `oolong ${numberIn(one(turn).name)}` })),
    byChineseName: await list((turn) => ({ search: turn % 2 === 0 ? '乌龙' : '茶' })),
    byPinyin: await list((turn) => ({ search: turn % 2 === 0 ? 'wulongcha' : 'jlyj' })),
    byKana: await list((turn) => ({ search: turn % 2 === 0 ? 'リョクチャ' : 'げんえんみそ' })),
    byNothingThatIsThere: await list(() => ({ search: 'zzyzx 没有' })),
    stockList: await timeCalls(place, () => call(listStock, {}, as)),
    ...(await timeSortedAndFound({
      call,
      as,
      one,
      busyProductId: shop.busyProductId,
      time: (ask) => timeCalls(place, ask),
    })),
    stockByNamePart: await timeCalls(place, (turn) => call(listStock, { search: one(turn).name.slice(1, 7) }, as)),
    stockWarnings: await timeCalls(place, () => call(listStockWarnings, {}, as)),
    stockWarningsOfOneKind: await timeCalls(place, () => call(listStockWarnings, { kind: 'low-quantity' }, as)),
    stockWarningsByWord: await timeCalls(place, () => call(listStockWarnings, { search: 'oolong' }, as)),
    reorderSuggestions: await timeCalls(place, () => call(listReorderSuggestions, {}, as)),
    // The first pages of an owner: neither is a page of rows, and both look at everything sold and in stock.
    inbox: await timeCalls(place, async () => ({ total: (await call(listErrands, {}, as)).rows.length })),
    inboxOfAllOutlets: await timeCalls(place, async () => ({
      total: (await call(listErrands, {}, { token: as.token })).rows.length,
    })),
    today: await timeCalls(place, async () => ({ total: (await call(dashboard, {}, as)).now.counts.tills })),
    todayOfAllOutlets: await timeCalls(place, async () => ({
      total: (await call(dashboard, {}, { token: as.token })).now.counts.tills,
    })),
    goal: 'first pages p95 ≤ 100 ms',
  }
}

async function timeImport({ server, call, as }: Place) {
  const stamp = String(Date.now()).slice(-9)
  const rows = Array.from({ length: 1_000 }, (_, at) => [
    `Imported ${stamp} ${at}`,
    `29${stamp}${String(at).padStart(3, '0')}`,
    `I${stamp}${at}`,
    `Imported/Shelf ${at % 20}`,
    '3.50',
    '2.10',
    '24',
  ])
  const heads = ['Name', 'Bar code', 'Custom code', 'Category', 'Sell price', 'Purchase price', 'Stock']
  const bytes = await writeXlsx({ sheets: [{ name: 'Goods', rows: [heads, ...rows] }] })
  const read = async (): Promise<OutputOf<typeof readImport.answer>> => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)]), 'goods.xlsx')
    const response = await fetch(`${server.address}/cashier/api${readImport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body: form,
    })
    return (await response.json()) as OutputOf<typeof readImport.answer>
  }
  const [readSeconds, found] = await seconds(read)
  const mapping = Object.fromEntries(found.columns.map(({ index, guess }) => [String(index), guess]))
  const plan = { id: found.id, mapping, outletIds: [as.outletId] }
  const [applySeconds, done] = await seconds(() => call(applyImport, plan, as))
  return {
    rows: found.rowCount,
    created: done.created,
    failed: done.failed,
    readSeconds,
    applySeconds,
    seconds: round(readSeconds + applySeconds),
    goal: '≤ 3 s',
  }
}

const memoryOf = (pid: number): number | null => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return null
  }
}

/** Makes the peak begin again from now, where the system lets it. */
const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Elsewhere the peak is that of the whole run.
  }
}

async function timeExport(place: Place) {
  const { server, call, as, shop } = place
  const all = await asOwner(place, (tx) => countProducts(tx, shop.merchantId))
  forgetPeak(server.pid)
  const before = memoryOf(server.pid)
  const [taken, made] = await seconds(() => call(exportProducts, {}, as))
  const peak = memoryOf(server.pid)
  const grown = peak === null || before === null ? null : round(peak - before, 0)
  const per50000 = round((taken * 50_000) / made.rows)
  return {
    products: all,
    rows: made.rows,
    parts: made.parts,
    seconds: taken,
    secondsPer50000Rows: per50000,
    serverMib: { before: before && round(before, 0), peak: peak && round(peak, 0), grown },
    goal: '50,000 rows ≤ 20 s, memory bounded whatever the number of rows',
  }
}

async function timeTransfer(place: Place) {
  const { call, as, shop } = place
  const [, toOutletId = ''] = shop.outletIds
  const goods = await asOwner(place, (tx) => pickProducts(tx, shop.merchantId, 500))
  const lines = goods.map(({ id: variantId }) => ({ variantId, quantity: 1 }))
  const [draftSeconds, { id }] = await seconds(() => call(createTransfer, { toOutletId, lines }, as))
  const [shipSeconds, sent] = await seconds(() => call(shipTransfer, { id }, as))
  const arrived = sent.lines.map(({ lineId }) => ({ lineId, received: 1 }))
  const there = { ...as, outletId: toOutletId }
  const [receiveSeconds, got] = await seconds(() => call(receiveTransfer, { id, lines: arrived }, there))
  return { lines: lines.length, state: got.state, draftSeconds, shipSeconds, receiveSeconds }
}

/** A desk is up to date, a thousand prices change, the desk asks until it has them. */
async function timeDelta(place: Place) {
  const { call, as, shop } = place
  const asDesk = { device: shop.device }
  const changes = (since: number) => call(deskCatalogueChanges, { since }, asDesk)
  let cursor = (await changes(0)).cursor
  for (let more = true; more;) {
    const next = await changes(cursor)
    more = next.hasMore
    cursor = next.cursor
  }
  const goods = await asOwner(place, (tx) => pickProducts(tx, shop.merchantId, 1_000))
  const change = async () => {
    for (const from of [0, 500]) {
      const rows = goods.slice(from, from + 500).map(({ id, version }, index) => ({
        id,
        version,
        listings: [{ outletId: as.outletId, variantId: id, sellPriceMinor: 200 + ((index + Date.now()) % 4_000) }],
      }))
      await call(bulkEditProducts, { rows }, as)
    }
  }
  const [changeSeconds] = await seconds(change)
  let items = 0
  const [taken] = await seconds(async () => {
    for (let more = true; more;) {
      const page = await changes(cursor)
      items += page.items.length
      cursor = page.cursor
      more = page.hasMore
    }
  })
  return { changed: goods.length, changeSeconds, items, seconds: taken, goal: '≤ 1 s' }
}

interface Asked {
  readonly products: number
  readonly outlets: number
  readonly database: string | undefined
  /** A folder in which the loaded cluster is kept for the next run. */
  readonly keep: string | undefined
  readonly rounds: number
  readonly isOnlyPreparing: boolean
  readonly isOnlyLists: boolean
}

/**
 * `products=2000 outlets=3 rounds=5` for a quick run. With `keep=FOLDER` what was loaded is there the next time; `prepare` only
 * loads, `lists` only measures lists and searches, `database=URL` takes a database that is there.
 */
function readArgs(args: readonly string[]): Asked {
  const given = new Map(args.map((arg) => arg.split(/=(.*)/s) as [string, string]))
  return {
    products: Number(given.get('products') ?? 100_000),
    outlets: Number(given.get('outlets') ?? 50),
    database: given.get('database'),
    keep: given.get('keep'),
    rounds: Number(given.get('rounds') ?? usualRounds),
    isOnlyPreparing: given.has('prepare'),
    isOnlyLists: given.has('lists'),
  }
}

async function measure(place: Place, isOnlyLists: boolean) {
  const lists = await timeLists(place)
  if (isOnlyLists) return { lists }
  process.stderr.write(`goods: lists measured ${JSON.stringify(lists)}\n`)
  return {
    lists,
    import: await timeImport(place),
    transfer: await timeTransfer(place),
    delta: await timeDelta(place),
    export: await timeExport(place),
  }
}

/** Lists, searches, import, export, transfer and a desk's delta with a large catalogue on PostgreSQL (G11, G12). */
export const run = async (args: readonly string[]) => {
  const { database: given, keep, isOnlyPreparing, isOnlyLists, rounds, ...sizes } = readArgs(args)
  const cluster = given === undefined ? await startCluster(keep) : { url: given, stop: async () => {} }
  const database = openPostgres({ url: cluster.url, connections: 4, statementTimeoutMillis: 600_000 })
  try {
    await migrate(database)
    const shop = await prepareGoods(database, sizes)
    if (isOnlyPreparing) return { prepared: sizes }
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const [outletId = ''] = shop.outletIds
    const as = { token: shop.token, outletId }
    try {
      const meters = { node: processMeter(server.pid), postgres: await clusterMeter(database) }
      const place = { rounds, database, shop, server, ...meters, call: callerAt(server.address), as }
      return { ...sizes, ...(await measure(place, isOnlyLists)) }
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}
