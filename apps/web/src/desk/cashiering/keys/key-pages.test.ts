import { expect, it } from 'vitest'
import { BEST, categoriesOf, mostSold, pagesOf } from './key-pages.ts'

const categories = [
  { id: 'tea', name: 'Tea', position: 2 },
  { id: 'bread', name: 'Bread', position: 1 },
]
const made = [
  { id: 'own', name: 'Breakfast', hue: 3 },
  { id: 'hers', name: 'Quick', hue: 4, ownerId: 'her' },
]
const pages = pagesOf(made, categories, 'him')

it('stands best sellers first, then the own pages, then the categories in their order, each with its colour', () => {
  expect(pages.map(({ id, hue }) => [id, hue])).toEqual([
    [BEST, 0],
    ['own', 3],
    ['bread', 1],
    ['tea', 2],
  ])
})

it('shows a person’s own page to that person alone', () => {
  const ids = (staffId: string | null) => pagesOf(made, [], staffId).map(({ id }) => id)
  expect([ids('her'), ids('him'), ids(null)]).toEqual([
    [BEST, 'own', 'hers'],
    [BEST, 'own'],
    [BEST, 'own'],
  ])
})

it('stands a folder on its page, and in the strip where its page is gone', () => {
  const folders = [
    { id: 'cold', name: 'Cold', hue: 1, parentId: 'tea' },
    { id: 'lost', name: 'Lost', hue: 2, parentId: 'gone' },
  ]
  expect(pagesOf(folders, categories, null).map(({ id, parentId }) => [id, parentId])).toEqual([
    [BEST, null],
    ['cold', 'tea'],
    ['lost', null],
    ['bread', null],
    ['tea', null],
  ])
})

it('fills the first page from every category, a category’s from itself, an own page from nothing', () => {
  expect(pages.map((page) => categoriesOf(page, pages))).toEqual([['bread', 'tea', null], [], ['bread'], ['tea']])
})

it('counts receipts and not pieces; of two alike the newer first', () => {
  expect(mostSold([['b', 'b', 'b'], ['c', 'a'], ['a']])).toEqual(['a', 'b', 'c'])
})
