import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { packBucket } from './pack-bucket.ts'
import { idAt } from './packed-bucket.ts'
import { searchGoods } from './search-goods.ts'

const itemOf = (id: string, facts: Partial<DeskItem>): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 100,
  ...facts,
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '6'), minLength: 1, maxLength: 7 })
const someGoods = fc.array(
  fc.record({
    name: text,
    searchKeys: text,
    codes: fc.array(fc.stringMatching(/^[6a]{1,4}$/), { maxLength: 1 }),
    sellPriceMinor: fc.constantFrom(600, 6_600, 100),
    isOnShelf: fc.boolean(),
  }),
  { maxLength: 40 },
)

const namesBeginning = (name: string, word: string): number[] => {
  const places: number[] = []
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) places.push(at)
  return places
}

/** The rank of a word in goods, by the wording of the rule alone; 7 where only the price fits. */
function rankOf({ name, searchKeys, codes }: DeskItem, word: string): number {
  const own = foldForSearch(name)
  const ranks = namesBeginning(own, word).map((at) => {
    const isWord = (own[at - 1] ?? ' ') === ' '
    const isWhole = isWord && (own[at + word.length] ?? ' ') === ' '
    if (isWhole) return at === 0 ? 0 : 1
    return at === 0 ? 2 : isWord ? 4 : 5
  })
  if (ranks.length > 0) return Math.min(...ranks)
  const keys = foldForSearch(searchKeys)
  // Keys that begin with the name again go on behind it.
  const others = [keys.startsWith(`${own} `) ? keys.slice(own.length) : keys, ...codes.map(foldForSearch)]
  const all = others.filter((other) => other !== own && other !== '').join('\t')
  const at = all.indexOf(word)
  if (at === -1) return 7
  const before = at === 0 ? '\t' : all[at - 1]
  return before === '\t' ? 3 : before === ' ' ? 4 : 6
}

it('ranks as the rule says, and finds of few the same as of many', () => {
  fc.assert(
    fc.property(someGoods, fc.stringMatching(/^[ab6]{1,3}$/), (facts, word) => {
      const items = facts.map((each, at) => itemOf(`i${String(at).padStart(2, '0')}`, each))
      const packed = packBucket(0, items)
      const idsOf = (most?: number) => searchGoods([packed], word, 2, most).map(({ place }) => idAt(packed, place))
      const all = searchGoods([packed], word, 2, 1_000)
      for (const { place, rank, nameLength } of all) {
        expect(rank).toBe(rankOf(items[place]!, word))
        expect(nameLength).toBe(foldForSearch(items[place]!.name).length)
      }
      const inOrder = all.toSorted((a, b) => a.rank - b.rank || a.nameLength - b.nameLength)
      expect(all).toEqual(inOrder)
      for (const most of [1, 2, 5, 60]) expect(idsOf(most)).toEqual(idsOf(1_000).slice(0, most))
    }),
    { numRuns: 500 },
  )
})

it('reads few of the goods that a letter fits, and makes those alone that are asked for', () => {
  const many = Array.from({ length: 4_000 }, (_, at) =>
    itemOf(`i${String(at)}`, { name: `Tea 6 pc ${String(1_000 + at)}`, codes: [`69${String(at).padStart(6, '0')}`] }),
  )
  const index = catalogueOf(many)
  expect(index.search('6', 2, 14)).toHaveLength(14)
  const looks = vi.spyOn(String.prototype, 'indexOf')
  const rows = vi.spyOn(JSON, 'parse')
  const found = index.search('6', 2, 14)
  const counted = [looks.mock.calls.length, rows.mock.calls.length]
  looks.mockRestore()
  rows.mockRestore()
  expect(found.map(({ id }) => id)).toHaveLength(14)
  expect(counted[0]).toBeLessThan(200)
  expect(counted[1]).toBe(14)
})

it('looks at few of the goods whose codes all begin with what was typed; a name that has it stands before them', () => {
  const many = Array.from({ length: 4_000 }, (_, at) =>
    itemOf(`i${String(at)}`, { name: `Tea ${String(at % 60)} pc`, codes: [`69${String(at).padStart(6, '0')}`] }),
  )
  const index = catalogueOf([...many, itemOf('named', { name: 'Oil for engines of 690 cc' })])
  expect(index.search('6', 2, 14)).toHaveLength(14)
  const looks = vi.spyOn(String.prototype, 'indexOf')
  const found = index.search('690', 2, 14).map(({ name }) => name)
  const counted = looks.mock.calls.length
  looks.mockRestore()
  expect(found[0]).toBe('Oil for engines of 690 cc')
  expect(found.slice(1).filter((name) => name.length === 'Tea 1 pc'.length)).toHaveLength(13)
  expect(counted).toBeLessThan(1_000)
})
