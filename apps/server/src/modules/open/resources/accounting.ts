import { readAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import { listExports } from '@kassa/contract/accounting/exports.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import {
  batchResource,
  listAccounts as listAccountsCall,
  listBatches as listBatchesCall,
  listDocuments as listDocumentsCall,
  listExports as listExportsCall,
  proveBooks as proveCall,
  readBatch as readBatchCall,
  roleWordOf,
} from '@kassa/contract/open/books/accounting.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import type { BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import { rowsInOrder } from '@kassa/domain/accounting/chart/rows-in-order.ts'
import { isOfStock } from '@kassa/domain/accounting/stock-roles.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readCursor, unknownPlace, writeCursor } from '../../../platform/list/cursor.ts'
import {
  exportsOfBatches,
  findBooks,
  listBatchPage,
  listLinesOfBatches,
  listSameLines,
  listTillNames,
  proveBooksOf,
  type BatchOfPage,
} from '../../accounting/public.ts'
import { showResource } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { sumOf } from './amounts.ts'

/** Days that a list looks back where nobody says any. */
const SHOWN_DAYS = 92

/** The most documents of a line in one answer. */
const MOST_DOCUMENTS = 10_000

/** The largest number that the database keeps of a batch. */
const LARGEST_NUMBER = 2_147_483_647

const keysOf = (one: Pick<BatchLine, 'role' | 'rateBasisPoints' | 'taxCode' | 'method' | 'category' | 'reason'>) => ({
  role: roleWordOf(one.role),
  tax_rate_basis_points: one.rateBasisPoints,
  tax_code: one.taxCode,
  method_number: one.method,
  category_id: one.category,
  reason: one.reason,
})

const lineIn = (currency: string) => (line: BatchLine & { readonly id: string }) => ({
  id: line.id,
  ...keysOf(line),
  business_day: line.day,
  posting_day: line.postingDay,
  amount: sumOf(line.minor, currency),
  tax_rate_millionths: line.rateMillionths,
  foreign_amount: line.notes ? sumOf(line.notes.minor, line.notes.currency) : null,
})

const idOf = ({ outletId, number }: Pick<BatchOfPage, 'outletId' | 'number'>): string => `${outletId}.${number}`

/** Batches as somebody chose to see them; their lines are read where they are shown only, and costs where they may be seen. */
async function showBatches(
  { tx, merchantId, holds }: Context,
  batches: readonly BatchOfPage[],
  choice: Choice,
): Promise<{ id: unknown }[]> {
  const isExpanded = typeof choice.expand === 'string'
  const lines = isExpanded ? await listLinesOfBatches(tx, merchantId, batches) : []
  const ofBatch = Map.groupBy(lines, idOf)
  const names = await listTillNames(tx, merchantId, [...new Set(batches.flatMap(({ silent }) => silent))])
  const exportsOf = await exportsOfBatches(tx, merchantId, batches)
  const hasCosts = holds(COSTS_SEEN_BY.stock)
  return batches.map((batch) => {
    const placed = (ofBatch.get(idOf(batch)) ?? []).map((line, at) => ({ ...line, id: `${idOf(batch)}.${at + 1}` }))
    const shown = placed.filter((line) => hasCosts || !isOfStock(line))
    const thing = {
      id: idOf(batch),
      books_id: batch.outletId,
      outlet_id: batch.isOwn ? null : batch.outletId,
      number: batch.number,
      business_day: batch.day,
      sealed_because: batch.reason,
      silent_tills: batch.silent.map((deviceId) => names.get(deviceId) ?? ''),
      unvalued_count: batch.unvalued,
      sealed_at: new Date(batch.sealedAt).toISOString(),
      exports: exportsOf(batch),
      hash: batch.hash,
      has_stock_lines: hasCosts,
      lines: shown.map(lineIn(batch.currency)),
    }
    return showResource(batchResource, thing, choice)
  })
}

/** The batch behind which a page begins; undefined: no page ended there. */
function findPlace(cursor: string | undefined) {
  const [outletId, number] = readCursor(cursor, ['id', 'whole']) ?? []
  return outletId !== undefined && Number(number) <= LARGEST_NUMBER ? { outletId, number: Number(number) } : undefined
}

/** The most days of one proof. */
const MOST_PROVED = 366
const PROVED_DAYS = 31

const documentIn =
  (currency: string) =>
  ({ document, minor }: OutputOf<(typeof readDocuments)['answer']>['rows'][number]) => ({
    kind: document && snake(document.kind),
    document_id: document?.id ?? null,
    number: document?.number ?? null,
    amount: sumOf(minor, currency),
  })

