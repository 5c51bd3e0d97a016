import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ListingFactsRecord } from './bulk.store.ts'

export interface RevisedFacts {
  readonly id: string
  readonly name: string
  readonly taxId: string | null
}

/** Locks products that are still here, with their name and tax. */
export const listRevisedFacts = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<RevisedFacts[]> =>
  tx.many<RevisedFacts>(sql`
    select id, name, tax_id from product
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null order by id for update`)

/** Writes the price and the special price of listings, and nothing else of them. */
export const setRevisedPrices = (
  tx: Tx,
  merchantId: string,
  rows: readonly ListingFactsRecord[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set sell_price_minor = given.sell, special_price_minor = given.special, changed_seq = ${changeNumber},
      version = listing.version + 1
    from jsonb_to_recordset(${json(
      rows.map((row) => ({
        outlet_id: row.outletId,
        variant_id: row.variantId,
        sell: row.sellPriceMinor,
        special: row.specialPriceMinor,
      })),
    )}::jsonb) as given (outlet_id uuid, variant_id uuid, sell bigint, special bigint)
    where listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.variant_id`)
