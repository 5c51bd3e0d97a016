import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { JournalPlace } from './journal-place.store.ts'

/** The number under which each change of how batches are derived began; those of 1 have value where it moved. Days that an older rule sealed stay as it sealed them. */
const rules = {
  'money of channels': 3,
  'tax by use': 4,
  'notes by currency': 5,
} as const

/** The rule of batches that are sealed today. */
export const BATCH_RULE = rules['notes by currency']

/**
 * The last day of the books that was sealed before a rule: what an older program that came back seals after it leaves out what the rule has, which the next batch posts
 * again.
 */
export const lastDayBefore = (rule: keyof typeof rules, { merchantId, outletId }: JournalPlace): Sql => sql`coalesce((
  select max(old.day) from journal_batch old where old.merchant_id = ${merchantId} and old.outlet_id = ${outletId} and old.rule < ${rules[rule]}
    and not exists (select from journal_batch newer where newer.merchant_id = old.merchant_id and newer.outlet_id = old.outlet_id
      and newer.rule >= ${rules[rule]} and newer.number < old.number)), '-infinity'::date)`

/**
 * The moment at which books were last sealed before a rule: what was booked until then is derived as it was sealed, and what comes later by the rule, so that nothing that comes
 * late moves a day of before.
 */
export const lastSealedBefore = (
  rule: keyof typeof rules,
  { merchantId, outletId }: JournalPlace,
): Sql => sql`coalesce((
  select max(old.sealed_at) from journal_batch old where old.merchant_id = ${merchantId} and old.outlet_id = ${outletId} and old.rule < ${rules[rule]}
    and not exists (select from journal_batch newer where newer.merchant_id = old.merchant_id and newer.outlet_id = old.outlet_id
      and newer.rule >= ${rules[rule]} and newer.number < old.number)), '-infinity'::timestamptz)`
