import type { BriefItem, DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { toldCharges, type ItemCharges } from '@kassa/contract/device/level/item-charges.ts'
import { withoutUsual } from '@kassa/contract/device/without-usual.ts'
import { chargesIn } from '@kassa/domain/product/product-charges.ts'
import { imageUrlOf } from '../../catalogue/public.ts'
import type { FeedRow } from './feed.store.ts'

/** A listing as the desk holds it. Field by field: a hundred thousand of them taken apart and put together again cost a second. */
export function deskItemOf(row: FeedRow): DeskItem {
  return {
    id: row.id,
    productId: row.productId,
    type: row.type,
    name: row.name,
    names: row.names,
    searchKeys: row.searchKeys,
    codes: row.codes,
    customCode: row.customCode,
    sku: row.sku,
    categoryId: row.categoryId,
    brandId: row.brandId,
    ...(row.labelIds.length > 0 && { labelIds: row.labelIds }),
    ...chargesOf(row),
    ...(row.restriction && { restriction: row.restriction }),
    unit: row.unit,
    weightUnit: row.weightUnit,
    sellPriceMinor: row.sellPriceMinor,
    memberPriceMinor: row.memberPriceMinor,
    taxId: row.taxId,
    isOnShelf: row.isOnShelf,
    isDiscountable: row.isDiscountable,
    memberDiscountAllowed: row.memberDiscountAllowed,
    earnsPoints: row.earnsPoints,
    takesPoints: row.takesPoints,
    isOpenPrice: row.isOpenPrice,
    tracksSerials: row.tracksSerials,
    minimumPriceMinor: row.minimumPriceMinor,
    stockPolicy: row.stockPolicy,
    onHand: row.onHand,
    parts: row.parts,
    expiresOn: row.expiresOn,
    upcoming: row.upcoming,
    variantName: row.valueNames.join(' '),
    special: specialOf(row.specialPriceMinor, row.specialOffBasisPoints),
    imageUrl: imageUrlOf(row),
  }
}

function chargesOf({ charges, currency, chargedParts }: FeedRow): ItemCharges {
  if (charges.length === 0 && !chargedParts) return {}
  const own = charges.filter((one) => one.currency === currency).length
  return toldCharges([...chargesIn(charges, currency, chargedParts ?? [])], own)
}

/** Returns the item for a device that fills in usual values: a third of the letters. */
export const briefItemOf = (row: FeedRow): BriefItem => withoutUsual(deskItemOf(row))

const specialOf = (priceMinor: number | null, offBasisPoints: number | null): DeskItem['special'] => {
  if (priceMinor !== null) return { kind: 'price', priceMinor }
  return offBasisPoints === null ? null : { kind: 'percent', offBasisPoints }
}
