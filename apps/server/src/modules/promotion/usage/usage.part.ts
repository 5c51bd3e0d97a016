import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'

/**
 * The plans that did something for a sale, one row an order and plan, and those that the cashier switched off for it with the reason;
 * only plans that the books know.
 */
export const usagePart: SalePart = {
  name: 'plan-usage',
  rows: ({ planUses = [], plansOff = [] }) =>
    planUses.length + plansOff.length === 0 ? null : { used: planUses, off: plansOff },
  ctes: usageCtes,
}

function usageCtes(rows: Json, { merchantId }: PartPlace): Sql {
  return sql`
plan_usage_rows as (select ${rows}::jsonb as given),
plan_usage_book as (
  insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, member_id, currency, reduction_minor,
    quantity, business_day, at)
  select ${merchantId}::uuid, turn.id, p.plan_id, p.version, turn.outlet_id, p.member_id, turn.currency,
    p.reduction_minor, coalesce(p.quantity, 0), turn.business_day, turn.at
  from turn, plan_usage_rows, jsonb_to_recordset(given -> 'used') as p (plan_id uuid, version integer, member_id uuid,
    reduction_minor bigint, quantity bigint)
), plan_usage_off as (
  insert into plan_switch_off (merchant_id, order_id, plan_id, version, outlet_id, reason, business_day, at)
  select ${merchantId}::uuid, turn.id, p.plan_id, p.version, turn.outlet_id, p.reason, turn.business_day, turn.at
  from turn, plan_usage_rows, jsonb_to_recordset(given -> 'off') as p (plan_id uuid, version integer, reason text)
  on conflict (merchant_id, order_id, plan_id) do nothing
)`
}
