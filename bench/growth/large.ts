import fs from 'node:fs'
import { listExportRecords, exportOrders } from '@kassa/contract/sales/export.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import type { Schema } from '@kassa/contract/endpoint.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { modules } from '../../apps/server/src/program.ts'
import type { RequestIdentity, Call } from '../../tools/replay/client.ts'
import { median, quantile, round } from '../conditions.ts'
import { ordersOf } from '../headings.ts'
import type { Child } from '../sales/child.ts'
import { fire } from '../sales/fire.ts'
import { makeBenchDesk, openingShot, saleShots, shotOf, type BenchShop } from '../sales/shop.ts'
import { copySale, findSale } from './history.store.ts'

export interface Place {
  readonly database: Database
  readonly shop: BenchShop
  readonly server: Child
  readonly call: Call
  readonly as: RequestIdentity
}

/** From so many milliseconds on, a few calls say enough. */
const SLOW = 1_000

/** Milliseconds until half, and until 95 of a hundred, calls are answered; the first calls warm up. */
export async function timeCall(call: () => Promise<unknown>, times = 40) {
  const taken: number[] = []
  for (let turn = 0; turn < times + 5; turn += 1) {
    const began = performance.now()
    await call()
    const millis = performance.now() - began
    if (turn >= 5 || millis > SLOW) taken.push(millis)
    // A call of seconds would take minutes in all, and its third time says the same.
    if (taken.length >= 3 && millis > SLOW) break
  }
  return { p50Millis: round(median(taken), 1), p95Millis: round(quantile(taken, 0.95), 1) }
}

export const isList = (answer: Schema): boolean => 'shape' in answer && Object.hasOwn(answer.shape as object, 'rows')

/**
 * The first page of every list that a merchant's screens show, in its own order and by each heading: each call whose
 * answer has rows and that can be asked without anything. A list that refuses (another tier's) is left out.
 */
export async function timeLists({ call, as }: Place) {
  const endpoints = modules.flatMap(({ commands }) => commands).map(({ endpoint }) => endpoint)
  const figures: Record<string, { p50Millis: number; p95Millis: number }> = {}
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || !isList(endpoint.answer)) continue
    const ask = () => call(endpoint, {}, as)
    const isAnswered = await ask().then(
      () => true,
      () => false,
    )
    if (!isAnswered) continue
    const note = async (name: string, asked: () => Promise<unknown>): Promise<void> => {
      const taken = await timeCall(asked, 20)
      figures[name] = taken
      // Seen at once: with ten million a few of them take minutes.
      process.stderr.write(`${name}: p50 ${taken.p50Millis} ms, p95 ${taken.p95Millis} ms\n`)
    }
    await note(endpoint.name, ask)
    for (const sort of ordersOf(endpoint)) await note(`${endpoint.name} by ${sort}`, () => call(endpoint, { sort }, as))
  }
  return figures
}

/** Closing a shift of so many orders, through the device's journal. Source: targets.md, G7. */
export async function timeClosing({ database, shop, server }: Place, orders: number, firstFree: number) {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk), ...saleShots(desk, shop, 1, 0)]], () => {})
  const { merchantId, id: orderId } = await findSaleOf(database, desk.device.numberPrefix)
  await database.transaction({ kind: 'owner' }, (tx) =>
    copySale(tx, { merchantId, orderId, from: firstFree, to: firstFree + orders - 2 }),
  )
  await database.script('analyze')
  const perSecond = await fire(server.address, [[shotOf(desk, desk.closeShift(0, 0))]], (answer) => {
    if (!answer.includes('"outcome":"review"')) throw new Error(`the shift was not closed: ${answer.slice(0, 300)}`)
  })
  return { orders, millis: round(1000 / perSecond, 0), goal: '≤ 2 s' }
}

const findSaleOf = (database: Database, prefix: string) =>
  database.transaction({ kind: 'owner' }, (tx) => findSale(tx, `${prefix}-000001`))

/** Highest resident memory of a process so far, MiB; null where the system does not tell. */
export const peakMebibytes = (pid: number | undefined): number | null => {
  const file = `/proc/${pid}/status`
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '') ?? []
  return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1024)
}

/** Exporting a year's orders, `about` of them, until the file can be fetched. Source: targets.md, G12. */
export async function timeExport({ call, as, server }: Place, filter: { from?: string; to?: string }) {
  const before = peakMebibytes(server.pid)
  const began = performance.now()
  const { exportId } = await call(exportOrders, filter, as)
  for (;;) {
    const { rows } = await call(listExportRecords, {}, as)
    const record = rows.find(({ id }) => id === exportId)
    if (record?.state === 'failed') throw new Error('the export failed')
    if (record?.state === 'generated') {
      return {
        orders: record.rowCount,
        seconds: round((performance.now() - began) / 1000, 1),
        peakMebibytesBefore: before,
        peakMebibytesAfter: peakMebibytes(server.pid),
        goal: '50,000 orders ≤ 20 s, memory bounded',
      }
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** From the moment a sale is sent until somebody else has heard of it and read the stock anew. Source: targets.md, G8. */
export async function timeVisibility({ call, database, shop, server, as }: Place, times = 40) {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk)]], () => {})
  const ended = new AbortController()
  const tooLate = setTimeout(() => ended.abort(new Error('a sale was never heard of')), 120_000)
  const response = await fetch(`${server.address}/cashier/api/events`, {
    headers: { authorization: `Bearer ${as.token}`, outlet: as.outletId ?? '' },
    signal: ended.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('the events have no stream')
  const taken: number[] = []
  let heard = ''
  for (const shot of saleShots(desk, shop, times, 0)) {
    const began = performance.now()
    const sent = fire(server.address, [[shot]], () => {})
    while (!heard.includes('event: order.sold')) heard += (await reader.read()).value ?? ''
    await call(listStock, {}, as)
    taken.push(performance.now() - began)
    heard = ''
    await sent
  }
  clearTimeout(tooLate)
  ended.abort()
  return { p50Millis: round(median(taken), 1), p95Millis: round(quantile(taken, 0.95), 1), goal: '≤ 1 s' }
}
