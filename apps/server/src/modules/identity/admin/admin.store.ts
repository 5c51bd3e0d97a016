import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { foldEmail } from '../account.store.ts'

/** Where an administrator belongs, and the role that fits there. */
export type AdminPlace =
  | { readonly tier: 'operator'; readonly roleId: string }
  | { readonly tier: 'partner'; readonly partnerId: string; readonly roleId: string }
  | { readonly tier: 'merchant'; readonly merchantId: string; readonly roleId: string }

export interface NewAdmin {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly locale: string
  readonly passwordHash: string
  /** 0 normal, 2 not activated. */
  readonly status: 0 | 2
  readonly now: string
}

/** Adds an administrator; answers false when the address is taken, by whomever on the platform (D47). */
export async function insertAdmin(tx: Tx, place: AdminPlace, admin: NewAdmin): Promise<boolean> {
  const partnerId = place.tier === 'partner' ? place.partnerId : null
  const merchantId = place.tier === 'merchant' ? place.merchantId : null
  const inserted = await tx.run(sql`
    insert into admin (id, tier, partner_id, merchant_id, platform_role_id, role_id, first_name, last_name, email,
      email_folded, phone, locale, status, password_hash, created_at)
    values (${admin.id}, ${place.tier}, ${partnerId}, ${merchantId},
      ${place.tier === 'merchant' ? null : place.roleId}, ${place.tier === 'merchant' ? place.roleId : null},
      ${admin.firstName}, ${admin.lastName}, ${admin.email}, ${foldEmail(admin.email)}, ${admin.phone}, ${admin.locale},
      ${admin.status}, ${admin.passwordHash}, ${admin.now})
    on conflict (email_folded) do nothing`)
  return inserted === 1
}
