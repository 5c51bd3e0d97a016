import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'

/** The facts of an item a basket line keeps: what it was when it was added, whatever the catalogue says later. */
export type LineGoods = Pick<
  DeskItem,
  | 'id'
  | 'productId'
  | 'type'
  | 'name'
  | 'names'
  | 'variantName'
  | 'categoryId'
  | 'brandId'
  | 'labelIds'
  | 'charges'
  | 'unit'
  | 'weightUnit'
  | 'sellPriceMinor'
  | 'memberPriceMinor'
  | 'special'
  | 'taxId'
  | 'isDiscountable'
  | 'memberDiscountAllowed'
  | 'earnsPoints'
  | 'takesPoints'
  | 'isOpenPrice'
  | 'tracksSerials'
  | 'minimumPriceMinor'
  | 'stockPolicy'
  | 'parts'
>

export const goodsOf = (item: DeskItem): LineGoods => ({
  id: item.id,
  productId: item.productId,
  type: item.type,
  name: item.name,
  names: item.names,
  variantName: item.variantName,
  categoryId: item.categoryId,
  brandId: item.brandId,
  labelIds: item.labelIds,
  charges: item.charges,
  unit: item.unit,
  weightUnit: item.weightUnit,
  sellPriceMinor: item.sellPriceMinor,
  memberPriceMinor: item.memberPriceMinor,
  special: item.special,
  taxId: item.taxId,
  isDiscountable: item.isDiscountable,
  memberDiscountAllowed: item.memberDiscountAllowed,
  earnsPoints: item.earnsPoints,
  takesPoints: item.takesPoints,
  isOpenPrice: item.isOpenPrice,
  tracksSerials: item.tracksSerials,
  minimumPriceMinor: item.minimumPriceMinor,
  stockPolicy: item.stockPolicy,
  parts: item.parts,
})

/** Whether the goods are sold by weight: their quantity is thousandths of a kg or pound, or whole grams. Source: D48. */
export const isWeighed = (goods: Pick<LineGoods, 'type'>): boolean => goods.type === 'weighed'

/**
 * Returns the name of a category in a language of the interface; a set-up that was stored before it had names has only
 * its own.
 */
export function categoryNameIn({ name, names }: Named, language: string): string {
  return names?.[language.slice(0, 2) as 'en' | 'zh' | 'ja'] || name
}

interface Named {
  readonly name: string
  readonly names?: LineGoods['names'] | undefined
}

/** The name in a language of the interface, with the variant's values behind it. */
export function nameIn(goods: Pick<LineGoods, 'name' | 'names' | 'variantName'>, language: string): string {
  const key = language.slice(0, 2) as 'en' | 'zh' | 'ja'
  const name = goods.names[key] || goods.name
  return goods.variantName === '' ? name : `${name} ${goods.variantName}`
}
