import type { HeldLicence } from '@kassa/domain/billing/quote.ts'
import type { BillingPeriod } from '@kassa/domain/billing/licence-proration.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { REMINDER_DAYS } from '@kassa/domain/billing/reminder.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { editionColumns, editionOf, type EditionRow } from '../version/edition.store.ts'

export interface LicenceRow extends EditionRow {
  readonly period: BillingPeriod
  readonly extraOutlets: number
  readonly extraCodes: number
  readonly isTrial: boolean
  readonly activatedOn: string
  readonly startedOn: string
  readonly endsOn: string | null
  readonly nextEditionId: string | null
  readonly nextVersionName: string | null
  readonly nextPeriod: BillingPeriod | null
  readonly nextFrom: string | null
}

const licenceColumns = sql.raw(`
  l.period, l.extra_outlets, l.extra_codes, l.is_trial, l.activated_on, l.started_on, l.ends_on, l.next_edition_id,
  (select nv.name from billing_edition ne join billing_version nv on nv.id = ne.version_id where ne.id = l.next_edition_id)
    as next_version_name, l.next_period, l.next_from`)

const found = (merchantId: string): Sql => sql`
  select ${editionColumns}, ${licenceColumns}
  from licence l join billing_edition e on e.id = l.edition_id join billing_version v on v.id = e.version_id
  where l.merchant_id = ${merchantId}`

export const findLicence = (tx: Tx, merchantId: string): Promise<LicenceRow | undefined> => tx.maybe(found(merchantId))

/** Returns the licence, locked: nobody orders, pays or refunds beside it. */
export const findLicenceForUpdate = (tx: Tx, merchantId: string): Promise<LicenceRow | undefined> =>
  tx.maybe(sql`${found(merchantId)} for update of l`)

export const heldOf = (row: LicenceRow): HeldLicence => ({
  edition: editionOf(row),
  period: row.period,
  extras: { outlets: row.extraOutlets, codes: row.extraCodes },
  isTrial: row.isTrial,
  startedOn: row.startedOn,
  endsOn: row.endsOn,
})

/** The facts of a licence that a bill stores, before it and after it. */
export interface KeptLicence {
  readonly editionId: string
  readonly period: BillingPeriod
  readonly outlets: number
  readonly codes: number
  readonly isTrial: boolean
  readonly startedOn: string
  readonly endsOn: string | null
}

export const keptOf = ({ edition, period, extras, isTrial, startedOn, endsOn }: HeldLicence): KeptLicence => ({
  editionId: edition.id,
  period,
  ...extras,
  isTrial,
  startedOn,
  endsOn,
})

