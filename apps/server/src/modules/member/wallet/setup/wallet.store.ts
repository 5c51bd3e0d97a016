import type { Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A wallet for which a merchant gives passes. */
export interface WalletRow {
  readonly wallet: Wallet
  /** The pass type at Apple, or the issuer at Google. */
  readonly issuer: string
  /** The team at Apple, or the service account at Google. */
  readonly account: string
  readonly expiresAt: string | null
  readonly problem: 'refused' | 'unreachable' | null
  readonly problemAt: string | null
  readonly version: number
}

const columns = sql`s.wallet, s.issuer, s.account, s.expires_at, s.problem, s.problem_at, s.version`

export const listWallets = (tx: Tx, merchantId: string): Promise<(WalletRow & { readonly passes: number })[]> =>
  tx.many(sql`
    select ${columns}, (select count(*)::integer from wallet_pass p where p.merchant_id = s.merchant_id and p.wallet = s.wallet
      and p.issuer = s.issuer and p.voided_at is null) as passes
    from wallet_setup s where s.merchant_id = ${merchantId} order by s.wallet`)

export const findWallet = (tx: Tx, merchantId: string, wallet: Wallet): Promise<WalletRow | undefined> =>
  tx.maybe(sql`select ${columns} from wallet_setup s where s.merchant_id = ${merchantId} and s.wallet = ${wallet}`)

export const findWalletForUpdate = (tx: Tx, merchantId: string, wallet: Wallet): Promise<WalletRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from wallet_setup s where s.merchant_id = ${merchantId} and s.wallet = ${wallet} for update`)

/** Returns the wallets that the merchant's members are given passes for. */
export const listOwnWallets = async (tx: Tx, merchantId: string): Promise<Wallet[]> => {
  const rows = await tx.many<{ wallet: Wallet }>(sql`
    select wallet from wallet_setup where merchant_id = ${merchantId} order by wallet`)
  return rows.map(({ wallet }) => wallet)
}

export type WalletFields = Pick<WalletRow, 'wallet' | 'issuer' | 'account' | 'expiresAt'>

/** Writes a wallet over the version that was seen, 0 for a new one; false where somebody was first. */
export const writeWallet = async (
  tx: Tx,
  merchantId: string,
  { wallet, issuer, account, expiresAt }: WalletFields,
  { seen, now }: { readonly seen: number; readonly now: string },
): Promise<boolean> => {
  const written =
    seen === 0
      ? await tx.run(sql`
          insert into wallet_setup (merchant_id, wallet, issuer, account, expires_at, changed_at)
          values (${merchantId}, ${wallet}, ${issuer}, ${account}, ${expiresAt}, ${now}) on conflict do nothing`)
      : await tx.run(sql`
          update wallet_setup set issuer = ${issuer}, account = ${account}, expires_at = ${expiresAt}, problem = null,
            problem_at = null, version = version + 1, changed_at = ${now}
          where merchant_id = ${merchantId} and wallet = ${wallet} and version = ${seen}`)
  return written === 1
}

export const deleteWallet = (tx: Tx, merchantId: string, wallet: Wallet): Promise<number> =>
  tx.run(sql`delete from wallet_setup where merchant_id = ${merchantId} and wallet = ${wallet}`)
