import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { expect, it } from 'vitest'
import { BEST, pagesOf } from './key-pages.ts'
import { arrangementOf, keysOfPage } from './page-keys.ts'

const goods = ['a', 'b', 'c'].map((id) => ({ id, isOnShelf: true, imageUrl: `/${id}` }) as DeskItem)
const catalogue = {
  find: (id: string) => goods.find((item) => item.id === id),
  first: () => goods,
}
const made = [
  { id: 'own', name: 'Breakfast', hue: 3 },
  { id: 'cold', name: 'Cold', hue: 1, parentId: BEST },
  { id: 'warm', name: 'Warm', hue: 2, parentId: 'own' },
]
const pages = pagesOf(made, [], null)
const keysOf = (id: string, order: Readonly<Record<string, readonly string[]>>, best: readonly string[] = []) =>
  keysOfPage({ catalogue, page: pages.find((page) => page.id === id)!, pages, order, best })
const ids = (...asked: Parameters<typeof keysOf>): string[] => keysOf(...asked).map((key) => key.id)

it('stands new folders first, then what sells most, then the rest', () => {
  expect(ids(BEST, {}, ['b'])).toEqual(['cold', 'b', 'a', 'c'])
})

it('keeps a folder where it was put among the goods', () => {
  expect(ids(BEST, { [BEST]: ['c', 'cold', 'a'] })).toEqual(['c', 'cold', 'a'])
})

it('fills the first page still where only a folder was given a place', () => {
  expect(ids(BEST, { [BEST]: ['cold'] })).toEqual(['cold', 'a', 'b', 'c'])
})

it('holds in a folder what was put there and nothing else; its key shows its first pictures', () => {
  expect(ids('cold', { cold: ['c', 'a', 'gone'] })).toEqual(['c', 'a'])
  expect(keysOf(BEST, { cold: ['c', 'a', 'gone'] })[0]).toMatchObject({ id: 'cold', pictures: ['/c', '/a'] })
  expect(ids('own', { own: ['b'] })).toEqual(['warm', 'b'])
})

it('each key stays where the shift settled it: what is gone leaves its place empty, what is new comes last', () => {
  const page = pages.find(({ id }) => id === BEST)!
  const keys = keysOfPage({ catalogue, page, pages, order: {}, best: ['a'], settled: ['b', 'gone', 'cold'] })
  expect(keys.map(({ id }) => id)).toEqual(['b', 'gone', 'cold', 'a', 'c'])
  expect(keys[1]).toEqual({ id: 'gone', isGone: true })
})

it('another arrangement of a page settles anew', () => {
  const page = pages.find(({ id }) => id === BEST)!
  const by = (order: Readonly<Record<string, readonly string[]>>, of = pages) =>
    arrangementOf({ page, pages: of, order })
  expect(by({ [BEST]: ['b'] })).not.toBe(by({}))
  expect(by({}, pagesOf([], [], null))).not.toBe(by({}))
  expect(by({ own: ['b'] })).toBe(by({}))
})
