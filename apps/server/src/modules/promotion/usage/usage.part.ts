import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'

/** The plans that did something for a sale, one row an order and plan; only plans that the books know. */
const usagePart: SalePart = {
  name: 'plan-usage',
  rows: ({ planUses = [] }) => (planUses.length === 0 ? null : planUses),
  ctes: usageCtes,
}

/** The plans that the cashier switched off for a sale, with the reason. */
const offPart: SalePart = {
  name: 'plan-usage-off',
  rows: ({ plansOff = [] }) => (plansOff.length === 0 ? null : plansOff),
  ctes: offCtes,
}

/** Two, because hardly a sale has both and setting up a step costs as much as a row. */
export const usageParts: readonly SalePart[] = [usagePart, offPart]

function usageCtes(rows: Json, { merchantId }: PartPlace): Sql {
  return sql`
plan_usage_book as (
  insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, member_id, currency, reduction_minor,
    quantity, whole_order_id, business_day, at)
  select ${merchantId}::uuid, turn.id, p.plan_id, p.version, turn.outlet_id, p.member_id, turn.currency,
    p.reduction_minor, coalesce(p.quantity, 0), p.whole_order_id, turn.business_day, turn.at
  from turn, jsonb_to_recordset(${rows}::jsonb) as p (plan_id uuid, version integer, member_id uuid,
    reduction_minor bigint, quantity bigint, whole_order_id uuid)
)`
}

function offCtes(rows: Json, { merchantId }: PartPlace): Sql {
  return sql`
plan_usage_off as (
  insert into plan_switch_off (merchant_id, order_id, plan_id, version, outlet_id, reason, business_day, at)
  select ${merchantId}::uuid, turn.id, p.plan_id, p.version, turn.outlet_id, p.reason, turn.business_day, turn.at
  from turn, jsonb_to_recordset(${rows}::jsonb) as p (plan_id uuid, version integer, reason text)
  on conflict (merchant_id, order_id, plan_id) do nothing
)`
}
