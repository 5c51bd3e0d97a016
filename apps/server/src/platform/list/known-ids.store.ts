import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** The ids that a list's filter may name; left out: not filtered by. */
export interface NamedIds {
  readonly outletId?: string
  readonly deviceId?: string
  readonly staffId?: string
  readonly productId?: string
  readonly planId?: string
  readonly couponTemplateId?: string
  readonly categoryId?: string
  /** An admin or a member of staff. */
  readonly accountId?: string
}

/**
 * Returns whether everything a filter names is this merchant's. A list of what is somebody else's is empty by itself; a call that
 * writes, such as asking for an export, answers not found instead of making an empty thing.
 */
export async function areAllKnown(tx: Tx, merchantId: string, named: NamedIds): Promise<boolean> {
  const { outletId = null, deviceId = null, staffId = null, productId = null, accountId = null } = named
  const { planId = null, couponTemplateId = null, categoryId = null } = named
  const { isKnown } = await tx.one<{ isKnown: boolean }>(sql`
    select (${outletId}::uuid is null
        or exists (select from outlet where merchant_id = ${merchantId} and id = ${outletId}))
      and (${deviceId}::uuid is null
        or exists (select from device where merchant_id = ${merchantId} and id = ${deviceId}))
      and (${staffId}::uuid is null
        or exists (select from staff where merchant_id = ${merchantId} and id = ${staffId}))
      and (${productId}::uuid is null
        or exists (select from product where merchant_id = ${merchantId} and id = ${productId}))
      and (${planId}::uuid is null
        or exists (select from marketing_plan where merchant_id = ${merchantId} and id = ${planId}))
      and (${couponTemplateId}::uuid is null
        or exists (select from coupon_template where merchant_id = ${merchantId} and id = ${couponTemplateId}))
      and (${categoryId}::uuid is null
        or exists (select from category where merchant_id = ${merchantId} and id = ${categoryId}))
      and (${accountId}::uuid is null
        or exists (select from staff where merchant_id = ${merchantId} and id = ${accountId})
        or exists (select from admin where merchant_id = ${merchantId} and id = ${accountId})) as is_known`)
  return isKnown
}

/**
 * Returns whether the named things exist above the tenants: whether an account is one of the operator's view (null), or of a partner's own tree.
 */
export async function isKnownAbove(tx: Tx, above: string | null, named: NamedIds): Promise<boolean> {
  const { accountId = null } = named
  const { isKnown } = await tx.one<{ isKnown: boolean }>(sql`
    select ${accountId}::uuid is null or exists (
      select from admin where id = ${accountId} and merchant_id is null and (${above}::uuid is null
        or partner_id in (select id from partner where id = ${above} or parent_id = ${above}))) as is_known`)
  return isKnown
}
