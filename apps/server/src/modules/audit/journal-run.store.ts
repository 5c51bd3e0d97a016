import { json, sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { textIn } from './seal.store.ts'
import { toldLines } from './told-lines.ts'

/** Entries of one registration's journal that follow each other. */
export interface Run {
  readonly deviceId: string
  readonly registrationId: string
  readonly first: number
  readonly last: number
}

/** The facts of a run in a line of the log: the hash that its journal continues from, and the lines that its sales give, as one digest. */
export interface ClosedRun extends Run {
  readonly hash: string | null
  readonly sales: number
  readonly digest: string
}

/** The name of the line that closes runs. */
export const CLOSING = 'audit.close-journals'

/** The most entries of one run, so that the data read for it fits into memory. */
const mostEntries = 10_000

/** Registrations whose journal grew since their last run and that have none of `day` (UTC); of one merchant, or of all. */
export const listOpenRuns = (
  tx: Tx,
  day: string,
  { merchantId, most }: { readonly merchantId: string | null; readonly most: number },
): Promise<(Run & { readonly merchantId: string })[]> =>
  tx.many(sql`
    select r.merchant_id, r.device_id, r.id as registration_id, coalesce(run.last_sequence, 0) + 1 as first,
      least(r.next_sequence - 1, coalesce(run.last_sequence, 0) + ${mostEntries}) as last
    from device_registration r
    left join lateral (
      select u.last_sequence, u.closed_at from audit_journal_run u
      where u.merchant_id = r.merchant_id and u.device_id = r.device_id and u.registration_id = r.id
      order by u.last_sequence desc limit 1) as run on true
    where (${merchantId}::uuid is null or r.merchant_id = ${merchantId}::uuid)
      and r.next_sequence - 1 > coalesce(run.last_sequence, 0)
      and (run.last_sequence is null or run.closed_at < ${day}::timestamp at time zone 'UTC'
        or r.next_sequence - 1 >= run.last_sequence + ${mostEntries})
    order by r.merchant_id, r.id limit ${most}`)

/** Runs as rows `run`, with what journal and orders say of each now. */
const saidNow = (merchantId: Sql, runs: Sql): Sql => sql`
select run.*, ended.hash as hash_now, told.sales as sales_now, told.digest as digest_now
from (${runs}) as run
left join journal_entry ended on ended.merchant_id = ${merchantId} and ended.registration_id = run.registration_id
  and ended.sequence = run.last
cross join lateral (
  select count(*) as sales,
    encode(sha256(convert_to(coalesce(string_agg(one.text, E'\\n' order by one.sequence), ''), 'UTF8')), 'hex') as digest
  from (
    select j.sequence, ${textIn('merchant')} as text
    from journal_entry j
    join ${toldLines} l on l.merchant_id = j.merchant_id and l.id = coalesce(j.raw ->> 'orderId', j.raw ->> 1)::uuid
      and l.sequence = j.sequence
    where j.merchant_id = ${merchantId} and j.registration_id = run.registration_id
      and j.sequence between run.first and run.last and j.kind = 'sale' and j.outcome = 'accepted') as one
) as told`

const runColumns = sql`("deviceId" uuid, "registrationId" uuid, first bigint, last bigint, hash text, sales bigint, digest text)`
const runFields = sql`said."deviceId" as device_id, said."registrationId" as registration_id, said.first, said.last, said.hash,
  said.sales, said.digest`

interface Now {
  readonly hashNow: string | null
  readonly salesNow: number
  readonly digestNow: string
}

/** Returns the closing facts of a merchant's runs. */
export const readRuns = async (tx: Tx, merchantId: string, runs: readonly Run[]): Promise<ClosedRun[]> => {
  const said = sql`select ${runFields} from jsonb_to_recordset(${json(runs)}::jsonb) as said ${runColumns}`
  const found = await tx.many<Run & Now>(saidNow(sql`${merchantId}::uuid`, said))
  return found.map(({ deviceId, registrationId, first, last, hashNow, salesNow, digestNow }) => {
    const run = { deviceId, registrationId, first, last }
    return { ...run, hash: hashNow, sales: salesNow, digest: digestNow }
  })
}

/** Keeps how far the journals are sealed. */
export const insertRuns = (
  tx: Tx,
  merchantId: string,
  runs: readonly Run[],
  { lineId, now }: { readonly lineId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into audit_journal_run (merchant_id, device_id, registration_id, first_sequence, last_sequence, line_id, closed_at)
    select ${merchantId}, said."deviceId", said."registrationId", said.first, said.last, ${lineId}, ${now}
    from jsonb_to_recordset(${json(runs)}::jsonb) as said ${runColumns}`)

/** A line that closed runs. */
export interface ClosingLine {
  readonly merchantId: string
  readonly id: string
}

const ofClosings = sql`l.call = ${CLOSING} and l.account_kind = 'system'`

/** The next lines that closed runs, by merchant. */
export const listClosings = (tx: Tx, after: ClosingLine | undefined, most: number): Promise<ClosingLine[]> =>
  tx.many<ClosingLine>(sql`
    select l.merchant_id, l.id from audit_line l
    where ${ofClosings}
      and ${after ? sql`(l.merchant_id, l.id) > (${after.merchantId}::uuid, ${after.id}::uuid)` : sql`true`}
    order by l.merchant_id, l.id limit ${most}`)

/** The runs that a line closed, as it says and as they are. */
export const listClosedRuns = (tx: Tx, { merchantId, id }: ClosingLine): Promise<(ClosedRun & Now)[]> =>
  tx.many(
    saidNow(
      sql`${merchantId}::uuid`,
      sql`select ${runFields} from audit_line l, jsonb_to_recordset(l.after -> 'journals') as said ${runColumns}
        where l.merchant_id = ${merchantId} and l.id = ${id}`,
    ),
  )

/** The first run that does not go on where the one before it ended. */
export const findTornRun = (tx: Tx): Promise<Run | undefined> =>
  tx.maybe<Run>(sql`
    select * from (
      select ${runFields}, lag(said.last) over (partition by l.merchant_id, said."registrationId" order by said.first) as before
      from audit_line l, jsonb_to_recordset(l.after -> 'journals') as said ${runColumns}
      where ${ofClosings}) as run
    where before is not null and first <> before + 1 order by registration_id, first limit 1`)
