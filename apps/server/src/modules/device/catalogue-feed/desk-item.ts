import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { FeedRow } from './feed.store.ts'

/** A listing as the desk holds it. */
export function deskItemOf(row: FeedRow): DeskItem {
  const { specialPriceMinor, specialOffBasisPoints, valueNames, imageFileId, motif, ...item } = row
  const { changedSeq: _changed, isRemoved: _removed, ...facts } = item
  return {
    ...facts,
    variantName: valueNames.join(' '),
    special: specialOf(specialPriceMinor, specialOffBasisPoints),
    imageUrl: imageUrlOf(imageFileId, motif),
  }
}

const specialOf = (priceMinor: number | null, offBasisPoints: number | null): DeskItem['special'] => {
  if (priceMinor !== null) return { kind: 'price', priceMinor }
  return offBasisPoints === null ? null : { kind: 'percent', offBasisPoints }
}

/** The product's own picture, else its drawn motif. */
const imageUrlOf = (fileId: string | null, motif: string | null): string | null => {
  if (fileId !== null) return `/cashier/api/file/files/${fileId}`
  return motif === null ? null : `/cashier/manage/motifs/${motif}.svg`
}
