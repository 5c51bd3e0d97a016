import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import type { BatchHead, BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { wideOf, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { BATCH_RULE } from '../journal/batch-rule.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'

export type OutletBooks = Pick<JournalPlace, 'merchantId' | 'outletId' | 'ownCurrency'>

export interface Batch extends BatchHead {
  readonly hash: string
}

const of = ({ merchantId, outletId }: OutletBooks): Sql => sql`merchant_id = ${merchantId} and outlet_id = ${outletId}`

const columnsIn =
  (columns: string) =>
  (table: string): Sql =>
    sql.raw(columns.replaceAll(/(^|, )/g, `$1${table}.`))

export const batchColumnsOf = columnsIn('outlet_id, number, day, reason, silent, unvalued, sealed_at, hash')
export const lineColumnsOf = columnsIn(
  'business_day as day, posting_day, role, minor::text as minor, rate_basis_points, rate_millionths, tax_code, method, category_id as category, reason, notes_currency, notes_minor::text as notes_minor',
)
const [batchColumns, lineColumns] = [batchColumnsOf('journal_batch'), lineColumnsOf('journal_batch_line')]

/** Holds other sealers of the outlet back until the transaction ends. */
export const lockBatches = (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`journal ${merchantId} ${outletId}`}, 0))`)

export const findLastBatch = (tx: Tx, place: OutletBooks): Promise<Batch | undefined> =>
  tx.maybe<Batch>(sql`select ${batchColumns} from journal_batch where ${of(place)} order by number desc limit 1`)

/** The last day that was sealed by the job and by nobody's hand; undefined without one. */
export const findLastDayOfJob = async (tx: Tx, place: OutletBooks): Promise<string | undefined> =>
  (
    await tx.maybe<{ day: string }>(
      sql`select day from journal_batch where ${of(place)} and reason <> 'hand' order by number desc limit 1`,
    )
  )?.day

/** The first business day of an outlet's books, and of the merchant's own the first of all in their currency; undefined where they are empty. */
export const findFirstDay = async (tx: Tx, place: OutletBooks): Promise<string | undefined> => {
  const { merchantId, ownCurrency } = place
  const isThere = ownCurrency === undefined ? of(place) : sql`merchant_id = ${merchantId} and currency = ${ownCurrency}`
  const first = (table: string, where = isThere): Sql =>
    sql`select min(business_day) as day from ${sql.raw(table)} where ${where}`
  // Entries of stock have no currency: their outlet says it.
  const stock =
    ownCurrency === undefined
      ? isThere
      : sql`merchant_id = ${merchantId}
    and outlet_id in (select id from organisation_outlet where merchant_id = ${merchantId} and currency = ${ownCurrency})`
  const row = await tx.maybe<{ day: string | null }>(sql`
    select min(day) as day from (${first('payment')} union all ${first('stock_entry', stock)} union all ${first('cash_entry')} union all ${first('cash_behind_count')}
      union all ${first('balance_entry')} union all ${first('purse_entry')}
      union all ${first('supplier_bill', sql`${isThere} and state in ('posted', 'void')`)}) as books`)
  return row?.day ?? undefined
}

/** A line as a row of the database has it. */
export type BatchRowOf<Line extends { readonly notes?: unknown }> = Omit<Line, 'minor' | 'notes'> & {
  readonly minor: string
  readonly notesCurrency: SellingCurrency | null
  readonly notesMinor: string | null
}

export const toSum = <Row extends BatchRowOf<JournalSum | BatchLine>>({ notesCurrency, notesMinor, ...row }: Row) => ({
  ...row,
  minor: wideOf(BigInt(row.minor)),
  ...(notesCurrency === null || notesMinor === null
    ? {}
    : { notes: { currency: notesCurrency, minor: wideOf(BigInt(notesMinor)) } }),
})

/** Sealed lines of some business days by their keys, whatever batch they are in. */
export const listSealedSums = async (tx: Tx, place: JournalPlace): Promise<JournalSum[]> => {
  const rows = await tx.many<BatchRowOf<JournalSum>>(sql`
    select outlet_id, business_day as day, role, sum(minor)::text as minor, rate_basis_points, rate_millionths, tax_code, method,
      category_id as category, reason, notes_currency, sum(notes_minor)::text as notes_minor
    from journal_batch_line where ${of(place)} and business_day between ${place.from}::date and ${place.to}::date
    group by outlet_id, business_day, role, rate_basis_points, rate_millionths, tax_code, method, category_id, reason, notes_currency`)
  return rows.map((row) => toSum(row))
}

/** Adds a sealed batch with its lines, in one statement. */
export const insertBatch = (
  tx: Tx,
  { merchantId, ownCurrency = null }: Pick<OutletBooks, 'merchantId'> & { readonly ownCurrency?: string | null },
  batch: Batch,
  lines: readonly BatchLine[],
): Promise<number> =>
  tx.run(sql`
    with sealed as (
      insert into journal_batch (merchant_id, outlet_id, number, day, reason, silent, unvalued, sealed_at, hash, currency, rule)
      values (${merchantId}, ${batch.outletId}, ${batch.number}, ${batch.day}, ${batch.reason}, ${batch.silent}::uuid[], ${batch.unvalued},
        ${batch.sealedAt}, ${batch.hash}, ${ownCurrency}, ${BATCH_RULE})
      returning number
    )
    insert into journal_batch_line (merchant_id, outlet_id, number, position, business_day, posting_day, role, minor, rate_basis_points,
      rate_millionths, tax_code, method, category_id, reason, notes_currency, notes_minor)
    select ${merchantId}, ${batch.outletId}, sealed.number, l.position, (l.line ->> 'day')::date, (l.line ->> 'postingDay')::date,
      l.line ->> 'role', (l.line ->> 'minor')::numeric, (l.line ->> 'rateBasisPoints')::integer, (l.line ->> 'rateMillionths')::integer,
      l.line ->> 'taxCode', (l.line ->> 'method')::integer, (l.line ->> 'category')::uuid, l.line ->> 'reason',
      l.line #>> '{notes,currency}', (l.line #>> '{notes,minor}')::numeric
    from sealed cross join jsonb_array_elements(${json(lines)}) with ordinality as l (line, position)`)

export const listBatches = (tx: Tx, place: JournalPlace): Promise<Batch[]> =>
  tx.many<Batch>(sql`
    select ${batchColumns} from journal_batch where ${of(place)} and day between ${place.from}::date and ${place.to}::date order by number`)

export const findBatch = (tx: Tx, place: OutletBooks, number: number): Promise<Batch | undefined> =>
  tx.maybe<Batch>(sql`select ${batchColumns} from journal_batch where ${of(place)} and number = ${number}`)

export const listBatchLines = async (tx: Tx, place: OutletBooks, number: number): Promise<BatchLine[]> => {
  const rows = await tx.many<BatchRowOf<BatchLine>>(sql`
    select ${lineColumns} from journal_batch_line where ${of(place)} and number = ${number} order by position`)
  return rows.map((row) => toSum(row))
}

/** All that was debited in each batch of some days, by its number. */
export const listBatchTotals = async (tx: Tx, place: JournalPlace): Promise<ReadonlyMap<number, WideMinor>> => {
  const rows = await tx.many<{ number: number; total: string }>(sql`
    select b.number, coalesce(sum(l.minor) filter (where l.minor > 0), 0)::text as total from journal_batch b
    left join journal_batch_line l on l.merchant_id = b.merchant_id and l.outlet_id = b.outlet_id and l.number = b.number
    where b.merchant_id = ${place.merchantId} and b.outlet_id = ${place.outletId} and b.day between ${place.from}::date and ${place.to}::date
    group by b.number`)
  return new Map(rows.map(({ number, total }) => [number, wideOf(BigInt(total))]))
}

/** The business days of sealed lines, each with the number of the last batch that has some of it. */
export const listLastNumbers = (tx: Tx, place: JournalPlace): Promise<{ day: string; number: number }[]> =>
  tx.many<{ day: string; number: number }>(sql`
    select business_day as day, max(number) as number from journal_batch_line
    where ${of(place)} and business_day between ${place.from}::date and ${place.to}::date group by business_day`)

/** Outlets with what says whether their next day is over; closed ones too, whose last days are still to be sealed. */
export interface SealingPlace extends OutletBooks {
  readonly rule: BusinessDayRule
  readonly lastDay: string | null
}

export const listSealingPlaces = (tx: Tx): Promise<SealingPlace[]> =>
  tx.many<SealingPlace>(sql`
    select o.merchant_id, o.id as outlet_id, last.day as last_day,
      jsonb_build_object('timeZone', o.time_zone, 'dayCutOffMinutes', o.day_cutoff_minutes, 'rules', o.day_rules) as rule from organisation_outlet o
    left join lateral (
      select b.day from journal_batch b where b.merchant_id = o.merchant_id and b.outlet_id = o.id order by b.number desc limit 1
    ) as last on true order by o.merchant_id, o.id`)
