import type { Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { PassRow } from '../pass/pass.store.ts'

/** A process that dies gives its passes back after so many seconds. */
const LEASE_SECONDS = 120

/** Told; not told, because whoever should take it did not answer; or because it took the keys for wrong. */
export type TellOutcome = 'told' | 'unreachable' | 'refused'

/** A wallet of a merchant that has passes to tell of. */
export interface DueWallet {
  readonly merchantId: string
  readonly wallet: Wallet
  readonly issuer: string
}

/** Wallets of all merchants that have passes due, the one that waits longest first. Passes of keys that were replaced by another pass type's wait for nobody. */
export const listDueWallets = (
  tx: Tx,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<DueWallet[]> =>
  tx.many(sql`
    select s.merchant_id, s.wallet, s.issuer from wallet_pass p
    join wallet_setup s on s.merchant_id = p.merchant_id and s.wallet = p.wallet and s.issuer = p.issuer
    where p.due_at <= ${now} and (p.leased_until is null or p.leased_until <= ${now})
    group by s.merchant_id, s.wallet, s.issuer order by min(p.due_at), s.merchant_id, s.wallet limit ${most}`)

export interface DuePass extends PassRow {
  readonly dueSince: string
  /** This one included. */
  readonly attempts: number
}

/** Takes passes of a wallet that are due. Chosen as an array: a list might be read again for each row, and skip what it has locked itself. */
export const claimPasses = (
  tx: Tx,
  { merchantId, wallet, issuer }: DueWallet,
  { most, now }: { readonly most: number; readonly now: string },
): Promise<DuePass[]> =>
  tx.many(sql`
    update wallet_pass p set attempts = attempts + 1,
      leased_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}::integer)
    where merchant_id = ${merchantId} and id = any(array(
      select id from wallet_pass where merchant_id = ${merchantId} and wallet = ${wallet} and issuer = ${issuer} and due_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
      order by due_at, id limit ${most} for update skip locked))
    returning p.id, p.wallet, p.issuer, p.member_id, p.code, p.changed_at, p.voided_at is not null as is_voided, p.due_since, p.attempts`)

/** A pass after it was told of: done, or due again. */
export interface PassOutcome {
  readonly id: string
  /** As it was told: one that changed meanwhile stays due. */
  readonly changedAt: string
  /** Null: done. */
  readonly dueAt: string | null
}

export const setTold = (tx: Tx, merchantId: string, told: readonly PassOutcome[]): Promise<number> =>
  tx.run(sql`
    update wallet_pass p set leased_until = null, due_at = case when p.changed_at = t."changedAt" then t."dueAt" else p.due_at end,
      due_since = case when p.changed_at = t."changedAt" and t."dueAt" is null then null else p.due_since end
    from jsonb_to_recordset(${json(told)}) as t(id uuid, "changedAt" timestamptz, "dueAt" timestamptz)
    where p.merchant_id = ${merchantId} and p.id = t.id`)

/** Notes why passes of a wallet were not renewed; null: they were. Written only where it changes. */
export const setProblem = (
  tx: Tx,
  { merchantId, wallet, issuer }: DueWallet,
  { problem, now }: { readonly problem: 'refused' | 'unreachable' | null; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update wallet_setup set problem = ${problem}, problem_at = case when ${problem}::text is not null then ${now}::timestamptz end
    where merchant_id = ${merchantId} and wallet = ${wallet} and issuer = ${issuer}
      and (${problem}::text is not null or problem is not null)`)
