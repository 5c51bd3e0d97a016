import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ScreenPairing {
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
  pairing: Pick<ScreenPairing, 'secretHash' | 'code' | 'words' | 'expiresAt'>,
  over: string,
): Promise<boolean> {
  await tx.run(sql`delete from screen_pairing where expires_at < ${over}`)
  const written = await tx.run(sql`
    insert into screen_pairing (secret_hash, code, words, expires_at)
    values (${pairing.secretHash}, ${pairing.code}, ${pairing.words}, ${pairing.expiresAt}) on conflict do nothing`)
  return written === 1
}

export const findPairing = (tx: Tx, secretHash: Buffer): Promise<ScreenPairing | undefined> =>
  tx.maybe<ScreenPairing>(sql`select ${columns} from screen_pairing where secret_hash = ${secretHash}`)

/** Returns the pairing of the code on the screen, while it may be used. */
export const findOpenPairing = (tx: Tx, code: string, now: string): Promise<ScreenPairing | undefined> =>
  tx.maybe<ScreenPairing>(sql`
    select ${columns} from kassa_waiting_screen(${code}) where screen_id is null and expires_at > ${now}`)

/** Uses a code up; answers the id that the screen has from now on, or null where somebody was quicker. */
export const setPaired = async (
  tx: Tx,
  code: string,
  screen: { readonly merchantId: string; readonly id: string },
): Promise<string | null> =>
  (
    await tx.one<{ id: string | null }>(
      sql`select kassa_pair_screen(${code}, ${screen.merchantId}::uuid, ${screen.id}::uuid) as id`,
    )
  ).id

/** The row of a waiting screen as JSON, for a till of another database. As the owner. */
export const findWaitingAsJson = async (tx: Tx, code: string): Promise<string | undefined> =>
  (await tx.maybe<{ row: string }>(sql`select to_jsonb(p)::text as row from screen_pairing p where code = ${code}`))
    ?.row

/** Lets a screen wait again: its pairing in another database was undone. As the owner. */
export const setWaiting = (tx: Tx, code: string, merchantId: string): Promise<number> =>
  tx.run(sql`
    update screen_pairing set paired_merchant = null, screen_id = null
    where code = ${code} and paired_merchant = ${merchantId}`)
