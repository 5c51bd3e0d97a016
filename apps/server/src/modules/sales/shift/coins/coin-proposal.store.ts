import { isCash, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** Days for which the rounding is proposed; whoever has not taken it by then has chosen not to. */
const PROPOSED_DAYS = 30

export interface CoinProposal {
  readonly currency: string
  readonly at: string
}

/** Lists the currencies whose coins are proposed and undecided, where an outlet sells that follows the merchant's choice. */
export const listCoinProposals = (tx: Tx, merchantId: string, now: string): Promise<CoinProposal[]> =>
  tx.many<CoinProposal>(sql`
    select p.currency, p.at from coin_proposed p
    where p.merchant_id = ${merchantId} and p.decided_at is null
      and p.at > ${now}::timestamptz - make_interval(days => ${PROPOSED_DAYS}::integer)
      and exists (select from organisation_outlet o where o.merchant_id = p.merchant_id and o.currency = p.currency and o.archived_at is null
        and not exists (select from setting own where own.merchant_id = o.merchant_id and own.scope = 'outlet'
          and own.scope_id = o.id and own.key = 'sales.cash-rounding'))
    order by p.currency`)

export const setCoinProposalDecided = (tx: Tx, merchantId: string, currency: string, at: string): Promise<number> =>
  tx.run(sql`
    update coin_proposed set decided_at = ${at}
    where merchant_id = ${merchantId} and currency = ${currency} and decided_at is null`)

/** Cash sales of the outlets' own business day that no coins of `unitMinor` could pay, and what rounding would change. */
export const readRoundingExample = (
  tx: Tx,
  merchantId: string,
  { currency, unitMinor, now }: { readonly currency: string; readonly unitMinor: number; readonly now: string },
): Promise<{ readonly sales: number; readonly changeMinor: number }> =>
  tx.one(sql`
    with due as (
      select sum(p.amount_minor) as minor from organisation_outlet o
      join payment p on p.merchant_id = o.merchant_id and p.outlet_id = o.id and p.document_kind = 'order' and p.method = any(${numbersWhere(isCash)}::int[])
        and p.currency = o.currency
        and p.business_day = kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules)
      where o.merchant_id = ${merchantId} and o.currency = ${currency} and o.archived_at is null
        and not exists (select from setting own where own.merchant_id = o.merchant_id and own.scope = 'outlet'
          and own.scope_id = o.id and own.key = 'sales.cash-rounding')
      group by p.document_id
    )
    select count(*)::integer as sales,
      coalesce(sum(round(minor::numeric / ${unitMinor}) * ${unitMinor} - minor), 0)::bigint as change_minor
    from due where minor % ${unitMinor} <> 0`)
