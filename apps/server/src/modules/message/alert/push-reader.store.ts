import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { joinReachedAccount } from '../reached-account.store.ts'

/** A browser in which somebody is told, with what its person may and wants to hear. */
export interface PushReader {
  readonly merchantId: string
  readonly merchantName: string
  readonly timeZone: string
  readonly browserId: string
  readonly email: string
  readonly locale: Locale
  readonly codes: readonly string[]
  readonly kindsOff: readonly string[]
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly toldUntil: string
}

/** Browsers of administrators where something was told that was not pushed there, a part of them at a time. As the owner. */
export const listPushReaders = (tx: Tx, after: string | null, most: number): Promise<PushReader[]> =>
  tx.many(sql`
    select b.merchant_id, m.name as merchant_name, o.time_zone, b.id as browser_id, a.email, a.locale, r.codes,
      coalesce(c.kinds_off, '{}') as kinds_off, c.quiet_from, c.quiet_until, b.told_until
    from push_browser b ${joinReachedAccount('b', 'account_id')}
    left join alert_choice c on c.merchant_id = b.merchant_id and c.account_id = b.account_id
    where (${after}::uuid is null or b.id > ${after}::uuid) and exists (select from alert t
      where t.merchant_id = b.merchant_id and t.told_at > b.told_until and t.ended_at is null)
    order by b.id limit ${most}`)

/** Notes what was pushed to a browser until when, unless somebody else did meanwhile. */
export const setPushed = async (
  tx: Tx,
  { merchantId, browserId, toldUntil }: Pick<PushReader, 'merchantId' | 'browserId' | 'toldUntil'>,
  until: string,
): Promise<boolean> =>
  (await tx.run(sql`
    update push_browser set told_until = ${until}
    where merchant_id = ${merchantId} and id = ${browserId} and told_until = ${toldUntil}`)) === 1
