import type { PriceDays, PurchaseStep } from '@kassa/domain/inventory/price/supplier-price.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'
import { goodsColumns, goodsFound, joinGoods, type GoodsColumns } from '../document/goods.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface SupplierPriceFields extends PriceDays {
  readonly currency: (typeof SELLING_CURRENCIES)[number]
  readonly steps: readonly PurchaseStep[]
  readonly ownCode: string
  readonly packSize: number | null
}

/** A price as it is kept, with its goods' name. */
export interface SupplierPriceRecord extends SupplierPriceFields {
  readonly id: string
  readonly supplierId: string
  readonly variantId: string
  readonly name: string
  readonly version: number
}

const fields: Sql = sql`
  line.currency, line.steps, line.own_code, line.pack_size, line.valid_from, line.valid_until`

const record: Sql = sql`
  line.id, line.supplier_id, line.variant_id, line.version, ${fields}, ${goodsName} as name`

export interface SupplierPriceQuery {
  readonly supplierId: string
  readonly search: string | undefined
}

const asked = (merchantId: string, { supplierId, search }: SupplierPriceQuery): Sql => sql`
  line.merchant_id = ${merchantId} and line.supplier_id = ${supplierId} and line.archived_at is null
  and variant.archived_at is null and product.archived_at is null
  and ${search ? sql`(line.own_code = ${search} or ${goodsFound(merchantId, search, foldForSearch(search))})` : sql`true`}`

type ListedPrice = GoodsColumns & Omit<SupplierPriceRecord, 'supplierId'> & { readonly sortName: string }

const sortName = sql`lower(${goodsName}) || ' ' || coalesce(line.valid_from::text, '')`

/** Those of one product stand together, the first day first. */
export const supplierPriceList = listOf({
  columns: sql`line.id, line.version, ${fields}, ${goodsColumns}, ${sortName} as sort_name`,
  from: (merchantId: string, query: SupplierPriceQuery) =>
    sql`from supplier_price as line ${joinGoods} where ${asked(merchantId, query)}`,
  order: keyset([sortName, 'text'], [sql`line.id`, 'id']),
  keyOf: (row: ListedPrice) => [row.sortName, row.id],
})

/** Prices of some goods at a supplier; the supplier's row is locked by whoever changes one. */
export const listPricesOf = (
  tx: Tx,
  merchantId: string,
  supplierId: string,
  variantIds: readonly string[],
): Promise<SupplierPriceRecord[]> =>
  tx.many(sql`
    select ${record} from supplier_price as line ${joinGoods}
    where line.merchant_id = ${merchantId} and line.supplier_id = ${supplierId}
    and line.variant_id = any(${variantIds}::uuid[]) and line.archived_at is null
    order by line.currency, line.valid_from nulls first, line.id`)

/** Also one that is archived: taking that back asks for it. */
export const findPrice = (tx: Tx, merchantId: string, id: string): Promise<SupplierPriceRecord | undefined> =>
  tx.maybe(sql`
    select ${record} from supplier_price as line ${joinGoods}
    where line.merchant_id = ${merchantId} and line.id = ${id}`)

export const isPriceArchived = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from supplier_price where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)) ===
  undefined

/** Goods that have a price of their own, by id. */
export const findPricedGoods = (
  tx: Tx,
  merchantId: string,
  variantId: string,
): Promise<{ readonly name: string } | undefined> =>
  tx.maybe(sql`
    select ${goodsName} as name from catalogue_variant as variant
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = ${variantId} and product.type <> 'combined'
      and variant.archived_at is null and product.archived_at is null`)

export const insertPrice = (
  tx: Tx,
  merchantId: string,
  price: SupplierPriceFields & { readonly id: string; readonly supplierId: string; readonly variantId: string },
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into supplier_price (merchant_id, id, supplier_id, variant_id, currency, steps, own_code, pack_size,
      valid_from, valid_until, created_at)
    values (${merchantId}, ${price.id}, ${price.supplierId}, ${price.variantId}, ${price.currency}, ${json(price.steps)},
      ${price.ownCode}, ${price.packSize}, ${price.validFrom}, ${price.validUntil}, ${at})`)

/** The price of goods at a supplier, who is named as in the list of suppliers, from the smallest quantity on. */
export interface NewSupplierPrice {
  readonly id: string
  readonly supplier: string
  readonly variantId: string
  readonly currency: string
  readonly priceMinor: number
  readonly ownCode: string
}

/** Writes prices of goods that have none yet, as those that just came; suppliers that are not here are passed over. */
export const insertNewPrices = (
  tx: Tx,
  merchantId: string,
  prices: readonly NewSupplierPrice[],
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into supplier_price (merchant_id, id, supplier_id, variant_id, currency, steps, own_code, created_at)
    select ${merchantId}, given.id, supplier.id, given."variantId", given.currency,
      jsonb_build_array(jsonb_build_object('fromQuantity', 1, 'priceMinor', given."priceMinor")), given."ownCode", ${at}
    from jsonb_to_recordset(${json(prices)}::jsonb) as given (id uuid, supplier text, "variantId" uuid, currency text,
      "priceMinor" bigint, "ownCode" text)
    join supplier on supplier.merchant_id = ${merchantId} and lower(supplier.name) = lower(given.supplier)
      and supplier.archived_at is null`)

export const setPrice = (tx: Tx, merchantId: string, id: string, price: SupplierPriceFields): Promise<number> =>
  tx.run(sql`
    update supplier_price set currency = ${price.currency}, steps = ${json(price.steps)}, own_code = ${price.ownCode},
      pack_size = ${price.packSize}, valid_from = ${price.validFrom}, valid_until = ${price.validUntil}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archivePrice = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update supplier_price set archived_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)
