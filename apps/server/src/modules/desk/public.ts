import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { deskItemOf } from './catalogue-feed/desk-item.ts'
import { listItemsOf } from './catalogue-feed/feed.store.ts'

export { listDeskTaxes } from './setup/setup.store.ts'

/** Some of an outlet's goods as its desks are told of them. The part of what desks are given that other capabilities may call. */
export const listDeskItems = async (
  tx: Tx,
  place: { readonly merchantId: string; readonly outletId: string },
  variantIds: readonly string[],
): Promise<DeskItem[]> => (await listItemsOf(tx, place, variantIds)).map(deskItemOf)
