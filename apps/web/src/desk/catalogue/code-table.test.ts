import * as fc from 'fast-check'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { expect, it } from 'vitest'
import { bucketOf } from './bucket.ts'
import { CodeTable } from './code-table.ts'
import { packBucket } from './pack-bucket.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'

const itemOf = (id: string, codes: string[]) => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 1,
  codes,
})

it('finds the goods of every code and of nothing that is only a part of one', () => {
  const code = fc.stringMatching(/^[a-c]{1,4}$/)
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(code, { maxLength: 3 }), { maxLength: 40 }), code, (lists, asked) => {
      const buckets = new Map(
        [0, 1, 255].map((bucket, at) => {
          const rows = lists.map((codes, index) => itemOf(`i${index}`, codes)).filter((_, index) => index % 3 === at)
          return [bucket, packBucket(bucket, rows)]
        }),
      )
      const found = new CodeTable(buckets).placesOf(asked)
      const wanted = lists.flatMap((codes, index) =>
        codes.includes(asked) ? [`${index % 3}/${Math.floor(index / 3)}`] : [],
      )
      const at = new Map([0, 1, 255].map((bucket, place) => [bucket, place]))
      expect(found.map(({ packed, place }) => `${at.get(packed.bucket)}/${place}`).toSorted()).toEqual(
        wanted.toSorted(),
      )
    }),
  )
})

it('finds a code that is stored in groups by what a scanner sends, and one that is not by its groups', () => {
  const own = catalogueOf([itemOf('a', ['978-0-471-11709-4']), itemOf('b', ['9780306406157'])])
  expect(own.findByCode(['9780471117094']).map(({ id }) => id)).toEqual(['a'])
  expect(own.findByCode(['978-0-471-11709-4']).map(({ id }) => id)).toEqual(['a'])
  expect(own.search('978-0-306-40615-7', 2).map(({ id }) => id)).toEqual(['b'])
})

it('is made anew where codes have changed, and still good where only a price has', () => {
  const own = catalogueOf([itemOf('a', ['1111']), itemOf('b', ['2222'])])
  const put = (codes: string[], sellPriceMinor: number) =>
    own.putBuckets([packBucket(bucketOf('a'), [{ ...itemOf('a', codes), sellPriceMinor }])])
  expect(own.findByCode(['1111']).map(({ sellPriceMinor }) => sellPriceMinor)).toEqual([1])
  put(['1111'], 5)
  expect(own.findByCode(['1111']).map(({ sellPriceMinor }) => sellPriceMinor)).toEqual([5])
  put(['3333'], 5)
  expect([own.findByCode(['1111']), own.findByCode(['3333']).length, own.findByCode(['2222']).length]).toEqual([
    [],
    1,
    1,
  ])
})
