import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import en from '../words/en/nav.json' with { type: 'json' }
import ja from '../words/ja/nav.json' with { type: 'json' }
import zh from '../words/zh/nav.json' with { type: 'json' }
import { menu, menuAbove } from './menu.ts'
import { areasFor, isUnder } from './menu-entries.ts'

const places = [...menu, ...menuAbove].flatMap((area) => area.places)
const menuFor = { operator: menuAbove, partner: menuAbove, merchant: menu, staff: menu } as const
const TIERS = ['operator', 'partner', 'merchant', 'staff'] as const

describe('the menu', () => {
  it('leads to screens there are, to each once for each tier, beside the menu or to the desk', () => {
    const screens = places.map(({ path }) => routes.find((route) => route.path === path))
    expect(screens).not.toContain(undefined)
    for (const tier of TIERS) {
      const inside = menuFor[tier].flatMap((area) => area.places)
      const shown = inside.flatMap(({ path, tiers }) => ((tiers ?? TIERS).includes(tier) ? [path] : []))
      expect(new Set(shown).size).toBe(shown.length)
    }
    expect(screens.filter((screen) => screen?.layout === 'bare').map((screen) => screen?.name)).toEqual(['desk'])
  })

  it.each(TIERS)(
    'has at most eight areas for %s, with the merchants and the orders that everybody signed in may see',
    (tier) => {
      const areas = areasFor(codesOfTier(tier), tier)
      const names = areas.flatMap(({ entries }) => entries.map(({ name }) => name))
      expect(areas.length).toBeLessThanOrEqual(8)
      expect(names.filter((name) => name === 'merchants' || name === 'ordersOpen')).toHaveLength(2)
      expect(areas.some(({ area }) => area === 'tenants')).toBe(tier === 'operator' || tier === 'partner')
    },
  )

  it.each([
    ['operator', 17],
    ['partner', 14],
  ] as const)('of a %s has areas of its own', (tier, count) => {
    const areas = areasFor(codesOfTier(tier), tier)
    expect(areas.map(({ area }) => area)).toEqual(['day', 'tenants', 'licences', 'running', 'platform'])
    expect(areas.flatMap(({ entries }) => entries)).toHaveLength(count)
  })

  it('has the very entries of before, open or locked, by which no line is drawn anew', () => {
    const entriesFor = (functions?: readonly string[]) =>
      areasFor(codesOfTier('merchant'), 'merchant', functions).flatMap(({ entries }) => entries)
    for (const functions of [undefined, []]) {
      const before = entriesFor(functions)
      expect(entriesFor(functions).filter((entry) => !before.includes(entry))).toEqual([])
    }
    expect(entriesFor([]).some(({ isLocked }) => isLocked === true)).toBe(true)
    expect(entriesFor().some(({ isLocked }) => isLocked === true)).toBe(false)
  })

  it('shows an area only with what its codes open', () => {
    const shown = areasFor([], 'staff').flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(shown).toEqual(['dashboard', 'ordersOpen', 'merchants', 'devices'])
  })
})

describe.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
])('in %s', (_, { screen }) => {
  it('no two pages of the menu are called the same', () => {
    const paths = [...new Set(places.map(({ path }) => path))]
    const titles = paths.map((path) => screen[routes.find((route) => route.path === path)?.name ?? 'dashboard'].title)
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
