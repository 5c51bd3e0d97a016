import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { listNamed } from './named.store.ts'

/** Brands by a part of their name. */
export const brandFinder: Finder = {
  kind: 'brand',
  list: listBrands,
  find: async ({ tx, merchantId }, text, limit) =>
    (await listNamed(tx, merchantId, 'brand', text, undefined, limit)).map(({ id, name }) => ({ id, title: name })),
}
