import {
  listBatches as listCall,
  readBatch as readCall,
  sealBatch as sealCall,
} from '@kassa/contract/accounting/batches.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { silentTills } from '@kassa/domain/accounting/batch/due-day.ts'
import { openLines } from '@kassa/domain/accounting/batch/open-lines.ts'
import { isOfStock } from '@kassa/domain/accounting/stock-roles.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { command } from '../../../platform/command.ts'
import { handedOver, listStanding } from '../export/handed-over.store.ts'
import { askedPlaces } from '../journal/asked-places.ts'
import { findBooks } from '../journal/find-books.ts'
import { listJournalOutlets } from '../journal/journal-outlets.store.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import type { BooksPlace } from '../journal/own-books.store.ts'
import { readJournal } from '../journal/read-journal.ts'
import { alteredIn } from './altered-batches.ts'
import { listLinesOfBatches } from './batch-page.store.ts'
import {
  findBatch,
  findLastBatch,
  listBatches as listRows,
  listBatchLines,
  listBatchTotals,
  listLastNumbers,
  listSealedSums,
  lockBatches,
  type Batch,
} from './batch.store.ts'
import { findClosedThrough } from './closing.store.ts'
import { listOpenDays } from './open-days.ts'
import { sealDays } from './seal-days.ts'
import { sealOwnDays } from './seal-own.ts'
import { listTillNames, listTills } from './till.store.ts'

/** Days that wait, as the page shows them; a shop that was here before is sealed by the job. */
const MOST_WAITING = 62

/** The days of which the batches of a place are the first to speak: from the day behind the batch before them, as empty days share the next one. */
const reachOf = (place: JournalPlace, before: Batch | undefined): JournalPlace =>
  before ? { ...place, from: addDays(before.day, 1) } : place

/** The numbers of the batches among `rows` of whose days something stands in a later batch, or in none yet. */
async function listChanged(
  tx: Tx,
  place: JournalPlace,
  rows: readonly Batch[],
  before: Batch | undefined,
): Promise<ReadonlySet<number>> {
  const reach = reachOf(place, before)
  const ofDay = (day: string): number => rows.find((row) => row.day >= day)?.number ?? Infinity
  const { lines } = await readJournal(tx, reach)
  const open = openLines(lines, await listSealedSums(tx, reach), addDays(reach.to, 1))
  const late = (await listLastNumbers(tx, reach)).filter(({ day, number }) => number > ofDay(day))
  return new Set([...open, ...late].map(({ day }) => ofDay(day)))
}

async function listShownBatches(tx: Tx, place: JournalPlace) {
  const rows = await listRows(tx, place)
  const totals = await listBatchTotals(tx, place)
  const before = rows[0] && (await findBatch(tx, place, rows[0].number - 1))
  const changed = await listChanged(tx, place, rows, before)
  const lines = await listLinesOfBatches(tx, place.merchantId, rows)
  const altered = alteredIn(rows, lines, before)
  const standing = await listStanding(tx, place.merchantId, rows)
  return rows.map(({ outletId, ...row }) => ({
    ...row,
    exports: handedOver(standing, { ...row, outletId }).map(({ number, format, at }) => ({ number, format, at })),
    isChangedSince: changed.has(row.number),
    isAltered: altered.has(row.number),
    totalMinor: totals.get(row.number) ?? 0,
  }))
}

async function listWaiting(tx: Tx, place: JournalPlace, rule: BooksPlace['rule'], now: string) {
  if (place.ownCurrency !== undefined) return []
  const days = await listOpenDays(tx, place, { rule, now, most: MOST_WAITING })
  const tills = days.length === 0 ? [] : await listTills(tx, place)
  return days.map((day) => ({ day, silent: silentTills(day, rule, { now: Date.parse(now), tills }) ?? [] }))
}

/** Names of the silent tills of days, looked up for all books at once. */
async function namesOf(tx: Tx, merchantId: string, days: readonly { readonly silent: readonly string[] }[]) {
  const names = await listTillNames(tx, merchantId, [...new Set(days.flatMap(({ silent }) => silent))])
  return <Day extends { readonly silent: readonly string[] }>(
    day: Day,
  ): Omit<Day, 'silent'> & { silent: string[] } => ({
    ...day,
    silent: day.silent.map((deviceId) => names.get(deviceId) ?? ''),
  })
}

export const listBatches = command(
  listCall,
  async (context, asked) => {
    const { tx, merchantId, now } = context
    const found = await askedPlaces(context, asked)
    if (!found.ok) return found
    const { days, places } = found.value
    const books = []
    for (const { rule, name, currency, ...place } of places) {
      const batches = await listShownBatches(tx, place)
      const waiting = await listWaiting(tx, place, rule, now)
      const isOwn = place.ownCurrency !== undefined
      books.push({ outletId: place.outletId, isOwn, name, currency, batches, waiting })
    }
    const all = books.flatMap(({ batches, waiting }) => [...batches, ...waiting])
    const named = await namesOf(tx, merchantId, all)
    const outlets = books.map(({ batches, waiting, ...one }) => ({
      ...one,
      batches: batches.map((row) => named(row)),
      waiting: waiting.map((row) => named(row)),
    }))
    return accept({ asOf: now, ...days, closedThrough: await findClosedThrough(tx, merchantId), outlets })
  },
  { isSnapshot: true },
)

export const readBatch = command(readCall, async (context, { outletId, number }) => {
  const { tx, merchantId, holds } = context
  const books = await findBooks(context, outletId)
  const batch = books && (await findBatch(tx, { merchantId, outletId }, number))
  if (!batch) return refuse({ code: 'thing.not-found' })
  const named = await namesOf(tx, merchantId, [batch])
  const lines = await listBatchLines(tx, { merchantId, outletId }, number)
  const showsCosts = holds(COSTS_SEEN_BY.stock)
  return accept({
    ...named(batch),
    currency: books.currency,
    isWithoutStock: !showsCosts,
    lines: showsCosts ? lines : lines.filter((line) => !isOfStock(line)),
  })
})

export const sealBatch = command(
  sealCall,
  async (context, { outletId, through }) => {
    const { tx, merchantId, reaches, now, audit } = context
    const [outlet] = reaches(outletId) ? await listJournalOutlets(tx, merchantId, [outletId]) : []
    if (!outlet) return refuse({ code: 'thing.not-found' })
    const place = { merchantId, outletId }
    if (through >= businessDayOf(Date.parse(now), outlet.rule))
      return refuse({ code: 'accounting.day-not-over', facts: { day: through } })
    await lockBatches(tx, place)
    const last = await findLastBatch(tx, place)
    if (last && last.day >= through) return refuse({ code: 'accounting.day-sealed', facts: { day: through } })
    const tills = await listTills(tx, place)
    const open = await listOpenDays(tx, place, { rule: outlet.rule, now, most: Infinity })
    const days = open.filter((day) => day <= through)
    const facts = { now: Date.parse(now), tills }
    const sealed = await sealDays(
      tx,
      place,
      days.map((day) => ({ day, reason: 'hand', silent: silentTills(day, outlet.rule, facts) ?? [] })),
      now,
    )
    await sealOwnDays(tx, merchantId, { currency: outlet.currency, reason: 'hand', most: Infinity, now })
    audit({
      subject: `outlet/${outletId}`,
      before: { sealedThrough: last?.day ?? null },
      after: { sealedThrough: through },
    })
    return accept({ sealed: sealed.length })
  },
  { isSnapshot: true },
)
