import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import en from '../words/en/nav.json' with { type: 'json' }
import ja from '../words/ja/nav.json' with { type: 'json' }
import zh from '../words/zh/nav.json' with { type: 'json' }
import { menu } from './menu.ts'
import { areasFor, isUnder } from './menu-entries.ts'

const places = menu.flatMap((area) => area.places)

describe('the menu', () => {
  it('leads to screens there are, to each once, beside the menu or to the desk', () => {
    const screens = places.map(({ path }) => routes.find((route) => route.path === path))
    expect(screens).not.toContain(undefined)
    expect(new Set(screens).size).toBe(places.length)
    expect(screens.filter((screen) => screen?.layout === 'bare').map((screen) => screen?.name)).toEqual(['desk'])
  })

  it.each(['operator', 'partner', 'merchant', 'staff'] as const)(
    'has at most eight areas for %s, and orders once',
    (tier) => {
      const areas = areasFor(codesOfTier(tier), tier)
      const names = areas.flatMap(({ entries }) => entries.map(({ name }) => name))
      expect(areas.length).toBeLessThanOrEqual(8)
      expect(names.filter((name) => name === 'orders' || name === 'ordersOpen')).toHaveLength(1)
      expect(areas.some(({ area }) => area === 'tenants')).toBe(tier === 'operator' || tier === 'partner')
    },
  )

  it('shows an area only with what its codes open', () => {
    const shown = areasFor([], 'staff').flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(shown).toEqual(['dashboard', 'ordersOpen', 'devices'])
  })
})

describe.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
])('in %s', (_, { screen }) => {
  it('no two pages of the menu are called the same', () => {
    const titles = places.map(
      ({ path }) => screen[routes.find((route) => route.path === path)?.name ?? 'dashboard'].title,
    )
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })
})

describe('the current entry', () => {
  it.each([
    ['/order', '/order', true],
    ['/order/1', '/order', true],
    ['/order-open', '/order', false],
    ['/order', '/', false],
  ])('%s under %s: %s', (path, screen, expected) => expect(isUnder(path, screen)).toBe(expected))
})
