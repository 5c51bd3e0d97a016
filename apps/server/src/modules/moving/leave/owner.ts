import type { Context } from '../../../platform/command.ts'
import { isOwnerOf } from './tables/shop.store.ts'

/** Whoever holds the role of the owner: a shop leaves whole, whatever a smaller role may see of it. */
export const isOwner = async ({ tx, merchantId, actor }: Context): Promise<boolean> =>
  actor.kind === 'admin' && (await isOwnerOf(tx, merchantId, actor.accountId))
