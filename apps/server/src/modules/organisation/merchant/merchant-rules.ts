import { enabledFlag } from '@kassa/contract/fields.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { beginTrial } from '../../billing/public.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { checkPhone, insertBuiltInRoles } from '../../identity/public.ts'
import { addFirstAdmin, type FirstAdmin } from '../first-admin.ts'
import { findPartner } from '../partner/partner.store.ts'
import { insertMerchant, nextMerchantNumber, type MerchantFields } from './new-merchant.store.ts'
import type { CountedMerchantRow } from './merchant.store.ts'

export const notFound = refuse({ code: 'thing.not-found' })

/** A merchant as lists show it, and what the caller may do to it. */
export const rowViewIn =
  ({ actor, holds }: Context) =>
  ({ isEnabled, ...merchant }: CountedMerchantRow) => {
    const key = 'platform.merchants'
    const isAbove = actor.tier === 'operator' || actor.tier === 'partner'
    return {
      ...merchant,
      enabled: enabledFlag(isEnabled),
      can: {
        edit: isAbove && holds(`${key}.edit`),
        enable: isAbove && holds(`${key}.enable`),
        audit: isAbove && holds(`${key}.audit`),
        move: isAbove && holds(`${key}.move`),
      },
    }
  }

/** Checks a merchant's phone and that its pictures are pictures of its own; `tx` is inside the merchant. */
export async function checkMerchantFields(tx: Tx, merchantId: string, fields: MerchantFields): Promise<Result<null>> {
  const phone = checkPhone(fields.phone)
  if (!phone.ok) return phone
  const named = [fields.licenceFileId, fields.personIdFileId, fields.exteriorFileId, fields.interiorFileId]
  const ids = [...new Set(named.filter((id) => id !== null))]
  return (await countPicturesAmong(tx, merchantId, ids)) === ids.length ? accept(null) : notFound
}

/** The partner a merchant may be given to: in reach, approved and enabled. A partner's default is itself. */
export async function checkNewPartner(context: Context, partnerId: string | null): Promise<Result<string | null>> {
  const wanted = partnerId ?? context.actor.partnerId
  if (wanted === null) return accept(null)
  const partner = await findPartner(context.tx, context.actor, wanted)
  if (!partner) return notFound
  return partner.isEnabled && partner.approvedAt !== null ? accept(wanted) : refuse({ code: 'partner.not-approved' })
}

/** The owner of a merchant that is being made. */
export interface NewOwner extends FirstAdmin {
  readonly merchantId: string
  readonly adminId: string
  readonly roleId: string
}

/** A merchant that is not there yet has no pictures to name. */
function checkNewMerchant(merchant: MerchantFields): Result<null> {
  const phone = checkPhone(merchant.phone)
  if (!phone.ok) return phone
  const { licenceFileId, personIdFileId, exteriorFileId, interiorFileId } = merchant
  const hasPicture = [licenceFileId, personIdFileId, exteriorFileId, interiorFileId].some((id) => id !== null)
  return hasPicture ? notFound : accept(null)
}

/**
 * Adds a merchant with its built-in roles and its owner, from a call above the tenants.
 *
 * `begin` does what else belongs to the beginning, inside the merchant. Refuses with `merchant.number-taken`, `phone.invalid`,
 * `email.taken`, `password.differs`, `password.too-weak`, and as `begin` does.
 */
export async function addMerchant(
  context: Context,
  merchant: MerchantFields & { readonly partnerId: string | null; readonly number?: string | undefined },
  admin: FirstAdmin,
  begin: (inside: Tx, owner: NewOwner) => Promise<Result<unknown>> = async () => accept(null),
): Promise<Result<{ id: string; number: string; adminId: string }>> {
  const { tx, now, newId } = context
  const id = newId()
  const checked = checkNewMerchant(merchant)
  if (!checked.ok) return checked
  const number = merchant.number ?? (await nextMerchantNumber(tx))
  if (!(await insertMerchant(tx, { ...merchant, id, number }, now))) {
    return refuse({ code: 'merchant.number-taken', facts: { number } })
  }
  const locale = merchant.locale as 'en-US' | 'zh-CN' | 'ja-JP'
  const added = await context.enter(id, async (inside) => {
    const roles = await insertBuiltInRoles(inside, id, locale, { now, newId })
    context.audit({ subject: `merchant/${id}`, after: { ...merchant, number } })
    const roleId = roles.get('owner') ?? ''
    const owner = { ...admin, roleId, status: 0 as const }
    const added = await addFirstAdmin(context, inside, { tier: 'merchant', merchantId: id }, owner)
    if (!added.ok) return added
    await beginTrial(inside, id, { now, newId })
    const begun = await begin(inside, { ...admin, roleId, adminId: added.value.id, merchantId: id })
    return begun.ok ? added : begun
  })
  return added.ok ? accept({ id, number, adminId: added.value.id }) : added
}

/** Notes a change of a merchant in the merchant's own log and in the platform's. */
export async function noteMerchant(
  context: Context,
  id: string,
  note: { readonly before?: unknown; readonly after?: unknown },
  event?: string,
): Promise<void> {
  context.audit({ subject: `merchant/${id}`, ...note })
  await context.enter(id, async () => {
    context.audit({ subject: `merchant/${id}`, ...note })
    if (event !== undefined) context.emit({ name: event, outletId: null, payload: { merchantId: id } })
  })
}
