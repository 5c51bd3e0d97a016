import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { productRow } from '@kassa/contract/catalogue/product.ts'
import type { Context } from '../../../platform/command.ts'
import { listProductRows } from '../../catalogue/public.ts'
import { moneyOrNull } from './amounts.ts'

type Row = Pick<
  OutputOf<typeof productRow>,
  | 'id'
  | 'variantId'
  | 'variantCount'
  | 'type'
  | 'name'
  | 'code'
  | 'customCode'
  | 'unit'
  | 'weightUnit'
  | 'currency'
  | 'sellPriceMinor'
  | 'isOnShelf'
>

/** A product as lists answer it. */
export const summaryOf = (row: Row) => ({
  id: row.id,
  variant_id: row.variantId,
  variant_count: row.variantCount,
  type: row.type,
  name: row.name,
  bar_code: row.code,
  custom_code: row.customCode,
  unit: row.unit,
  weight_unit: row.weightUnit,
  price: row.currency === null ? null : moneyOrNull(row.sellPriceMinor, row.currency),
  is_on_shelf: row.isOnShelf,
})

/** Products by their ids, with the prices of an outlet, or of the first that lists each. */
export async function summariesOf(
  { tx, merchantId, actor }: Context,
  ids: readonly string[],
  { outletId }: { readonly outletId: string | undefined },
): Promise<readonly object[]> {
  const place = { merchantId, outletId: outletId ?? null, outletIds: actor.outletIds }
  return (await listProductRows(tx, place, { archived: 'no', sort: 'name' }, ids)).map(summaryOf)
}
