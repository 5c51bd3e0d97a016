import { listSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** One piece by its whole number, written in any width or case. */
export const serialFinder: Finder = {
  kind: 'serial',
  list: listSerials,
  find: ({ tx, merchantId, outletIds }, text, limit) =>
    tx.many<SearchHit>(sql`
      select serial.id, serial.number as title, kassa_shown_name(product.name, product.names) as note
      from stock_serial_number as serial
      join catalogue_variant as variant on variant.merchant_id = serial.merchant_id and variant.id = serial.variant_id
      join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      where serial.merchant_id = ${merchantId} and serial.folded = ${serialKey(text)}
        and ${outletIds === null ? sql`true` : sql`serial.outlet_id = any(${outletIds}::uuid[])`}
      limit ${limit}`),
}
