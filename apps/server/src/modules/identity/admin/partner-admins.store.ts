import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Activates the administrators who waited with their partner; answers whom to write to. */
export const setWaitingAdminsActive = (tx: Tx, partnerId: string): Promise<{ email: string; locale: Locale }[]> =>
  tx.many(sql`
    update admin set status = 0, version = version + 1 where partner_id = ${partnerId} and status = 2
    returning email, locale`)

/** Takes a partner's administrators away with it; their addresses are free again. */
export const setPartnerAdminsArchived = (tx: Tx, partnerId: string, now: string): Promise<number> =>
  tx.run(sql`
    update admin set archived_at = ${now}, is_enabled = false, email_folded = 'archived ' || id::text,
      version = version + 1
    where partner_id = ${partnerId} and archived_at is null`)

/** Notes of administrators that their password is the published one, by its hash. */
export const setPublishedAdmins = (tx: Tx, passwordHash: string): Promise<number> =>
  tx.run(sql`update admin set has_published_password = true where password_hash = ${passwordHash}`)
