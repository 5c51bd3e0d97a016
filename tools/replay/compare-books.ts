import { listBatches, readBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import type { Call } from './client.ts'
import { exact, figure, money, type Facts, type Figure, type HistorySpan } from './compare.ts'
import { compareRoles } from './compare-roles.ts'
import { readRolesBySql } from './roles-by-sql.store.ts'
import type { ShopHistory } from './documents.ts'
import { lateRefunds } from './play.ts'
import { sealThrough } from './seal-through.ts'
import type { ReplayShop } from './set-up-shop.ts'

type Line = OutputOf<(typeof readJournal)['answer']>['outlets'][number]['lines'][number]
type Batch = OutputOf<(typeof readBatch)['answer']>
type Posted = Pick<Line, 'role' | 'minor' | 'day'>

/** The number of days behind the last that are sealed and read too: empty days that are long over share a batch with days behind them. */
const DAYS_AFTER = 31

const daysOf = ({ from, to }: HistorySpan): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

/** The first days of the months of a span, each with the last of them that is in it. */
function monthsOf({ from, to }: HistorySpan): readonly HistorySpan[] {
  const months: HistorySpan[] = []
  for (let first = from; first <= to;) {
    let last = first
    while (last < to && addDays(last, 1).slice(0, 7) === first.slice(0, 7)) last = addDays(last, 1)
    months.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return months
}

async function journalOf(call: Call, { adminToken, outletId }: ReplayShop, span: HistorySpan): Promise<Line[]> {
  const lines: Line[] = []
  for (const month of monthsOf(span)) {
    const { outlets } = await call(readJournal, month, { token: adminToken, outletId })
    lines.push(...(outlets.find((one) => one.outletId === outletId)?.lines ?? []))
  }
  return lines
}

async function sealedIn(call: Call, { adminToken, outletId }: ReplayShop, span: HistorySpan): Promise<Batch[]> {
  const as = { token: adminToken, outletId }
  const batches: Batch[] = []
  for (const month of monthsOf(span)) {
    const { outlets } = await call(listBatches, month, as)
    const own = outlets.find((one) => one.outletId === outletId)?.batches ?? []
    for (const { number } of own) batches.push(await call(readBatch, { outletId, number }, as))
  }
  return batches
}

/** The batch of a day: its own, or where it was long over and empty when it was sealed, the next one. */
const batchOf = (day: string, batches: readonly Batch[]): Batch | undefined => batches.find((batch) => batch.day >= day)

const sumOf = (lines: readonly Pick<Posted, 'minor'>[]): bigint =>
  lines.reduce((sum, { minor }) => sum + BigInt(minor), 0n)

const unevenIn = (lines: readonly Posted[]): number =>
  [...Map.groupBy(lines, ({ day }) => day).values()].filter((own) => sumOf(own) !== 0n).length

const rolesOf = (lines: readonly Posted[]): string =>
  trialBalance(lines)
    .filter(({ leftMinor }) => BigInt(leftMinor) !== 0n)
    .map(({ role, leftMinor }) => `${role} ${leftMinor}`)
    .join(', ')

/** The sum of the refunds that are booked when all days are sealed. */
const lateMinorOf = (history: ShopHistory): number =>
  lateRefunds(history)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)

/** The sales of days through one in batches behind it, as income. */
const sealedLater = (batches: readonly Batch[], day: string): string => {
  const lines = batches.filter((batch) => batch.day > day).flatMap((batch) => batch.lines)
  return money(-Number(sumOf(lines.filter((line) => line.role === 'sales' && line.day <= day))))
}

/** Days of which all batches together say by role something else than the journal. */
function differing(lines: readonly Posted[], batches: readonly Batch[]): number {
  const [journal, sealed] = [lines, batches.flatMap((batch) => batch.lines)].map((all) =>
    Map.groupBy(all, ({ day }) => day),
  )
  const days = [...new Set([...(journal?.keys() ?? []), ...(sealed?.keys() ?? [])])]
  return days.filter((day) => rolesOf(journal?.get(day) ?? []) !== rolesOf(sealed?.get(day) ?? [])).length
}

/**
 * The books of the shop as its accountant gets them: each day's sales are those of the file, each day and sealed batch comes to 0, batches follow each
 * other without a gap and say by role what the journal and, on PostgreSQL, the tables say, and nothing is in suspense or an opening balance.
 */
export async function compareBooks(
  call: Call,
  shop: ReplayShop,
  facts: Facts,
  { history, databaseUrl }: { readonly history: ShopHistory; readonly databaseUrl: string | undefined },
): Promise<Figure[]> {
  const { from, to } = facts.span
  const span = { from, to: addDays(to, DAYS_AFTER) }
  await sealThrough(call, shop, span.to)
  const lines = await journalOf(call, shop, span)
  const batches = await sealedIn(call, shop, span)
  const bySql = databaseUrl === undefined ? undefined : await readRolesBySql(databaseUrl, shop.outletId, span)
  const salesOf = (day: string) =>
    money(-Number(sumOf(lines.filter((line) => line.role === 'sales' && line.day === day))))
  const leftOf = (role: Line['role']) => money(Number(sumOf(lines.filter((line) => line.role === role))))
  const unsealed = daysOf(facts.span).filter((day) => !batchOf(day, batches)).length
  const sharing = daysOf(span).filter((day) => batches.every((batch) => batch.day !== day))
  const empty = sharing.filter((day) => lines.every((line) => line.day !== day))
  const books = (name: string, expected: string | number, got: string | number) =>
    figure(`books: ${name}`, expected, got)
  return [
    ...facts.by_day.map(({ day, net }) => books(`sales posted on ${day}`, exact(net), salesOf(day))),
    books('days that do not come to 0', 0, unevenIn(lines)),
    books('days without a batch', 0, unsealed),
    books('days that share the batch of a later one, all of them empty', sharing.length, empty.length),
    books('numbers without a gap', batches.length, (batches.at(-1)?.number ?? 0) - (batches[0]?.number ?? 1) + 1),
    books('batches that do not come to 0', 0, batches.filter((batch) => sumOf(batch.lines) !== 0n).length),
    books('days sealed otherwise than the journal', 0, differing(lines, batches)),
    books('sales sealed behind all days of the file', money(-lateMinorOf(history)), sealedLater(batches, to)),
    books('suspense', money(0), leftOf('suspense')),
    books('opening balance', money(0), leftOf('opening-balance')),
    ...compareRoles(
      batches.flatMap((batch) => batch.lines),
      lines,
      bySql,
    ),
  ]
}
