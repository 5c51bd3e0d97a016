import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Pairing {
  readonly secretHash: Buffer
  readonly code: string
  readonly words: string
  readonly expiresAt: string
  readonly pairedMerchant: string | null
  readonly screenId: string | null
}

const columns = sql.raw('secret_hash, code, words, expires_at, paired_merchant, screen_id')

/** A screen that waits; those that ran out an hour ago go. Above the tenants. */
export async function insertPairing(
  tx: Tx,
  pairing: Pick<Pairing, 'secretHash' | 'code' | 'words' | 'expiresAt'>,
  over: string,
): Promise<boolean> {
  await tx.run(sql`delete from screen_pairing where expires_at < ${over}`)
  const written = await tx.run(sql`
    insert into screen_pairing (secret_hash, code, words, expires_at)
    values (${pairing.secretHash}, ${pairing.code}, ${pairing.words}, ${pairing.expiresAt}) on conflict do nothing`)
  return written === 1
}

export const findPairing = (tx: Tx, secretHash: Buffer): Promise<Pairing | undefined> =>
  tx.maybe<Pairing>(sql`select ${columns} from screen_pairing where secret_hash = ${secretHash}`)

/** Returns the pairing of the code on the screen, while it may be used. */
export const findOpenPairing = (tx: Tx, code: string, now: string): Promise<Pairing | undefined> =>
  tx.maybe<Pairing>(sql`
    select ${columns} from screen_pairing where code = ${code} and screen_id is null and expires_at > ${now}`)

/** Uses a code up; false where somebody was quicker. */
export const setPaired = async (
  tx: Tx,
  code: string,
  screen: { readonly merchantId: string; readonly id: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update screen_pairing set paired_merchant = ${screen.merchantId}, screen_id = ${screen.id}
    where code = ${code} and screen_id is null`)) === 1
