import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { refuseLoud } from '../../basket/sell.ts'
import { desk } from '../../model/desk-state.ts'

/** Opens the question for a line without a product, under the goods that stand for it; of several the cashier chooses. Source: features CD-P13. */
export function sellWithoutProduct(name = ''): void {
  const items = desk.read().catalogue.openPriced().filter(isWithoutProduct)
  const [only, ...others] = items
  if (!only) return refuseLoud('withoutProduct.none')
  if (others.length > 0) desk.change({ dialog: { kind: 'variants', items, times: null } })
  else desk.change({ dialog: { kind: 'open-price', item: only, quantity: 1, name } })
}
