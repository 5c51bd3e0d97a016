import { forgetTokenUses } from '../../../platform/apps/app-calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Job } from '../../../platform/module.ts'

/** Forgets codes, refresh tokens and visits of tiles a month after they were worth something, and the access tokens of third parties with them. */
export const forgetTokens: Job = {
  name: 'open.forget-tokens',
  everySeconds: 3_600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await tx.run(sql`delete from app_code where expires_at < ${now}::timestamptz - interval '30 days'`)
      await tx.run(sql`delete from app_refresh where expires_at < ${now}::timestamptz - interval '30 days'`)
      await tx.run(sql`delete from app_tile_visit where expires_at < ${now}::timestamptz - interval '30 days'`)
      await forgetTokenUses(tx, now)
      await tx.run(sql`
        delete from app_token t using app_installation i
        where i.merchant_id = t.merchant_id and i.id = t.installation_id and i.app_id is not null
          and t.expires_at < ${now}::timestamptz - interval '30 days'`)
    }),
}
