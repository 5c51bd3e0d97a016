import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { describe, expect, it } from 'vitest'
import { emptyBasket } from '../model/basket.ts'
import { givingWay, savingOf } from './member-coupons.ts'

const coupon = (id: string, isStackable: boolean) => ({ id, terms: { isStackable } }) as DeskCoupon

describe('another coupon in the basket', () => {
  it.each([
    ['the first', [], false, []],
    ['a second that stands alone', [true], false, ['c0']],
    ['a second beside one that stands alone', [false], true, ['c0']],
    ['a third of those that go together', [true, true], true, []],
    ['a fourth of them', [true, true, true], true, ['c0', 'c1', 'c2']],
  ] as const)('%s', (_, held, isStackable, gone) => {
    const before = held.map((one, at) => coupon(`c${at}`, one))
    expect(givingWay(before, coupon('new', isStackable)).map(({ id }) => id)).toEqual(gone)
  })

  it('saves nothing on a basket without goods', () => {
    expect(savingOf(emptyBasket('b', 0), coupon('c', false))).toBe(0)
  })
})
