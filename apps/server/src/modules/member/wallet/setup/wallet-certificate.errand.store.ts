import { saveAppleWallet, WALLET_WARNING_DAYS } from '@kassa/contract/member/wallet.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText } from '../../../../platform/errand.ts'

/** A certificate of passes in its last days, and after them: its owner hears in time, because a new one takes days. */
export const walletCertificateErrand: ErrandSource = {
  kind: 'wallet-certificate',
  urgency: 2,
  list: saveAppleWallet,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'wallet-certificate' || merchant_id::text || expires_at::text`)} as id, to_char(expires_at, 'YYYY-MM-DD') as title,
        null as outlet_id, null as outlet_name, expires_at - make_interval(days => ${WALLET_WARNING_DAYS}::integer) as at
      from wallet_setup where merchant_id = ${merchantId}
        and expires_at < ${now}::timestamptz + make_interval(days => ${WALLET_WARNING_DAYS}::integer)
      order by expires_at limit ${limit}`),
}
