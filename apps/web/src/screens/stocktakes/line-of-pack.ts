import { listStocktakeLines } from '@kassa/contract/inventory/stocktake.calls.ts'
import { call } from '../../api/call.ts'
import { goodsOf } from '../../parts/goods/use-scanned-goods.ts'
import type { StocktakeLine } from './StocktakeLines.tsx'

/** The line of the goods that a pack with this code holds, and how many; null where the code is no pack's, or its goods are not counted here. */
export async function lineOfPack(
  id: string,
  code: string,
): Promise<{ readonly line: StocktakeLine; readonly quantity: number } | null> {
  // Whoever counts may not see the stock; then the code is only one that is not in scope.
  const goods = await goodsOf(code).catch(() => null)
  if (goods?.packQuantity === undefined) return null
  const search = goods.code ?? goods.name
  const { rows } = await call(listStocktakeLines, { id, search, limit: 5 }, { isQuiet: true })
  const line = rows.find(({ variantId }) => variantId === goods.variantId)
  return line ? { line, quantity: goods.packQuantity } : null
}