export const accountingCommands = (ask: AskInside) => [
  command(listDocumentsCall, async (context, { outlet_id: outletId, number, line: position }) => {
    const { tx, merchantId } = context
    const batch = { outletId, number }
    const lines = (await findBooks(context, outletId)) ? await listLinesOfBatches(tx, merchantId, [batch]) : []
    const line = lines[position - 1]
    if (!line) return refuse({ code: 'thing.not-found' })
    const { day, role } = line
    const { rateBasisPoints, rateMillionths, taxCode, method, category, reason } = line
    const notes = line.notes?.currency ?? null
    const keys = { rateBasisPoints, rateMillionths, taxCode, method, category, reason, notes }
    const given = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null))
    const found = await ask(context, readDocuments, { outletId, day, role, ...given, limit: MOST_DOCUMENTS })
    if (!found.ok) return found
    const { currency, count, totalMinor, rows } = found.value
    const same = await listSameLines(tx, merchantId, line)
    return accept({
      line_ids: same.map((one) => `${outletId}.${one.number}.${one.position}`),
      sealed: sumOf(addWide(same.map(({ minor }) => minor)), currency),
      total: sumOf(totalMinor, currency),
      count,
      data: rows.map(documentIn(currency)),
    })
  }),
  command(
    proveCall,
    async (context, { outlet_id: outletId, from, to }) => {
      const { tx, merchantId, now } = context
      const books = await findBooks(context, outletId)
      if (!books) return refuse({ code: 'thing.not-found' })
      const last = to ?? addDays(now.slice(0, 10), 1)
      const first = from ?? addDays(last, -PROVED_DAYS)
      const days = daysBetween(first, last) + 1
      if (days > MOST_PROVED) return refuse({ code: 'figures.period-too-long', facts: { days, maximum: MOST_PROVED } })
      const proof = await proveBooksOf(tx, { merchantId, ...books, from: first, to: last })
      const checks = proof.checks.map(({ name, firstDisagreement }) => ({
        name,
        is_true: firstDisagreement === null,
        first_disagreement: firstDisagreement,
      }))
      return accept({
        from: first,
        to: last,
        first_batch: proof.first,
        last_batch: proof.last,
        last_hash: proof.hash,
        is_proved: checks.every((one) => one.is_true),
        checks,
      })
    },
    { isSnapshot: true },
  ),
  command(listBatchesCall, async (context, { cursor, limit, from, to, outlet_id: outletId, ...choice }) => {
    const { tx, merchantId, actor, now } = context
    if (outletId !== undefined && !(await findBooks(context, outletId))) return refuse({ code: 'thing.not-found' })
    const after = findPlace(cursor)
    if (cursor !== undefined && !after) return unknownPlace
    const outletIds = outletId === undefined ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
    const last = to ?? addDays(now.slice(0, 10), 1)
    const days = { from: from ?? addDays(last, -SHOWN_DAYS), to: last }
    const found = await listBatchPage(tx, merchantId, { outletIds, days, after: after ?? null, limit: limit + 1 })
    const page = found.slice(0, limit)
    const end = found.length > limit ? page.at(-1) : undefined
    const data = await showBatches(context, page, choice)
    return accept({ data, next: end ? writeCursor([end.outletId, end.number]) : null, has_more: end !== undefined })
  }),
  command(readBatchCall, async (context, { outlet_id: outletId, number, ...choice }) => {
    const { tx, merchantId } = context
    const after = { outletId, number: number - 1 }
    const of = { outletIds: [outletId], days: null, after, limit: 1 }
    const [batch] = (await findBooks(context, outletId)) ? await listBatchPage(tx, merchantId, of) : []
    if (batch?.number !== number) return refuse({ code: 'thing.not-found' })
    const [shown] = await showBatches(context, [batch], choice)
    return shown ? accept(shown) : refuse({ code: 'thing.not-found' })
  }),
  command(listAccountsCall, async (context) => {
    const found = await ask(context, readAccounts, {})
    if (!found.ok) return found
    const rows = rowsInOrder(found.value.rows).filter(({ outletId }) => outletId === null || context.reaches(outletId))
    const data = rows.map((row) => ({
      ...keysOf(row),
      outlet_id: row.outletId,
      account: row.account,
      name: row.name,
      ledger_tax: row.ledgerTax,
    }))
    return accept({ version: found.value.version, data })
  }),
  command(listExportsCall, async (context, { outlet_id: outletId }) => {
    const found = await ask(context, listExports, { outletId })
    if (!found.ok) return found
    const data = found.value.exports.map((one) => ({
      number: one.number,
      format: one.format,
      first_batch: one.firstBatch,
      last_batch: one.lastBatch,
      accounts_version: one.mapVersion,
      reverses: one.reverses,
      made_at: one.at,
      made_by: one.byName ?? null,
      files: one.marks ?? null,
    }))
    return accept({ data })
  }),
]