/** Begins a licence; answers false where the merchant has one. */
export const insertLicence = async (
  tx: Tx,
  merchantId: string,
  kept: KeptLicence,
  activatedOn: string,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into licence (merchant_id, edition_id, period, extra_outlets, extra_codes, is_trial, activated_on, started_on, ends_on)
    values (${merchantId}, ${kept.editionId}, ${kept.period}, ${kept.outlets}, ${kept.codes}, ${kept.isTrial}, ${activatedOn},
      ${kept.startedOn}, ${kept.endsOn})
    on conflict (merchant_id) do nothing`)) === 1

export const setLicence = (tx: Tx, merchantId: string, kept: KeptLicence): Promise<number> =>
  tx.run(sql`
    update licence set edition_id = ${kept.editionId}, period = ${kept.period}, extra_outlets = ${kept.outlets},
      extra_codes = ${kept.codes}, is_trial = ${kept.isTrial}, started_on = ${kept.startedOn}, ends_on = ${kept.endsOn},
      next_edition_id = null, next_period = null, next_from = null, version = version + 1
    where merchant_id = ${merchantId}`)

/** Stores the licence of the next period; paid from a day on, or only wished. */
export const setNext = (
  tx: Tx,
  merchantId: string,
  next: { readonly editionId: string | null; readonly period: BillingPeriod | null; readonly from: string | null },
  endsOn: string | null,
): Promise<number> =>
  tx.run(sql`
    update licence set next_edition_id = ${next.editionId}, next_period = ${next.period}, next_from = ${next.from},
      ends_on = ${endsOn}, version = version + 1
    where merchant_id = ${merchantId}`)

/** Lets the paid next period of every merchant begin whose day has come. As the owner. */
export const beginNextPeriods = (tx: Tx, today: string): Promise<{ merchantId: string }[]> =>
  tx.many(sql`
    update licence set edition_id = next_edition_id, period = next_period, started_on = next_from, next_edition_id = null,
      next_period = null, next_from = null, version = version + 1
    where next_from <= ${today}::date returning merchant_id`)

/** Merchants that are there by `now` and that licences have not reached: none begins before its merchant did. As the owner. */
export const listUnlicensed = (tx: Tx, now: string, most: number): Promise<{ id: string }[]> =>
  tx.many(sql`
    select m.id from merchant m
    where m.archived_at is null and m.test_of is null and m.created_at <= ${now} and not exists (select from licence l where l.merchant_id = m.id)
    order by m.id limit ${most}`)

export interface UsageRow {
  readonly outlets: number
  readonly codes: number
  readonly staff: number
  readonly products: number
}

/** Returns the usage of everything that a version counts. */
export const findUsage = (tx: Tx, merchantId: string): Promise<UsageRow> =>
  tx.one(sql`
    select (select count(*) from outlet where merchant_id = ${merchantId} and archived_at is null) as outlets,
      (select count(*) from activation_code where merchant_id = ${merchantId} and device_id is not null and revoked_at is null)
        as codes,
      (select count(*) from staff where merchant_id = ${merchantId} and archived_at is null and admin_id is null) as staff,
      (select count(*) from product where merchant_id = ${merchantId} and archived_at is null) as products`)

/** Returns whether a merchant has used each function: whether it has something of its kind. */
export const findFunctionsInUse = (
  tx: Tx,
  merchantId: string,
): Promise<Record<'inventory' | 'marketing' | 'members' | 'channels' | 'templates', boolean>> =>
  tx.one(sql`
    select exists (select from supplier where merchant_id = ${merchantId})
        or exists (select from transfer where merchant_id = ${merchantId})
        or exists (select from stocktake where merchant_id = ${merchantId}) as inventory,
      exists (select from marketing_plan where merchant_id = ${merchantId})
        or exists (select from coupon_template where merchant_id = ${merchantId}) as marketing,
      exists (select from member where merchant_id = ${merchantId}) as members,
      exists (select from payment_account where merchant_id = ${merchantId}) as channels,
      exists (select from print_template where merchant_id = ${merchantId}) as templates`)

/** The most that a licence allows of a kind with what was added, and what is in use; the licence stays as it is until this is committed. */
export const findRoom = (
  tx: Tx,
  merchantId: string,
  kind: 'outlets' | 'staff' | 'products',
): Promise<{ most: number | null; used: number } | undefined> => {
  const table = { outlets: 'outlet', staff: 'staff', products: 'product' }[kind]
  const extra = kind === 'outlets' ? ' + l.extra_outlets' : ''
  const seats = kind === 'staff' ? ' and t.admin_id is null' : ''
  return tx.maybe(sql`
    select ${sql.raw(`e.${kind}${extra}`)} as most,
      case when ${sql.raw(`e.${kind}`)} is null then 0 else (
        select count(*) from ${sql.raw(table)} t where t.merchant_id = l.merchant_id and t.archived_at is null ${sql.raw(seats)}
      ) end as used
    from licence l join billing_edition e on e.id = l.edition_id where l.merchant_id = ${merchantId} for no key update of l`)
}

/** A licence that ends, and the last reminder of that end. */
export interface EndingLicence {
  readonly endsOn: string
  readonly told: number | null
}

const endingColumns = sql.raw('ends_on, case when reminded_end = ends_on then reminded_days end as told')

/**
 * Licences that end soon and whose next reminder is due, with the last one told of that end, those that end first before others, behind `after`. Whoever was told already and
 * waits for the next does not count toward `most`: they would keep others from theirs. As the owner.
 */
export const listEnding = (
  tx: Tx,
  {
    today,
    until,
    after,
    most,
  }: {
    readonly today: string
    readonly until: string
    readonly after?: { readonly endsOn: string; readonly merchantId: string } | undefined
    readonly most: number
  },
): Promise<(EndingLicence & { merchantId: string })[]> =>
  tx.many(sql`
    select merchant_id, ${endingColumns} from licence
    where ends_on between ${today}::date and ${until}::date
      and (reminded_end is distinct from ends_on or reminded_days > (
        select min(days) from unnest(${REMINDER_DAYS}::integer[]) as days where days >= ends_on - ${today}::date))
      and ${after ? sql`(ends_on, merchant_id) > (${after.endsOn}::date, ${after.merchantId}::uuid)` : sql`true`}
    order by ends_on, merchant_id limit ${most}`)

/** The end of a licence as it is now; nobody renews it before the transaction ends. Undefined where it has none. */
export const findEndingForUpdate = (tx: Tx, merchantId: string): Promise<EndingLicence | undefined> =>
  tx.maybe(sql`
    select ${endingColumns} from licence where merchant_id = ${merchantId} and ends_on is not null for no key update`)

/** Notes that the end of a licence was told of; not where it ends on another day by now. */
export const setReminded = (tx: Tx, merchantId: string, endsOn: string, days: number): Promise<number> =>
  tx.run(sql`
    update licence set reminded_days = ${days}, reminded_end = ends_on
    where merchant_id = ${merchantId} and ends_on = ${endsOn}::date`)

/** Administrators of a merchant who see what is bought, by their letters' language. As the owner. */
export const listOwners = (
  tx: Tx,
  merchantId: string,
): Promise<{ email: string; locale: 'en-US' | 'zh-CN' | 'ja-JP'; merchantName: string }[]> =>
  tx.many(sql`
    select a.email, a.locale, m.name as merchant_name
    from identity_admin a join identity_role r on r.merchant_id = a.merchant_id and r.id = a.role_id join merchant m on m.id = a.merchant_id
    where a.merchant_id = ${merchantId} and a.is_enabled and a.archived_at is null and '011601' = any (r.codes)
    order by a.created_at, a.id limit 20`)
