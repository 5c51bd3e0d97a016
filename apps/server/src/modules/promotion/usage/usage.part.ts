import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'

/** The plans that took something off a sale, one row an order and plan; only plans that the books know. */
export const usagePart: SalePart = {
  name: 'plan-usage',
  rows: ({ planUses = [] }) => (planUses.length === 0 ? null : planUses),
  ctes: usageCtes,
}

function usageCtes(rows: Json, { merchantId }: PartPlace): Sql {
  return sql`
plan_usage_book as (
  insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, member_id, currency, reduction_minor,
    business_day, at)
  select ${merchantId}::uuid, turn.id, p.plan_id, p.version, turn.outlet_id, p.member_id, turn.currency,
    p.reduction_minor, turn.business_day, turn.at
  from turn, jsonb_to_recordset(${rows}::jsonb) as p (plan_id uuid, version integer, member_id uuid,
    reduction_minor bigint)
)`
}
