import { sumOfTexts } from '../columns/number-column.ts'
import type { MovedStock } from '../move-source.ts'

const firstOf = <Value>(left: Value | null, right: Value | null): Value | null => left ?? right

/** The stock of several locations that are one outlet here: quantities are added, and of prices and levels the first counts. */
export const stockTogether = (stocks: readonly MovedStock[]): MovedStock | undefined =>
  stocks.length === 0
    ? undefined
    : stocks.reduce((sum, one) => ({
        place: sum.place,
        stock:
          sum.stock === null || one.stock === null ? firstOf(sum.stock, one.stock) : sumOfTexts(sum.stock, one.stock),
        price: firstOf(sum.price, one.price),
        lowStock: firstOf(sum.lowStock, one.lowStock),
        reorderPoint: firstOf(sum.reorderPoint, one.reorderPoint),
        restockLevel: firstOf(sum.restockLevel, one.restockLevel),
        isSold: sum.isSold || one.isSold,
        ...((sum.lots ?? one.lots) && { lots: [...(sum.lots ?? []), ...(one.lots ?? [])] }),
      }))
