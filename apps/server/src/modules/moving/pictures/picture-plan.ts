import { foldedFileName, isAddress } from '@kassa/domain/moving/goods/pictures.ts'
import type { MovedProduct, MoveSource } from '@kassa/domain/moving/move-source.ts'
import { productLinkOf } from '@kassa/domain/moving/plan-move.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import type { FileTables } from '../files/read-brought.ts'
import type { PictureFile } from '../files/open-zip.ts'
import { keptKey } from '../act/shop-move.store.ts'

/** The picture of one product of the files. */
export interface PlannedPicture {
  readonly sourceKey: string
  /** As the file has it. */
  readonly address: string
  readonly from: 'address' | 'zip' | 'nowhere'
  readonly file: PictureFile | null
}

/** Longer addresses are no addresses of pictures. */
const LONGEST = 2_000

/** The first picture of each product: from its address, or from the zip by its name. */
export const planPictures = (goods: ThingList<MovedProduct>, pictures: FileTables['pictures']): PlannedPicture[] =>
  goods.flatMap((product) => {
    const [first] = product.pictures
    if (first === undefined) return []
    const file = isAddress(first) ? null : (pictures.get(foldedFileName(first)) ?? null)
    const from = isAddress(first) ? ('address' as const) : file ? ('zip' as const) : ('nowhere' as const)
    return [{ sourceKey: keptKey(productLinkOf(product)), address: first.slice(0, LONGEST), from, file }]
  })

/** Files that stay out; pictures that products name are none of them where the owner agreed to take pictures. */
export function unreadOf(
  { unread, pictures }: FileTables,
  { goods }: Pick<MoveSource, 'goods'>,
  takesPictures: boolean,
): FileTables['unread'] {
  if (!takesPictures) return unread
  const named = new Set(planPictures(goods, pictures).flatMap(({ file }) => (file ? foldedFileName(file.name) : [])))
  const idle = [...pictures.keys()].filter((name) => !named.has(name)).length
  return unread.flatMap((one) => {
    if (one.refusal.code !== 'moving.zip-pictures') return [one]
    return idle === 0 ? [] : [{ ...one, refusal: { ...one.refusal, facts: { count: idle } } }]
  })
}

/** A remark that pictures are left out is true only while nobody agreed. */
export const isStill = ({ code }: { readonly code: string }, takesPictures: boolean): boolean =>
  !takesPictures || code !== 'moving.pictures'

/** The files as they are told of once it is known whether pictures are taken. */
export const seenWith = (brought: FileTables, source: MoveSource, takesPictures: boolean) => ({
  brought: { ...brought, unread: unreadOf(brought, source, takesPictures) },
  source: { ...source, remarks: source.remarks.filter((one) => isStill(one, takesPictures)) },
})
