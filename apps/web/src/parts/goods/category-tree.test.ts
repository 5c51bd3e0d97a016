import { describe, expect, it } from 'vitest'
import { categoryLines, categoryPath, categoryTree } from './category-tree.ts'

const row = (id: string, parentId: string | null, position: number) => ({
  id,
  name: id,
  names: {},
  shownName: id,
  parentId,
  position,
  taxId: null,
  restriction: null,
  memberDiscountAllowed: null,
  earnsPoints: null,
  productCount: 0,
  version: 1,
})
const rows = [row('tea', 'drinks', 1), row('food', null, 2), row('drinks', null, 1), row('juice', 'drinks', 0)]

describe('the category tree', () => {
  it('puts children under parents in their order', () =>
    expect(categoryTree(rows)).toEqual([
      {
        value: 'drinks',
        title: 'drinks',
        children: [
          { value: 'juice', title: 'juice', children: [] },
          { value: 'tea', title: 'tea', children: [] },
        ],
      },
      { value: 'food', title: 'food', children: [] },
    ]))

  it('is a list of indented lines', () =>
    expect(categoryLines(rows).map(({ id, depth, hasChildren }) => [id, depth, hasChildren])).toEqual([
      ['drinks', 0, true],
      ['juice', 1, false],
      ['tea', 1, false],
      ['food', 0, false],
    ]))

  it('counts the products of a category and of everything under it', () => {
    const counted = rows.map((one, at) => ({ ...one, productCount: at + 1 }))
    expect(categoryLines(counted).map(({ id, productCountWithin }) => [id, productCountWithin])).toEqual([
      ['drinks', 8],
      ['juice', 4],
      ['tea', 1],
      ['food', 2],
    ])
  })

  it('names a category with what it stands under', () => expect(categoryPath(rows, 'tea')).toBe('drinks › tea'))
})
