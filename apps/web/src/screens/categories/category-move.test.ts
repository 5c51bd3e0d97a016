import { describe, expect, it } from 'vitest'
import { dropOn, placeByKey, placeUnder } from './category-move.ts'

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
const rows = [row('food', null, 0), row('drinks', null, 4), row('tea', 'drinks', 2), row('green', 'tea', 0)]

describe('moving a category', () => {
  it('puts it at the end of its new parent', () => {
    expect(placeUnder(rows, 'food', 'drinks')).toEqual({ parentId: 'drinks', position: 3 })
    expect(placeUnder(rows, 'food', 'green')).toEqual({ parentId: 'green', position: 0 })
    expect(placeUnder(rows, 'green', null)).toEqual({ parentId: null, position: 5 })
  })

  it('knows no place under itself or what stands under it', () => {
    expect(placeUnder(rows, 'drinks', 'drinks')).toBeNull()
    expect(placeUnder(rows, 'drinks', 'green')).toBeNull()
  })

  it('says what dropping it on another does', () => {
    expect(dropOn(rows, 'food', 'green')).toBe('moves')
    expect(dropOn(rows, 'green', null)).toBe('moves')
    expect(dropOn(rows, 'drinks', 'green')).toBe('own-child')
    expect(['drinks', 'tea'].map((parent) => dropOn(rows, 'tea', parent))).toEqual(['same', 'same'])
  })

  it('goes in under the neighbour above and out beside the parent', () => {
    expect(placeByKey(rows, 'drinks', 'ArrowRight')).toEqual({ parentId: 'food', position: 0 })
    expect(placeByKey(rows, 'food', 'ArrowRight')).toBeNull()
    expect(placeByKey(rows, 'green', 'ArrowLeft')).toEqual({ parentId: 'drinks', position: 3 })
    expect(placeByKey(rows, 'food', 'ArrowLeft')).toBeNull()
    expect(placeByKey(rows, 'tea', 'Enter')).toBeNull()
  })
})
