import type { MoveSource, Remark } from '@kassa/domain/moving/move-source.ts'
import type { VariantHere } from '@kassa/domain/moving/goods/goods-here.ts'
import { keepPacked } from './packed-list.ts'

const isUnknownPart = ({ code }: Remark): boolean => code === 'moving.part-unknown'
const placeOf = ({ file, row }: Pick<Remark, 'file' | 'row'>): string => `${file} ${row}`

/**
 * A combined product one of whose parts is in no file is taken where the part is here, and cannot be taken else: what reading the files alone
 * could not know.
 */
export function withoutMissingParts(source: MoveSource, variants: readonly VariantHere[]): MoveSource {
  if (!source.remarks.some(isUnknownPart)) return source
  const here = new Set(variants.map(({ sku }) => sku))
  const isMissing = (one: Remark): boolean => isUnknownPart(one) && !here.has(String(one.facts['sku']))
  const missing = new Set(source.remarks.filter(isMissing).map(placeOf))
  return {
    ...source,
    goods: keepPacked(Iterator.from(source.goods).filter((product) => !missing.has(placeOf(product)))),
    remarks: source.remarks.flatMap((one) => {
      if (!isUnknownPart(one)) return [one]
      return isMissing(one) ? [{ ...one, verdict: 'cannot' as const }] : []
    }),
  }
}
