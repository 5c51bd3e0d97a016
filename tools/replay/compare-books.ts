import { listBatches, readBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import type { Call } from './client.ts'
import { exact, figure, money, type Facts, type Figure, type HistorySpan } from './compare.ts'
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

interface Sealed {
  readonly batches: readonly Batch[]
  /** The numbers of batches of whose days documents came after they were sealed. */
  readonly changed: ReadonlySet<number>
}

async function sealedIn(call: Call, { adminToken, outletId }: ReplayShop, span: HistorySpan): Promise<Sealed> {
  const as = { token: adminToken, outletId }
  const batches: Batch[] = []
  const changed = new Set<number>()
  for (const month of monthsOf(span)) {
    const { outlets } = await call(listBatches, month, as)
    const own = outlets.find((one) => one.outletId === outletId)?.batches ?? []
    for (const { number, isChangedSince } of own) {
      batches.push(await call(readBatch, { outletId, number }, as))
      if (isChangedSince) changed.add(number)
    }
  }
  return { batches, changed }
}

/** The batch of a day: its own, or where it was long over and empty when it was sealed, the next one. */
const batchOf = (day: string, { batches }: Sealed): Batch | undefined => batches.find((batch) => batch.day >= day)

const sumOf = (lines: readonly Pick<Posted, 'minor'>[]): bigint =>
  lines.reduce((sum, { minor }) => sum + BigInt(minor), 0n)

const unevenIn = (lines: readonly Posted[]): number =>
  [...Map.groupBy(lines, ({ day }) => day).values()].filter((own) => sumOf(own) !== 0n).length

const rolesOf = (lines: readonly Posted[]): string =>
  trialBalance(lines)
    .filter(({ leftMinor }) => BigInt(leftMinor) !== 0n)
    .map(({ role, leftMinor }) => `${role} ${leftMinor}`)
    .join(', ')

/** Days whose batches say by role something else than the journal, although the server tells nobody that they changed since. */
function differing(lines: readonly Posted[], books: Sealed): number {
  const [journal, sealed] = [lines, books.batches.flatMap((batch) => batch.lines)].map((all) =>
    Map.groupBy(all, ({ day }) => day),
  )
  const days = [...new Set([...(journal?.keys() ?? []), ...(sealed?.keys() ?? [])])].filter((day) => {
    const batch = batchOf(day, books)
    return !batch || !books.changed.has(batch.number)
  })
  return days.filter((day) => rolesOf(journal?.get(day) ?? []) !== rolesOf(sealed?.get(day) ?? [])).length
}

/**
 * The books of the shop as its accountant gets them: each day's sales are those of the file, each day and sealed batch comes to 0, batches follow each
 * other without a gap and say by role what the journal says, and nothing is in suspense or an opening balance.
 */
export async function compareBooks(call: Call, shop: ReplayShop, facts: Facts): Promise<Figure[]> {
  const { from, to } = facts.span
  const span = { from, to: addDays(to, DAYS_AFTER) }
  await sealThrough(call, shop, span.to)
  const lines = await journalOf(call, shop, span)
  const sealed = await sealedIn(call, shop, span)
  const { batches } = sealed
  const salesOf = (day: string) =>
    money(-Number(sumOf(lines.filter((line) => line.role === 'sales' && line.day === day))))
  const leftOf = (role: Line['role']) => money(Number(sumOf(lines.filter((line) => line.role === role))))
  const unsealed = daysOf(facts.span).filter((day) => !batchOf(day, sealed)).length
  const books = (name: string, expected: string | number, got: string | number) =>
    figure(`books: ${name}`, expected, got)
  return [
    ...facts.by_day.map(({ day, net }) => books(`sales posted on ${day}`, exact(net), salesOf(day))),
    books('days that do not come to 0', 0, unevenIn(lines)),
    books('days without a batch', 0, unsealed),
    books('numbers without a gap', batches.length, (batches.at(-1)?.number ?? 0) - (batches[0]?.number ?? 1) + 1),
    books('batches that do not come to 0', 0, batches.filter((batch) => sumOf(batch.lines) !== 0n).length),
    books('days sealed otherwise than the journal', 0, differing(lines, sealed)),
    books('suspense', money(0), leftOf('suspense')),
    books('opening balance', money(0), leftOf('opening-balance')),
  ]
}
