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
import { askedPlaces } from '../journal/asked-places.ts'
import { findBooks } from '../journal/find-books.ts'
import { listJournalOutlets } from '../journal/journal-outlets.store.ts'
import type { JournalPlace } from '../journal/journal.store.ts'
import type { Books } from '../journal/own-books.store.ts'
import { readJournal } from '../journal/read-journal.ts'
import {
  findBatch,
  findLastBatch,
  listBatches as listRows,
  listBatchFacts,
  listBatchLines,
  listSealedSums,
  lockBatches,
} from './batch.store.ts'
import { findClosedThrough } from './closing.store.ts'
import { listOpenDays } from './open-days.ts'
import { sealDays } from './seal-days.ts'
import { sealOwnDays } from './seal-own.ts'
import { listTillNames, listTills } from './till.store.ts'

/** Days that wait, as the page shows them; a shop that was here before is sealed by the job. */
const MOST_WAITING = 62

async function listShownBatches(tx: Tx, place: JournalPlace) {
  const rows = await listRows(tx, place)
  const names = await listTillNames(tx, place.merchantId, [...new Set(rows.flatMap(({ silent }) => silent))])
  const { totals, lateDays } = await listBatchFacts(tx, place)
  const { lines } = await readJournal(tx, place)
  const open = openLines(lines, await listSealedSums(tx, place), addDays(place.to, 1))
  const changed = new Set([...lateDays, ...open.map(({ day }) => day)])
  return rows.map(({ silent, outletId: _outlet, ...row }) => ({
    ...row,
    silent: silent.map((deviceId) => names.get(deviceId) ?? ''),
    isChangedSince: changed.has(row.day),
    totalMinor: totals.get(row.number) ?? 0,
  }))
}

async function listWaiting(tx: Tx, place: JournalPlace, rule: Books['rule'], now: string) {
  if (place.ownCurrency !== undefined) return []
  const days = await listOpenDays(tx, place, { rule, now, most: MOST_WAITING })
  const tills = days.length === 0 ? [] : await listTills(tx, place)
  const names = await listTillNames(
    tx,
    place.merchantId,
    tills.map(({ deviceId }) => deviceId),
  )
  return days.map((day) => {
    const silent = silentTills(day, rule, { now: Date.parse(now), tills }) ?? []
    return { day, silent: silent.map((deviceId) => names.get(deviceId) ?? '') }
  })
}

export const listBatches = command(
  listCall,
  async (context, asked) => {
    const { tx, merchantId, now } = context
    const found = await askedPlaces(context, asked)
    if (!found.ok) return found
    const { days, places } = found.value
    const outlets = []
    for (const { rule, name, currency, ...place } of places) {
      const batches = await listShownBatches(tx, place)
      outlets.push({
        outletId: place.outletId,
        isOwn: place.ownCurrency !== undefined,
        name,
        currency,
        batches,
        waiting: await listWaiting(tx, place, rule, now),
      })
    }
    return accept({ asOf: now, ...days, closedThrough: await findClosedThrough(tx, merchantId), outlets })
  },
  { isSnapshot: true },
)

export const readBatch = command(readCall, async (context, { outletId, number }) => {
  const { tx, merchantId, holds } = context
  const books = await findBooks(context, outletId)
  const batch = books && (await findBatch(tx, { merchantId, outletId }, number))
  if (!batch) return refuse({ code: 'thing.not-found' })
  const names = await listTillNames(tx, merchantId, batch.silent)
  const lines = await listBatchLines(tx, { merchantId, outletId }, number)
  const showsCosts = holds(COSTS_SEEN_BY.stock)
  return accept({
    ...batch,
    silent: batch.silent.map((deviceId) => names.get(deviceId) ?? ''),
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
