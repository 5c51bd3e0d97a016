import type { Database } from '../db/database.ts'
import { json, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { SecretBox } from './secret.ts'

const setting = 'installation.key'

/** This process would seal with a key that the others, or the one before it, cannot open. */
class ForeignKey extends Error {}

const words = (known: string, mine: string): string =>
  `This database is worked on with the key ${known}, and this process has the key ${mine}: what one has sealed the other could ` +
  'not open. Give every process the same KASSA_SECRET_KEY, or the same file keys/secret.key. A new key is put in front of ' +
  'the old one, separated by a comma (docs/runbooks/key-rotation.md).'

/**
 * Holds this process's key against the one the database is worked on with, by its fingerprint; the first process gives the
 * database its own, and a new key in front of the known one takes its place.
 *
 * Throws ForeignKey, with what to do, where this process does not hold the known key.
 */
export async function keepToOneKey(database: Database, box: SecretBox, now: string): Promise<void> {
  await database.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`
      insert into platform_setting (key, value, changed_at) values (${setting}, ${json(box.keyId)}, ${now})
      on conflict (key) do nothing`)
    const { value } = await tx.one<{ value: string }>(
      sql`select value from platform_setting where key = ${setting} for update`,
    )
    if (value === box.keyId) return
    if (!box.opens(value)) throw new ForeignKey(words(value, box.keyId))
    await tx.run(sql`
      update platform_setting set value = ${json(box.keyId)}, changed_at = ${now}, version = version + 1
      where key = ${setting}`)
  })
}

/** Forgets which key it was: a restored database may be worked on with another from here on. */
export const forgetKey = (tx: Tx): Promise<number> => tx.run(sql`delete from platform_setting where key = ${setting}`)
