import { readAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listExports } from '@kassa/contract/accounting/exports.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import {
  batchResource,
  listAccounts as listAccountsCall,
  listBatches as listBatchesCall,
  listExports as listExportsCall,
  readBatch as readBatchCall,
  roleWordOf,
} from '@kassa/contract/open/books/accounting.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import type { BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import { isOfStock } from '@kassa/domain/accounting/stock-roles.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readCursor, unknownPlace, writeCursor } from '../../../platform/list/cursor.ts'
import {
  findBooks,
  listBatchPage,
  listLinesOfBatches,
  listTillNames,
  type BatchOfPage,
} from '../../accounting/public.ts'
import { showResource } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { sumOf } from './amounts.ts'

/** Days that a list looks back where nobody says any. */
const SHOWN_DAYS = 92

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

const lineIn = (currency: string) => (line: BatchLine) => ({
  ...keysOf(line),
  business_day: line.day,
  posting_day: line.postingDay,
  amount: sumOf(line.minor, currency),
  tax_rate_millionths: line.rateMillionths,
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
  const hasCosts = holds(COSTS_SEEN_BY.stock)
  return batches.map((batch) => {
    const shown = (ofBatch.get(idOf(batch)) ?? []).filter((line) => hasCosts || !isOfStock(line))
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

export const accountingCommands = (ask: AskInside) => [
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
    const rows = found.value.rows.filter(({ outletId }) => outletId === null || context.reaches(outletId))
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
    }))
    return accept({ data })
  }),
]
