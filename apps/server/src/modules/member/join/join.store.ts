import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An outlet at which somebody joins, and what its merchant's licence says; no licence where none has reached the merchant. */
export interface JoinPlace {
  readonly shop: string
  readonly outletName: string
  readonly currency: string
  readonly licence: {
    readonly activatedOn: string
    readonly endsOn: string | null
    readonly isTrial: boolean
    readonly functions: readonly string[]
    /** Of all outlets of the merchant. */
    readonly zones: readonly string[]
  } | null
}

/** The outlet while it and its merchant are in use. */
export const findJoinPlace = (tx: Tx, merchantId: string, outletId: string): Promise<JoinPlace | undefined> =>
  tx.maybe(sql`
    select m.name as shop, o.name as outlet_name, o.currency, case when l.merchant_id is not null then jsonb_build_object(
      'activatedOn', l.activated_on, 'endsOn', l.ends_on, 'isTrial', l.is_trial, 'functions', e.functions, 'zones', array(
        select distinct place.time_zone from organisation_outlet place where place.merchant_id = o.merchant_id and place.archived_at is null)) end as licence
    from organisation_outlet o
    join organisation_merchant m on m.merchant_id = o.merchant_id
    left join licence l on l.merchant_id = o.merchant_id
    left join billing_edition e on e.id = l.edition_id
    where o.merchant_id = ${merchantId} and o.id = ${outletId} and o.is_enabled and o.archived_at is null
      and m.is_enabled and m.archived_at is null`)

/** Returns the member with this phone (E.164) or e-mail address; the card is empty where it was taken out of use. */
export const findJoined = (
  tx: Tx,
  merchantId: string,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<{ cardNumber: string } | undefined> =>
  tx.maybe(sql`
    select case when kept.archived_at is null and kept.is_enabled then kept.card_number else '' end as card_number
    from member m
    join member kept on kept.merchant_id = m.merchant_id and kept.id = coalesce(m.merged_into, m.id)
    where m.merchant_id = ${merchantId}
      and (${phone} <> '' and m.phone = ${phone} or ${email} <> '' and lower(m.email) = lower(${email}))
    order by kept.archived_at nulls first, kept.created_at, kept.id limit 1`)
