import { expect, it } from 'vitest'
import { BEST, categoriesOf, mostSold, pagesOf } from './key-pages.ts'

const categories = [
  { id: 'tea', name: 'Tea', position: 2 },
  { id: 'bread', name: 'Bread', position: 1 },
]
const pages = pagesOf([{ id: 'own', name: 'Breakfast', hue: 3 }], categories)

it('stands best sellers first, then the own pages, then the categories in their order, each with its colour', () => {
  expect(pages.map(({ id, hue }) => [id, hue])).toEqual([
    [BEST, 0],
    ['own', 3],
    ['bread', 1],
    ['tea', 2],
  ])
})

it('fills the first page from every category, a category’s from itself, an own page from nothing', () => {
  expect(pages.map((page) => categoriesOf(page, pages))).toEqual([['bread', 'tea', null], [], ['bread'], ['tea']])
})

it('counts receipts and not pieces; of two alike the newer first', () => {
  expect(mostSold([['b', 'b', 'b'], ['c', 'a'], ['a']])).toEqual(['a', 'b', 'c'])
})
