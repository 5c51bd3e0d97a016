import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { amountAsRead, type Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { rechargeRuleFields } from '@kassa/contract/stored-value/recharge-rule.calls.ts'

export type RechargeRuleFields = OutputOf<typeof rechargeRuleFields>

export interface RechargeRuleRecord extends RechargeRuleFields {
  readonly id: string
  readonly currency: string
  readonly isEnabled: boolean
  readonly version: number
  readonly uses: number
  readonly couponName: string | null
  /** How many of the coupon there still are; null: no end. */
  readonly couponsLeft: number | null
}

const columns = sql`
  r.id, r.name, r.currency, r.recharge_minor, r.gift_minor, r.bonus_now_basis_points, r.bonus_months, r.from_day, r.until_day,
  r.is_enabled, r.version, r.points, r.coupon_template_id, r.coupon_count,
  (select t.terms ->> 'name' from promotion_coupon_template t where t.merchant_id = r.merchant_id and t.id = r.coupon_template_id)
    as coupon_name,
  (select case when t.is_enabled and t.archived_at is null then (t.terms ->> 'stock')::bigint - t.issued_count else 0 end
    from promotion_coupon_template t where t.merchant_id = r.merchant_id and t.id = r.coupon_template_id) as coupons_left,
  (select count(*) from recharge c where c.merchant_id = r.merchant_id and c.rule_id = r.id) as uses`

const matching = (merchantId: string, search: string | undefined): Sql =>
  sql.and([
    sql`r.merchant_id = ${merchantId} and r.archived_at is null`,
    ...(search ? [sql`strpos(lower(r.name), ${search.toLowerCase()}) > 0`] : []),
  ])

const rechargeRuleHeadings: Headings<'name' | 'amount' | 'gift' | 'period' | 'uses'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  amount: { by: amountAsRead(sql`row.recharge_minor`), as: 'number' },
  gift: { by: amountAsRead(sql`row.gift_minor`), as: 'number' },
  period: { by: sql`coalesce(row.from_day::text, '')`, as: 'text' },
  uses: { by: sql`row.uses`, as: 'number' },
}

/** The smallest amount first. */
export const rechargeRuleList = listOf({
  columns,
  from: (merchantId: string, search: string | undefined) =>
    sql`from recharge_rule r where ${matching(merchantId, search)}`,
  order: keyset([sql`r.recharge_minor`, 'whole'], [sql`r.id`, 'id']),
  keyOf: ({ rechargeMinor, id }: RechargeRuleRecord) => [rechargeMinor, id],
  headings: rechargeRuleHeadings,
})

/** All that stand, by amount. */
export const listAllRechargeRules = (tx: Tx, merchantId: string): Promise<RechargeRuleRecord[]> =>
  tx.many(sql`
    select ${columns} from recharge_rule r where ${matching(merchantId, undefined)} order by r.recharge_minor, r.id`)

export const findRechargeRule = (tx: Tx, merchantId: string, id: string): Promise<RechargeRuleRecord | undefined> =>
  tx.maybe(sql`
    select ${columns} from recharge_rule r
    where r.merchant_id = ${merchantId} and r.id = ${id} and r.archived_at is null`)

export const isRechargeRuleNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from recharge_rule where merchant_id = ${merchantId} and lower(name) = lower(${name}) and id <> ${id}
      and archived_at is null`)) !== undefined

export const insertRechargeRule = (
  tx: Tx,
  merchantId: string,
  id: string,
  fields: RechargeRuleFields & { readonly currency: string },
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into recharge_rule (merchant_id, id, name, currency, recharge_minor, gift_minor, bonus_now_basis_points,
      bonus_months, points, coupon_template_id, coupon_count, from_day, until_day, created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${fields.currency}, ${fields.rechargeMinor}, ${fields.giftMinor},
      ${fields.bonusNowBasisPoints}, ${fields.bonusMonths}, ${fields.points}, ${fields.couponTemplateId}, ${fields.couponCount}, ${fields.fromDay}::date, ${fields.untilDay}::date, ${at})`)

export const setRechargeRule = (tx: Tx, merchantId: string, id: string, fields: RechargeRuleFields): Promise<number> =>
  tx.run(sql`
    update recharge_rule set name = ${fields.name}, recharge_minor = ${fields.rechargeMinor}, gift_minor = ${fields.giftMinor},
      bonus_now_basis_points = ${fields.bonusNowBasisPoints}, bonus_months = ${fields.bonusMonths},
      points = ${fields.points}, coupon_template_id = ${fields.couponTemplateId}, coupon_count = ${fields.couponCount},
      from_day = ${fields.fromDay}::date, until_day = ${fields.untilDay}::date, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setRechargeRuleIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update recharge_rule set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and is_enabled <> ${isEnabled}`)

export const archiveRechargeRule = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update recharge_rule set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)
