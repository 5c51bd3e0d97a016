import { describe, expect, it } from 'vitest'
import {
  checkOptionGroups,
  chosenOptions,
  defaultsOf,
  groupsOf,
  isChoiceWhole,
  optionsSaid,
  parentsOf,
  type GoodsOption,
  type OptionGroup,
} from './option-groups.ts'

const option = (id: string, surchargeMinor = 0, more: Partial<GoodsOption> = {}): GoodsOption => ({
  id,
  name: id,
  names: {},
  surchargeMinor,
  isDefault: false,
  ...more,
})
const group = (more: Partial<OptionGroup> = {}): OptionGroup => ({
  id: 'size',
  name: 'Size',
  names: {},
  scope: { kind: 'all' },
  currency: 'CNY',
  least: 1,
  most: 1,
  options: [option('small', 0, { isDefault: true }), option('large', 200)],
  ...more,
})
const codeOf = (groups: readonly OptionGroup[]): string | undefined => {
  const checked = checkOptionGroups(groups)
  return checked.ok ? undefined : checked.refusal.code
}

describe('groups of options', () => {
  it.each([
    [{ least: 1, most: 1 }, undefined],
    [{ least: 2, most: 2 }, undefined],
    [{ least: 2, most: 1 }, 'option-group.choice'],
    [{ least: 0, most: 3 }, 'option-group.choice'],
    [{ options: [option('a', 999_999)] }, undefined],
    [{ options: [option('a', 1_000_000)] }, 'option-group.surcharge'],
    [{ currency: 'JPY', options: [option('a', 9_999)] }, undefined],
    [{ currency: 'JPY', options: [option('a', 10_000)] }, 'option-group.surcharge'],
    [{ options: [option('a'), option('a')] }, 'option-group.id-twice'],
    [{ options: [option('a', 0, { isDefault: true }), option('b', 0, { isDefault: true })] }, 'option-group.defaults'],
  ])('%j is %s', (more, code) => {
    expect(codeOf([group(more)])).toBe(code)
  })

  it('are for goods by their category and those above, by product, and by currency', () => {
    const categories = parentsOf([
      { id: 'drinks', parentId: null },
      { id: 'coffee', parentId: 'drinks' },
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ])
    const goods = { productId: 'latte', categoryId: 'coffee' }
    const has = (more: Partial<OptionGroup>, of = goods): boolean =>
      groupsOf([group(more)], of, { currency: 'CNY', categories }).length > 0
    expect(has({})).toBe(true)
    expect(has({ scope: { kind: 'categories', categoryIds: ['drinks'] } })).toBe(true)
    expect(has({ scope: { kind: 'categories', categoryIds: ['tea'] } })).toBe(false)
    expect(has({ scope: { kind: 'categories', categoryIds: ['tea'] } }, { productId: 'x', categoryId: 'a' })).toBe(
      false,
    )
    expect(has({ scope: { kind: 'products', products: [{ productId: 'latte' }] } })).toBe(true)
    expect(has({ scope: { kind: 'products', products: [{ productId: 'tea' }] } })).toBe(false)
    expect(has({ currency: 'JPY' })).toBe(false)
  })

  it('are chosen in their order, in a language', () => {
    const named = group({
      options: [option('s', 0, { isDefault: true }), option('l', 5, { name: 'Large', names: { zh: '大杯' } })],
    })
    expect(defaultsOf([named])).toEqual(['s'])
    expect(chosenOptions([named], new Set(['l', 's']), 'zh-CN')).toEqual([
      { id: 's', name: 's', amountMinor: 0 },
      { id: 'l', name: '大杯', amountMinor: 5 },
    ])
    expect([0, 1, 2].map((count) => isChoiceWhole(named, count))).toEqual([false, true, false])
  })

  it('say again what a till said, without what is not theirs', () => {
    const given = { id: 'large', name: 'large', amountMinor: 200 }
    expect(optionsSaid([group()], [given])).toEqual([given])
    expect(optionsSaid([group()], [{ ...given, amountMinor: 1, name: 'Free' }])).toEqual([given])
    expect(optionsSaid([group()], [given, { ...given, id: 'small' }])).toEqual([given])
    expect(optionsSaid([group()], [{ ...given, id: 'other' }])).toEqual([])
  })
})
