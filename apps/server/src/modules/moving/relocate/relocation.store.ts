import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { listToldTo } from '../../report/public.ts'

/** How far a relocation is, as a database has it. */
export type RelocationStep = 'copying' | 'switched' | 'arrived' | 'derived'

export interface Relocation {
  readonly merchantId: string
  readonly source: string
  readonly target: string
  readonly step: RelocationStep
}

/** The relocation of a merchant, or any; undefined where there is none. */
export const findRelocation = (tx: Tx, merchantId?: string): Promise<Relocation | undefined> =>
  tx.maybe(sql`
    select merchant_id, source, target, step from relocation
    where ${merchantId ?? null}::uuid is null or merchant_id = ${merchantId ?? null} limit 1`)

/** Relocations behind their switch, with the number of the merchant: they can only go on. */
export const listSwitched = (tx: Tx): Promise<(Relocation & { readonly number: string })[]> =>
  tx.many(sql`
    select r.merchant_id, r.source, r.target, r.step, m.number from relocation r join organisation_merchant m on m.id = r.merchant_id
    where r.step <> 'copying' order by m.number`)

/** The number of a merchant that is in this database. */
export const findNumber = (tx: Tx, merchantId: string): Promise<{ number: string } | undefined> =>
  tx.maybe(sql`select number from organisation_merchant where id = ${merchantId}`)

/** Returns whether a test shop stands beside the merchant, or it is one itself: the two live in one database. */
export const isOfTwoShops = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from organisation_merchant
    where archived_at is null and (test_of = ${merchantId} or (id = ${merchantId} and test_of is not null)) limit 1`)) !==
  undefined

/** Returns the moment at which the relocation began, as this database has it. */
export const findBegunAt = async (tx: Tx, merchantId: string): Promise<string | undefined> =>
  (await tx.maybe<{ begunAt: string }>(sql`select begun_at from relocation where merchant_id = ${merchantId}`))?.begunAt

export const insertRelocation = (
  tx: Tx,
  { merchantId, source, target }: Omit<Relocation, 'step'>,
  { now, stopsJobs }: { readonly now: string; readonly stopsJobs: boolean },
): Promise<number> =>
  tx.run(sql`
    insert into relocation (merchant_id, source, target, step, stops_jobs, begun_at)
    values (${merchantId}, ${source}, ${target}, 'copying', ${stopsJobs}, ${now})
    on conflict (merchant_id) do nothing`)

/** Says of a relocation that stands in a database from where to where it goes: that database came back to a moment in the middle of another one. */
export const turnRelocation = (tx: Tx, { merchantId, source, target }: Omit<Relocation, 'step'>): Promise<number> =>
  tx.run(sql`
    update relocation set source = ${source}, target = ${target} where merchant_id = ${merchantId} and step = 'copying'`)

/** The steps before and after a change of the relocation. */
interface NextStep {
  readonly from: RelocationStep
  readonly to: RelocationStep
}

/** Answers how many relocations were at the step before: one, or none where somebody else went on with it. */
export const setStep = (tx: Tx, merchantId: string, { from, to }: NextStep): Promise<number> =>
  tx.run(sql`update relocation set step = ${to} where merchant_id = ${merchantId} and step = ${from}`)

/** Returns whether the merchant's relocation has not switched; it does not until the transaction ends. */
export const isCopying = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from relocation where merchant_id = ${merchantId} and step = 'copying' for update`)) !== undefined

/** No job of this database begins from here on. Waits for whoever is taking a turn now. */
export async function setJobsStopped(tx: Tx, merchantId: string, stopsJobs: boolean): Promise<void> {
  await tx.run(sql`lock table job_state in share mode`)
  await tx.run(sql`update relocation set stops_jobs = ${stopsJobs} where merchant_id = ${merchantId}`)
}

/** The time after its beginning from which a job counts as one whose process died. */
const DEAD_AFTER = sql`interval '1 hour'`

/** Lets jobs begin again: of the source where the relocation has not switched, of the target once it has everything. */
export const letJobsBegin = (tx: Tx, merchantId: string, step: 'copying' | 'derived'): Promise<number> =>
  tx.run(sql`update relocation set stops_jobs = false where merchant_id = ${merchantId} and step = ${step}`)

/** The job that goes on with relocations: it waits for no other, and none for it. */
export const TAKE_UP = 'maintenance.take-up-relocations'

/** Jobs that have begun and not ended. */
export const listRunningJobs = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ name: string }>(sql`
      select name from job_state where name <> ${TAKE_UP} and started_at > clock_timestamp() - ${DEAD_AFTER} and (finished_at is null or finished_at < started_at) order by name`)
  ).map(({ name }) => name)

export async function deleteRelocation(tx: Tx, merchantId: string): Promise<void> {
  await tx.run(sql`delete from relocation_change where merchant_id = ${merchantId}`)
  await tx.run(sql`delete from relocation where merchant_id = ${merchantId}`)
}

/** The moment that the transaction's snapshot shows, for `listChanges`. */
export const findSnapshot = async (tx: Tx): Promise<string> =>
  (await tx.one<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)).snapshot

/** The keys of a table's rows that changed. */
export interface ChangedRows {
  readonly name: string
  readonly keys: readonly string[]
}

/** Rows that changed since another snapshot, by table. */
export const listChanges = (tx: Tx, merchantId: string, since: string): Promise<ChangedRows[]> =>
  tx.many(sql`
    select table_name as name, array_agg(distinct key::text) as keys from relocation_change
    where merchant_id = ${merchantId} and not pg_visible_in_snapshot(transaction, ${since}::pg_snapshot)
    group by table_name order by table_name`)

/** Keeps events that nobody had taken until they are in the target. */
export const setEvents = (tx: Tx, merchantId: string, events: string): Promise<number> =>
  tx.run(sql`update relocation set events = ${events}::jsonb where merchant_id = ${merchantId}`)

export const findEvents = async (tx: Tx, merchantId: string): Promise<string> =>
  (
    await tx.one<{ events: string }>(
      sql`select coalesce(events, '[]')::text as events from relocation where merchant_id = ${merchantId}`,
    )
  ).events

/** Everything that the source has of a merchant beside its rows when the place is switched. */
export interface LeftBehind {
  readonly events: string
  readonly told: Awaited<ReturnType<typeof listToldTo>>
}

/** Notes in the target that the source has switched, with all that is not among the rows: the merchant can arrive though the source is lost. */
export const keepLeftBehind = (tx: Tx, merchantId: string, { events, told }: LeftBehind): Promise<number> =>
  tx.run(sql`
    update relocation set events = ${events}::jsonb, told = ${json(told)}::jsonb where merchant_id = ${merchantId}`)

/** Returns that; undefined where the source has not switched. */
export const findLeftBehind = (tx: Tx, merchantId: string): Promise<LeftBehind | undefined> =>
  tx.maybe(sql`
    select coalesce(events, '[]')::text as events, told from relocation where merchant_id = ${merchantId} and told is not null`)

export const forgetLeftBehind = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`update relocation set events = null, told = null where merchant_id = ${merchantId}`)
