import { describe, expect, it } from 'vitest'
import { cashGap, floatGap, nextFloatGap } from './drawer-gap.ts'

describe('a gap in a drawer', () => {
  it.each([
    [50_000, 30_000, { kind: 'float-differs', expectedMinor: 50_000, foundMinor: 30_000 }],
    [0, 1, { kind: 'float-differs', expectedMinor: 0, foundMinor: 1 }],
    [30_000, 30_000, null],
    [null, 30_000, null],
  ])('of %s left and a float of %s', (left, float, gap) => expect(floatGap(left, float)).toEqual(gap))

  it.each([
    [1_000, 1_001, { kind: 'next-float-above', expectedMinor: 1_000, foundMinor: 1_001 }],
    [1_000, 1_000, null],
    [0, 0, null],
  ])('of %s counted and a next float of %s', (counted, next, gap) => expect(nextFloatGap(counted, next)).toEqual(gap))

  it.each([
    [1_000_001, 1_000_000, { kind: 'cash-beyond', expectedMinor: 1_000_000, foundMinor: 1_000_001 }],
    [-1_000_001, 1_000_000, { kind: 'cash-beyond', expectedMinor: 1_000_000, foundMinor: -1_000_001 }],
    [-1_000_000, 1_000_000, null],
  ])('of %s moved where %s may be', (amount, most, gap) => expect(cashGap(amount, most)).toEqual(gap))
})
