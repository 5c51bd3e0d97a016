import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { hashPassword } from '../../src/modules/identity/public.ts'
import type { World } from '../world.ts'

export const OWNER_PASSWORD = 'Owner-of-the-shop-1'

/** Gives the administrator of a shop the role of its owner, and a password. */
export async function makeOwner(
  world: World,
  { merchantId, admin }: { readonly merchantId: string; readonly admin: { readonly id: string } },
): Promise<void> {
  await world.sql(sql`
    update role set is_built_in = true, built_in_key = 'owner' where merchant_id = ${merchantId}
      and id = (select role_id from admin where id = ${admin.id})`)
  await world.sql(sql`update admin set password_hash = ${await hashPassword(OWNER_PASSWORD)} where id = ${admin.id}`)
}

/** Lets the administrators of a merchant do all that any may: books ask for rights that a shop gives to few. */
export const allowAll = (world: World, merchantId: string): Promise<unknown> =>
  world.sql(sql`
    update role set codes = ${codesOfTier('merchant')}::text[] where merchant_id = ${merchantId} and tier = 'merchant'`)
