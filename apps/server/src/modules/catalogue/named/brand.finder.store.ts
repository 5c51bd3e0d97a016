import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { namedList } from './named.store.ts'
import { listRows } from '../../../platform/list/list.store.ts'

/** Brands by a part of their name. */
export const brandFinder: Finder = {
  kind: 'brand',
  list: listBrands,
  find: async ({ tx, merchantId }, text, limit) =>
    (await listRows(tx, namedList, [merchantId, 'brand', text], limit)).map(({ id, name }) => ({ id, title: name })),
}
