import { desk } from '../../model/desk-state.ts'
import { nameIn } from '../../model/goods/goods.ts'
import type { RefundableRow } from './refundable.ts'

/**
 * Returns the present name of the goods on the shelf, in the cashier's language; the receipt has its own name of them.
 */
export function nameNow({ variantId, name }: Pick<RefundableRow, 'variantId' | 'name'>, language: string): string {
  const item = variantId === null ? undefined : desk.read().catalogue.find(variantId)
  return item ? nameIn(item, language) : name
}
