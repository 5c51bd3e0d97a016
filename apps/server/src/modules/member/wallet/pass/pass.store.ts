import type { Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A pass as it lies on somebody's telephone. */
export interface PassRow {
  /** Its serial number. */
  readonly id: string
  readonly wallet: Wallet
  readonly issuer: string
  readonly memberId: string
  /** The text of its QR code behind the mark of members' codes. */
  readonly code: string
  readonly changedAt: string
  readonly isVoided: boolean
}

const columns = sql`p.id, p.wallet, p.issuer, p.member_id, p.code, p.changed_at, p.voided_at is not null as is_voided`

/** The member of `p` with their account `a` and level `l`. */
const shownOf = sql`
  member m join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
  left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id`

/** A digest of all that a pass shows of its member; empty for one that names nobody any more. */
const digest = sql`case when m.archived_at is null and m.merged_into is null then md5(concat_ws('|', m.name, m.card_number, m.locale, a.points,
  a.principal_minor + a.bonus_minor, a.spent_minor, l.name, l.number,
  (select d.version from wallet_design d where d.merchant_id = m.merchant_id))) else '' end`

/** Returns the member's pass in a wallet, made now where they have none. */
export async function ensurePass(
  tx: Tx,
  merchantId: string,
  pass: Pick<PassRow, 'id' | 'wallet' | 'issuer' | 'memberId' | 'code'> & { readonly now: string },
): Promise<PassRow> {
  await tx.run(sql`
    insert into wallet_pass (merchant_id, id, wallet, issuer, member_id, code, shown, changed_at, made_at)
    select ${merchantId}::uuid, ${pass.id}::uuid, ${pass.wallet}, ${pass.issuer}, m.id, ${pass.code}, ${digest},
      date_trunc('second', ${pass.now}::timestamptz), ${pass.now}::timestamptz
    from ${shownOf} where m.merchant_id = ${merchantId} and m.id = ${pass.memberId}
    on conflict (merchant_id, member_id, wallet, issuer) where voided_at is null do nothing`)
  return tx.one(sql`
    select ${columns} from wallet_pass p where p.merchant_id = ${merchantId} and p.member_id = ${pass.memberId}
      and p.wallet = ${pass.wallet} and p.issuer = ${pass.issuer} and p.voided_at is null`)
}

export const findPass = (tx: Tx, merchantId: string, id: string): Promise<PassRow | undefined> =>
  tx.maybe(sql`select ${columns} from wallet_pass p where p.merchant_id = ${merchantId} and p.id = ${id}`)

/** Returns the member whose pass has this code; undefined for a pass of another merchant, and for one that names nobody any more. */
export const findMemberIdOfPass = async (tx: Tx, merchantId: string, code: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ memberId: string }>(sql`
      select p.member_id from wallet_pass p join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
      where p.merchant_id = ${merchantId} and p.code = ${code} and p.voided_at is null and m.archived_at is null`)
  )?.memberId

/** A pass by its merchant, as a round over all of them names it. */
export interface PassKey {
  readonly merchantId: string
  readonly id: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Notes of the next passes behind one which show something else by now: they are told of from `now` on, and void where their member is gone. Returns the last that was
 * looked at, and null once none is behind it. The time of a change is a later second than that of the one before.
 */
export const noteChanged = (
  tx: Tx,
  { after, most, now }: { readonly after: PassKey | null; readonly most: number; readonly now: string },
): Promise<PassKey | null> =>
  tx
    .maybe<PassKey & { readonly count: number }>(
      sql`
    with looked as materialized (
      select p.merchant_id, p.id, p.member_id, p.shown from wallet_pass p
      where p.voided_at is null and (p.merchant_id, p.id) > (${after?.merchantId ?? FIRST}::uuid, ${after?.id ?? FIRST}::uuid)
      order by p.merchant_id, p.id limit ${most}
    ), changed as (
      select k.merchant_id, k.id, ${digest} as shown from looked k
      join member m on m.merchant_id = k.merchant_id and m.id = k.member_id
      join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
      left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id
      where k.shown is distinct from ${digest}
    ), noted as (
      update wallet_pass p set shown = c.shown, voided_at = case c.shown when '' then ${now}::timestamptz end,
        changed_at = greatest(date_trunc('second', ${now}::timestamptz), p.changed_at + interval '1 second'),
        due_at = ${now}, due_since = ${now}, attempts = 0
      from changed c where p.merchant_id = c.merchant_id and p.id = c.id
      returning 1
    )
    select k.merchant_id, k.id, (select count(*)::integer from noted) as count from looked k order by k.merchant_id desc, k.id desc limit 1`,
    )
    .then((last) => (last ? { merchantId: last.merchantId, id: last.id } : null))
