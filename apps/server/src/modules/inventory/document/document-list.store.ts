import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { goodsFound } from './goods.store.ts'

export interface DocumentFilter {
  readonly search?: string
  readonly from?: string
  readonly to?: string
  readonly state?: string
}

/** Conditions every document list has, over the alias `doc`; `lines` is the table of its lines. */
export function documentConditions(merchantId: string, lines: Sql, filter: DocumentFilter): Sql {
  const found = [sql`doc.merchant_id = ${merchantId}`]
  if (filter.state) found.push(sql`doc.state = ${filter.state}`)
  if (filter.from) found.push(sql`doc.business_day >= ${filter.from}::date`)
  if (filter.to) found.push(sql`doc.business_day <= ${filter.to}::date`)
  if (filter.search) {
    const { search } = filter
    found.push(sql`(doc.number ilike ${`%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`} or exists (
      select from ${lines} as line
      join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
      join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      where line.merchant_id = doc.merchant_id and line.document_id = doc.id
        and ${goodsFound(merchantId, search, foldForSearch(search))}))`)
  }
  return sql.and(found)
}
