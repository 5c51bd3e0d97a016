import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingUses } from '../usage/count/counted-uses.store.ts'

/** A plan as it stands now. */
export interface PlanRow {
  readonly id: string
  readonly version: number
  readonly priority: number
  readonly isEnabled: boolean
  readonly terms: PlanTerms
  readonly usedCount: number
}

const columns = sql`plan.id, plan.version, plan.priority, plan.is_enabled, plan.terms,
  (select booked.uses from ${standingUses(sql`null::date`)}) as used_count`

const standing = (merchantId: string): Sql => sql`plan.merchant_id = ${merchantId} and plan.archived_at is null`

/** All plans that stand, in plan order. */
export const listPlanRows = (tx: Tx, merchantId: string): Promise<PlanRow[]> =>
  tx.many<PlanRow>(sql`
    select ${columns} from marketing_plan plan where ${standing(merchantId)} order by plan.priority, plan.id`)

export const findPlanRow = (tx: Tx, merchantId: string, id: string): Promise<PlanRow | undefined> =>
  tx.maybe<PlanRow>(sql`select ${columns} from marketing_plan plan where ${standing(merchantId)} and plan.id = ${id}`)

export const findPlanForUpdate = (tx: Tx, merchantId: string, id: string): Promise<PlanRow | undefined> =>
  tx.maybe<PlanRow>(sql`
    select ${columns} from marketing_plan plan where ${standing(merchantId)} and plan.id = ${id} for update of plan`)

/** The plans that stand, each held until the end, in the order of keys. */
export const lockPlans = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; version: number; priority: number; isEnabled: boolean; terms: PlanTerms }[]> =>
  tx.many(sql`
    select plan.id, plan.version, plan.priority, plan.is_enabled, plan.terms from marketing_plan plan
    where ${standing(merchantId)} order by plan.id for update of plan`)

const ofSegments = (merchantId: string): Sql => sql`
  from marketing_plan plan, jsonb_array_elements_text(plan.terms -> 'target' -> 'segmentIds') as segment (id)
  where ${standing(merchantId)} and plan.terms -> 'target' ->> 'kind' = 'segments'`

/** The segments that plans are for which stand and are switched on, at most as many as a basket can tell. */
export const segmentsOfPlans = async (tx: Tx, merchantId: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select distinct segment.id ${ofSegments(merchantId)} and plan.is_enabled
      order by segment.id limit ${SNAPSHOT_LIMITS.segments}`)
  ).map(({ id }) => id)

/** The name of a plan that stands and is for a segment; undefined where there is none. */
export const findPlanForSegment = async (tx: Tx, merchantId: string, id: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ name: string }>(sql`
      select plan.terms ->> 'name' as name ${ofSegments(merchantId)} and segment.id = ${id}::text
      order by plan.priority, plan.id limit 1`)
  )?.name

export interface PlanVersionRow {
  readonly version: number
  readonly fromAt: string
  readonly name: string
  readonly isEnabled: boolean
  readonly isArchived: boolean
}

export const listPlanVersions = (tx: Tx, merchantId: string, id: string): Promise<PlanVersionRow[]> =>
  tx.many<PlanVersionRow>(sql`
    select version, from_at, terms ->> 'name' as name, is_enabled, is_archived from marketing_plan_version
    where merchant_id = ${merchantId} and plan_id = ${id} order by version desc limit 200`)

/** The moment from which a plan has had a control group. */
export const controlBegan = async (tx: Tx, merchantId: string, id: string): Promise<string> =>
  (
    await tx.one<{ at: string }>(sql`
      select min(from_at) as at from marketing_plan_version
      where merchant_id = ${merchantId} and plan_id = ${id} and (terms ->> 'controlPercent') is not null`)
  ).at

/** The fields that are written with each version of a plan. */
export interface PlanWritten {
  readonly id: string
  readonly version: number
  readonly priority: number
  readonly isEnabled: boolean
  readonly isArchived: boolean
  readonly terms: PlanTerms
}

/** A new plan with its first version. */
export async function insertPlan(tx: Tx, merchantId: string, plan: PlanWritten, at: string): Promise<void> {
  await tx.run(sql`
    insert into marketing_plan (merchant_id, id, version, type, priority, is_enabled, terms, created_at)
    values (${merchantId}, ${plan.id}, ${plan.version}, ${plan.terms.benefit.type}, ${plan.priority},
      ${plan.isEnabled}, ${json(plan.terms)}::jsonb, ${at})`)
  await insertVersions(tx, merchantId, [plan], at)
}

/** Plans as they are from now on, each with the version that says so. */
export async function setPlans(tx: Tx, merchantId: string, plans: readonly PlanWritten[], at: string): Promise<void> {
  await tx.run(sql`
    update marketing_plan plan set version = now.version, type = now.terms -> 'benefit' ->> 'type',
      priority = now.priority, is_enabled = now.is_enabled, terms = now.terms,
      archived_at = case when now.is_archived then ${at}::timestamptz end
    from ${given(plans)}
    where plan.merchant_id = ${merchantId} and plan.id = now.id`)
  await insertVersions(tx, merchantId, plans, at)
}

const insertVersions = (tx: Tx, merchantId: string, plans: readonly PlanWritten[], at: string): Promise<number> =>
  tx.run(sql`
    insert into marketing_plan_version (merchant_id, plan_id, version, priority, is_enabled, is_archived, terms, from_at)
    select ${merchantId}, id, version, priority, is_enabled, is_archived, terms, ${at}::timestamptz
    from ${given(plans)}`)

const given = (plans: readonly PlanWritten[]): Sql => sql`
  jsonb_to_recordset(${json(
    plans.map(({ id, version, priority, isEnabled, isArchived, terms }) => ({
      id,
      version,
      priority,
      is_enabled: isEnabled,
      is_archived: isArchived,
      terms,
    })),
  )}::jsonb) as now (id uuid, version integer, priority integer, is_enabled boolean, is_archived boolean, terms jsonb)`
