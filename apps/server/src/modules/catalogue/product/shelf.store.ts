import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { VersionedState } from '../../../platform/undo/undo.store.ts'

/** A place on a shelf is named by its outlet and its variant. */
const id = sql`outlet_id || '/' || variant_id`

const at = (outletIds: readonly string[] | 'all') =>
  outletIds === 'all' ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`

/** Returns the listings of these products, and whether they are on the shelf there. */
export const listShelves = (
  tx: Tx,
  merchantId: string,
  { productIds, outletIds }: { readonly productIds: readonly string[]; readonly outletIds: readonly string[] | 'all' },
): Promise<VersionedState[]> =>
  tx.many(sql`
    select ${id} as id, version, is_on_shelf as state from listing
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
      and ${at(outletIds)}`)

const named = (places: readonly string[]) => sql`(outlet_id, variant_id) in (
  select split_part(place, '/', 1)::uuid, split_part(place, '/', 2)::uuid from unnest(${places}::text[]) as place)`

/** Returns those of these listings that are at the requested outlets, locked. */
export const listShelvesForUpdate = (
  tx: Tx,
  merchantId: string,
  { places, outletIds }: { readonly places: readonly string[]; readonly outletIds: readonly string[] | 'all' },
): Promise<VersionedState[]> =>
  tx.many(sql`
    select ${id} as id, version, is_on_shelf as state from listing
    where merchant_id = ${merchantId} and removed_at is null and ${named(places)} and ${at(outletIds)}
    order by outlet_id, variant_id for update`)

export const setShelvesBack = (
  tx: Tx,
  merchantId: string,
  places: readonly string[],
  { isOnShelf, changeNumber }: { readonly isOnShelf: boolean; readonly changeNumber: number },
): Promise<number> =>
  tx.run(sql`
    update listing set is_on_shelf = ${isOnShelf}, changed_seq = ${changeNumber}, version = version + 1
    where merchant_id = ${merchantId} and removed_at is null and ${named(places)}`)
