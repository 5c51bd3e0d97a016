import type { DeskItem } from './desk-catalogue.ts'

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
  | 'moreCharges'
  | 'ownCharges'
  | 'restriction'
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
  moreCharges: item.moreCharges,
  ownCharges: item.ownCharges,
  restriction: item.restriction,
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
