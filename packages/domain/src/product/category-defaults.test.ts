import { describe, expect, it } from 'vitest'
import { defaultsAfter, goodsDefaults } from './category-defaults.ts'

const node = (
  id: string,
  parentId: string | null,
  memberDiscountAllowed: boolean | null,
  earnsPoints: boolean | null,
) => ({ id, parentId, memberDiscountAllowed, earnsPoints })
const nodes = [
  node('food', null, null, null),
  node('tobacco', null, false, false),
  node('cigars', 'tobacco', null, true),
  node('mild', 'cigars', null, null),
  node('a', 'b', null, null),
  node('b', 'a', null, false),
]

describe('what new goods of a category begin with', () => {
  it.each([
    [null, true, true],
    ['gone', true, true],
    ['food', true, true],
    ['tobacco', false, false],
    ['cigars', false, true],
    ['mild', false, true],
    ['a', true, false],
  ])('in %s: member discount %s, points %s', (id, memberDiscountAllowed, earnsPoints) =>
    expect(goodsDefaults(nodes, id)).toEqual({ memberDiscountAllowed, earnsPoints }),
  )

  it('follows a change of category, but for what was chosen by hand', () => {
    const usual = { memberDiscountAllowed: true, earnsPoints: true }
    const none = { memberDiscountAllowed: false, earnsPoints: false }
    expect(defaultsAfter(nodes, usual, { from: null, to: 'tobacco' })).toEqual(none)
    expect(defaultsAfter(nodes, none, { from: 'tobacco', to: null })).toEqual(usual)
    const chosen = { memberDiscountAllowed: true, earnsPoints: false }
    expect(defaultsAfter(nodes, chosen, { from: 'tobacco', to: 'cigars' })).toEqual(usual)
    expect(defaultsAfter(nodes, chosen, { from: null, to: 'food' })).toEqual(chosen)
  })
})
