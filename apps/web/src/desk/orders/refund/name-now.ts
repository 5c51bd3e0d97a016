import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { desk } from '../../model/desk-state.ts'
import { nameIn } from '../../model/goods/goods.ts'
import type { RefundableRow } from './refundable.ts'

type Named = Pick<RefundableRow, 'variantId' | 'name' | 'isCharge'>

/**
 * Returns the present name of the goods on the shelf, in the cashier's language; the receipt has its own name of them. A charge is none of the goods it is raised on, and
 * a line without a product has only the name that was typed.
 */
export function nameNow({ variantId, name, isCharge }: Named, language: string): string {
  const item = variantId === null || isCharge ? undefined : desk.read().catalogue.find(variantId)
  return item && !isWithoutProduct(item) ? nameIn(item, language) : name
}
