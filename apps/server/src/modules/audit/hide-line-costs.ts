import type { SeenCosts } from '../../platform/costs/seen-costs.ts'
import type { LogRow } from './log.store.ts'

const ofGoods = new Set(['purchasePriceMinor', 'purchase_price_minor', 'costMinor', 'marginMinor', 'marginBasisPoints'])
/** The names of cost fields in a document of stock, where every amount is a cost because it sells nothing. */
const ofStock =
  /^(?:unitCost|unitPrice|price|lastPrice|averageCost|amount|value|variance|gained|lost|cost)(?:Minor|Thousandths)$/

/** A line of a log as somebody with these rights may read it: what goods cost is null without its permission. */
export function hideLineCosts(row: LogRow, seen: SeenCosts): LogRow {
  const isOfStock = row.call.startsWith('inventory.')
  const isHidden = (name: string): boolean =>
    (!seen.includes('goods') && ofGoods.has(name)) ||
    (!seen.includes('stock') && (name === 'unitCostMinor' || (isOfStock && ofStock.test(name))))
  return { ...row, before: without(row.before, isHidden), after: without(row.after, isHidden) }
}

function without(value: unknown, isHidden: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, isHidden))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, isHidden(name) ? null : without(inside, isHidden)]),
  )
}
