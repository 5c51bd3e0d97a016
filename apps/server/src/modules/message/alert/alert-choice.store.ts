import type { AlertMail } from '@kassa/domain/message/alert.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { joinReachedAccount } from '../reached-account.store.ts'

export interface ChoiceRow {
  readonly kindsOff: string[]
  readonly mail: AlertMail
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly version: number
}

export const findChoice = (tx: Tx, merchantId: string, accountId: string): Promise<ChoiceRow | undefined> =>
  tx.maybe(sql`
    select kinds_off, mail, quiet_from, quiet_until, version from alert_choice
    where merchant_id = ${merchantId} and account_id = ${accountId}`)

/** Keeps somebody's choice; false where it was changed meanwhile. Mails begin with what is told from now on. */
export const setChoice = async (
  tx: Tx,
  { merchantId, accountId, now }: { readonly merchantId: string; readonly accountId: string; readonly now: string },
  { kindsOff, mail, quietFrom, quietUntil, version }: ChoiceRow,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into alert_choice (merchant_id, account_id, kinds_off, mail, quiet_from, quiet_until, mailed_until)
    select ${merchantId}, ${accountId}, ${kindsOff}, ${mail}, ${quietFrom}::integer, ${quietUntil}::integer, ${now}
    where ${version}::bigint = 0
      or exists (select from alert_choice where merchant_id = ${merchantId} and account_id = ${accountId})
    on conflict (merchant_id, account_id) do update set kinds_off = excluded.kinds_off, mail = excluded.mail,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, version = alert_choice.version + 1,
      mailed_until = case when alert_choice.mail = 'none' then excluded.mailed_until else alert_choice.mailed_until end
    where alert_choice.version = ${version}::bigint`)) === 1

/** The clock of the merchant's oldest outlet. */
export const findZone = (tx: Tx, merchantId: string): Promise<{ timeZone: string } | undefined> =>
  tx.maybe(sql`
    select time_zone from outlet where merchant_id = ${merchantId} order by archived_at nulls first, created_at, number limit 1`)

export interface AlertReader extends ChoiceRow {
  readonly merchantId: string
  readonly merchantName: string
  readonly timeZone: string
  readonly accountId: string
  readonly email: string
  readonly locale: Locale
  readonly codes: readonly string[]
  readonly mailedUntil: string
  readonly digestOn: string | null
}

/**
 * Administrators who want mails, with what their role lets them see, where something was told that was not mailed: so many behind one,
 * in the order of their ids, in merchants that are enabled and not archived. As the owner.
 */
export const listReaders = (
  tx: Tx,
  after: Pick<AlertReader, 'merchantId' | 'accountId'> | null,
  most: number,
): Promise<AlertReader[]> =>
  tx.many(sql`
    select c.merchant_id, m.name as merchant_name, o.time_zone, c.account_id, a.email, a.locale, r.codes, c.kinds_off, c.mail,
      c.quiet_from, c.quiet_until, c.mailed_until, c.digest_on, c.version
    from alert_choice c ${joinReachedAccount('c', 'account_id')}
    where c.mail <> 'none' and exists (select from alert t
      where t.merchant_id = c.merchant_id and t.told_at > c.mailed_until and t.ended_at is null)
      and ${after === null ? sql`true` : sql`(c.merchant_id, c.account_id) > (${after.merchantId}::uuid, ${after.accountId}::uuid)`}
    order by c.merchant_id, c.account_id limit ${most}`)

/** Notes what was mailed until when, unless somebody else did meanwhile. */
export const setMailed = async (
  tx: Tx,
  { merchantId, accountId, mailedUntil }: Pick<AlertReader, 'merchantId' | 'accountId' | 'mailedUntil'>,
  { until, day }: { readonly until: string; readonly day: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update alert_choice set mailed_until = ${until}, digest_on = ${day}::date
    where merchant_id = ${merchantId} and account_id = ${accountId} and mailed_until = ${mailedUntil}`)) === 1
