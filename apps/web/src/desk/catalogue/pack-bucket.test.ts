import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { withoutUsual } from '@kassa/contract/device/without-usual.ts'
import { describe, expect, it } from 'vitest'
import { changeBucket, packBucket } from './pack-bucket.ts'
import { unpackItem, unpackItems } from './packed-bucket.ts'

const plain: DeskItem = {
  ...usualItem,
  id: 'tea',
  productId: 'tea',
  name: 'Green tea',
  unit: 'pc',
  sellPriceMinor: 990,
}
const rich: DeskItem = {
  ...plain,
  id: 'shirt-m',
  productId: 'shirt',
  name: '長袖シャツ',
  variantName: 'M',
  names: { en: 'Shirt' },
  codes: ['036000291452', '6901234567892'],
  customCode: 'S-1',
  categoryId: 'wear',
  isOnShelf: false,
  memberPriceMinor: 900,
  upcoming: [{ at: 5, sellPriceMinor: 1, memberPriceMinor: null }],
}

describe('goods without what is usual', () => {
  it('are what differs, and pack into the same bucket', () => {
    expect(withoutUsual(plain)).toEqual({ id: 'tea', name: 'Green tea', unit: 'pc', sellPriceMinor: 990 })
    expect(packBucket(1, [plain, rich].map(withoutUsual))).toEqual(packBucket(1, [plain, rich]))
    expect(unpackItems(packBucket(1, [plain, rich].map(withoutUsual)))).toEqual([plain, rich])
  })
})

describe('a packed bucket', () => {
  it('says a name once to whoever searches, and what follows it too', () => {
    const keys = { searchKeys: 'green tea gt', codes: ['1'] }
    expect(packBucket(1, [{ ...plain, ...keys }]).search).toBe('\ngreen tea\t gt\t1\t\n')
    expect(packBucket(1, [{ ...plain, searchKeys: 'GREEN TEA' }]).search).toBe('\ngreen tea\t\n')
    expect(packBucket(1, [{ ...plain, searchKeys: 'green teapot' }]).search).toBe('\ngreen tea\tgreen teapot\t\n')
  })
  it('keeps what does not change as it was', () => {
    const cup = { ...plain, id: 'cup', productId: 'cup', name: 'Cup' }
    const held = packBucket(1, [cup, { ...rich, searchKeys: 'ながそで' }])
    const changed = changeBucket(1, held, new Set(['cup', 'tea']), [{ ...plain, searchKeys: 'lc' }])
    expect(changed).toEqual(
      packBucket(1, [
        { ...rich, searchKeys: 'ながそで' },
        { ...plain, searchKeys: 'lc' },
      ]),
    )
  })
  it('gives out what was written with all its fields', () => {
    const held = packBucket(1, [plain, rich])
    const rows = [plain, rich].map((item) => new TextEncoder().encode(JSON.stringify(item)))
    const rowStarts = Int32Array.from([0, rows[0]!.length, rows[0]!.length + rows[1]!.length])
    const older = { ...held, rows: Uint8Array.from(rows.flatMap((row) => [...row])), rowStarts }
    expect([0, 1].map((place) => unpackItem(older, place))).toEqual([plain, rich])
    expect(unpackItems(changeBucket(1, older, new Set(['tea']), []))).toEqual([rich])
  })
})
