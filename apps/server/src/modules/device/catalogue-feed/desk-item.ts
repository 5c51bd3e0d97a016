import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { imageUrlOf } from '../../catalogue/public.ts'
import type { FeedRow } from './feed.store.ts'

/** A listing as the desk holds it. */
export function deskItemOf(row: FeedRow): DeskItem {
  const { specialPriceMinor, specialOffBasisPoints, valueNames, imageFileId, motif, ...item } = row
  const { changedSeq: _changed, isRemoved: _removed, ...facts } = item
  return {
    ...facts,
    variantName: valueNames.join(' '),
    special: specialOf(specialPriceMinor, specialOffBasisPoints),
    imageUrl: imageUrlOf({ imageFileId, motif }),
  }
}

const specialOf = (priceMinor: number | null, offBasisPoints: number | null): DeskItem['special'] => {
  if (priceMinor !== null) return { kind: 'price', priceMinor }
  return offBasisPoints === null ? null : { kind: 'percent', offBasisPoints }
}
