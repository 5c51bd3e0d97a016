import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { PAGES_BY_USE } from '@kassa/contract/today/begun-pages.calls.ts'
import { expect, it } from 'vitest'
import { areasFor } from '../menu-entries.ts'
import { nameHas, splitByUse } from './menu-use.ts'

const owner = areasFor(codesOfTier('merchant'), 'merchant')
const namesIn = (areas: typeof owner): string[] => areas.flatMap(({ entries }) => entries.map(({ name }) => name))
const split = (begun: readonly string[], open = '') => {
  const { areas, more } = splitByUse(owner, { begun, isOpen: ({ name }) => name === open })
  return { shown: namesIn([...areas]), more: more.map(({ name }) => name) }
}

it('a new shop sees at most twenty pages, and every other one of the specification under More', () => {
  const { shown, more } = split([])
  expect(shown).toEqual([
    'dashboard',
    'desk',
    'orders',
    'shifts',
    'products',
    'categories',
    'stock',
    'members',
    'statisticsSales',
    'merchant',
    'outlets',
    'staff',
    'devices',
    'authorization',
    'payMethods',
    'tax',
    'salesSettings',
    'print',
  ])
  expect([...shown, ...more].toSorted()).toEqual(namesIn(owner).toSorted())
})

it('what the shop has begun to use stands in its area, and so does the page that is open', () => {
  const { shown, more } = split(['suppliers', 'refunds'], 'coupons')
  for (const name of ['suppliers', 'refunds', 'coupons']) {
    expect(shown).toContain(name)
    expect(more).not.toContain(name)
  }
})

it('a shop that uses everything has no More', () => {
  expect(split(PAGES_BY_USE)).toMatchObject({ more: [] })
})

it('every page by use is one of the menu', () => {
  const names = new Set(namesIn(owner))
  expect(PAGES_BY_USE.filter((name) => !names.has(name))).toEqual([])
})

it.each([
  ['Stock by serial number', 'serial', true],
  ['Stock by serial number', 'NUMBER stock', true],
  ['Stock by serial number', 'ｓｔｏｃｋ', true],
  ['Stock by serial number', '', true],
  ['Stock by serial number', 'stocks', false],
])('%s is found by "%s": %s', (name, typed, expected) => expect(nameHas(name, typed)).toBe(expected))
