import type { GoodsDialect } from './goods-dialect.ts'
import { pospal, smaregi, youzan } from './dialects/eastern.ts'
import { nexoPos, odoo, ospos, wooCommerce } from './dialects/open-source.ts'
import { shopifyInventory, shopifyProducts, shopifyStockByPlace } from './dialects/shopify.ts'
import { clover, lightspeedR, lightspeedX, loyverse, square, toast } from './dialects/western.ts'
import { freeGoods } from './dialects/free.ts'
import { lotHeadings } from './lots.ts'
import { shelfLifeHeadings } from './shelf-life.ts'
import { hasHeadings, type HeadingIndex } from '../columns/file-table.ts'

/** Systems with more headings of their own stand before those that share theirs with others. */
const dialects: readonly GoodsDialect[] = [
  shopifyInventory,
  shopifyStockByPlace,
  square,
  lightspeedX,
  loyverse,
  wooCommerce,
  shopifyProducts,
  lightspeedR,
  odoo,
  ospos,
  nexoPos,
  clover,
  toast,
  smaregi,
  youzan,
  pospal,
  freeGoods,
]

/** The system that wrote a list of goods, by its headings; undefined for what is no such list. */
export function goodsDialectOf(index: HeadingIndex): GoodsDialect | undefined {
  const found = dialects.find(({ marks }) => hasHeadings(index, marks))
  return found && { ...found, fields: { ...lotHeadings, ...shelfLifeHeadings, ...found.fields } }
}
