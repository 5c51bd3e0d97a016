import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import type { Wallet } from '@kassa/contract/member/wallet.calls.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findSecret, removeSealed, setSecret } from '../../../../platform/secrets/secret.store.ts'
import type { SecretBox } from '../../../../platform/secrets/secret.ts'
import type { AppleKeys } from './check-certificate.ts'

/** The key of a service account at Google. */
export interface GoogleKeys {
  readonly email: string
  readonly keyId: string
  /** PEM. */
  readonly key: string
}

interface Kept {
  readonly apple: AppleKeys
  readonly google: GoogleKeys
}

const nameOf = (wallet: Wallet): string => `wallet/${wallet}`

/** Keeps what signs a wallet's passes, sealed. */
export const setWalletKeys = <W extends Wallet>(
  tx: Tx,
  box: SecretBox,
  { merchantId, wallet, keys, now }: { merchantId: string; wallet: W; keys: Kept[W]; now: string },
): Promise<number> => setSecret(tx, box, { merchantId, name: nameOf(wallet), text: JSON.stringify(keys), now })

/** Returns what signs a wallet's passes; undefined where it is not set up. */
export async function findWalletKeys<W extends Wallet>(
  tx: Tx,
  box: SecretBox,
  merchantId: string,
  wallet: W,
): Promise<Kept[W] | undefined> {
  const text = await findSecret(tx, box, merchantId, nameOf(wallet))
  return text === undefined ? undefined : (JSON.parse(text) as Kept[W])
}

export const removeWalletKeys = (tx: Tx, merchantId: string, wallet: Wallet): Promise<number> =>
  removeSealed(tx, { merchantId, name: nameOf(wallet) })

const TOKENS = 'wallet/tokens'

/** Makes the key of the merchant's tokens where there is none; it stays when a certificate goes, because passes on telephones show tokens by it. */
export async function ensureTokenKey(tx: Tx, box: SecretBox, merchantId: string, now: string): Promise<void> {
  if ((await findSecret(tx, box, merchantId, TOKENS)) !== undefined) return
  await setSecret(tx, box, { merchantId, name: TOKENS, text: randomBytes(32).toString('base64url'), now })
}

/** Returns the token that the pass of this serial number shows when it asks for itself; undefined where no pass was ever made. */
export async function tokenOfPass(
  tx: Tx,
  box: SecretBox,
  merchantId: string,
  serial: string,
): Promise<string | undefined> {
  const key = await findSecret(tx, box, merchantId, TOKENS)
  return key && createHmac('sha256', Buffer.from(key, 'base64url')).update(serial).digest('base64url')
}

/** Returns whether two tokens are the same, in the same time wherever they differ. */
export const isSameToken = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => createHmac('sha256', 'token').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
