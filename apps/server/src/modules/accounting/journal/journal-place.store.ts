import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { inSafeParts } from './safe-parts.ts'

/** The books of one outlet over some business days, both ends in them. */
export interface JournalPlace {
  readonly merchantId: string
  readonly outletId: string
  readonly from: string
  readonly to: string
  /** Set: the merchant's own books in this currency; `outletId` is their id and no outlet's. */
  readonly ownCurrency?: string
  /** Set: rows stand under their document in place of their day. */
  readonly isByDocument?: boolean
}

/** The key under which rows are added up, called their day: the business day, or the id of their document. What a posting says is the same for both. */
export const rowKey = ({ isByDocument = false }: JournalPlace, day: string, document: string): Sql =>
  sql.raw(isByDocument ? `${document}::text` : day)

/** The business day of a moment at an outlet `o`, by the rule of its time. A row is worked out where it stands, without a call, while one rule holds since ever and the clock did not just go back. */
export const dayOf = (at: string): Sql =>
  sql.raw(`case when o.day_rules = '[]' and not kassa_clock_went_back(${at}, o.time_zone) then (${at} at time zone o.time_zone - make_interval(mins => o.day_cutoff_minutes))::date
    else kassa_business_day(o, ${at}) end`)

/** The outlet (`o`) of a row, as `dayOf` takes it. */
export const outletOf = (row: 'a' | 'f' | 't'): Sql =>
  sql.raw(`join outlet o on o.merchant_id = ${row}.merchant_id and o.id = ${row}.outlet_id`)

/** Sums of any width, in rows whose amounts fit a number. */
export const listSums = async <Row extends object>(tx: Tx, query: Sql): Promise<Row[]> =>
  (await tx.many<Row>(query)).flatMap((row) => inSafeParts(row))

/** Rows that were booked at an outlet; of the merchant's own books, those that were booked at none. */
export const within = (table: string, { merchantId, outletId, ownCurrency, from, to }: JournalPlace): Sql => {
  const of = sql.raw(`${table}.`)
  const isThere =
    ownCurrency === undefined
      ? sql`${of}outlet_id = ${outletId}`
      : sql`${of}outlet_id is null and ${of}currency = ${ownCurrency}`
  return sql`${of}merchant_id = ${merchantId} and ${isThere} and ${of}business_day between ${from}::date and ${to}::date`
}
