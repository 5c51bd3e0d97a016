import type { RemarkList } from '../../columns/remark-list.ts'
import type { GoodsRow } from '../goods-row.ts'

/** How a price stands to tax: it contains it, tax comes on top, or none is charged. */
export type PriceTax = 'inside' | 'on-top' | 'free'

/** Returns whether the prices of a file contain tax, as its rows say; null where none does, or where they differ: then those of the smaller part are doubtful. */
export function taxInsideOf(rows: Iterable<GoodsRow>, remarks: RemarkList): boolean | null {
  const counts = { inside: 0, 'on-top': 0, free: 0 }
  for (const { priceTax } of rows) if (priceTax) counts[priceTax] += 1
  const { inside, 'on-top': onTop } = counts
  if (inside === 0 || onTop === 0) return inside === onTop ? null : inside > 0
  const fewer = inside < onTop ? 'inside' : 'on-top'
  for (const row of rows)
    if (row.priceTax === fewer) remarks.doubt(row, 'price-other-tax', { division: row.cell('taxName') })
  return null
}
