import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../platform/command.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { acceptNewPassword, checkPhone, insertAdmin, type AdminPlace } from '../identity/public.ts'

export interface FirstAdmin {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly locale: string
  readonly password: string
  readonly passwordAgain: string
}

/**
 * The first administrator of something new, with a built-in role. `status` 2 waits for an approval.
 *
 * Refuses with `phone.invalid`, `email.taken`, `password.differs`, `password.too-weak`.
 */
export async function addFirstAdmin(
  context: Context,
  tx: Tx,
  place: AdminPlace,
  admin: FirstAdmin & { readonly roleId: string; readonly status: 0 | 2 },
): Promise<Result<{ id: string }>> {
  const { password, passwordAgain, ...fields } = admin
  const phone = checkPhone(fields.phone)
  if (!phone.ok) return phone
  const merchantId = place.tier === 'merchant' ? place.merchantId : null
  const owner = { merchantId, handles: [fields.email], usedHashes: [] }
  const hash = await acceptNewPassword(tx, { password, passwordAgain }, owner)
  if (!hash.ok) return hash
  const id = context.newId()
  const isAdded = await insertAdmin(tx, place, { ...fields, id, passwordHash: hash.value, now: context.now })
  if (!isAdded) return refuse({ code: 'email.taken', facts: { email: fields.email } })
  context.audit({ subject: `admin/${id}`, after: fields })
  return accept({ id })
}
