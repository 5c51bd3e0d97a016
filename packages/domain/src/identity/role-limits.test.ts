import { describe, expect, it } from 'vitest'
import { checkPriceChange, type PriceChange, type RoleLimits } from './role-limits.ts'

const limits: RoleLimits = {
  canChangeUnitPrice: true,
  canChangeOrderTotal: true,
  mostOffBasisPoints: 1_000,
  priceFloor: 'cost',
  mostRefundMinor: null,
}
const change: PriceChange = {
  what: 'unit-price',
  beforeMinor: 1_000,
  afterMinor: 900,
  costMinor: 800,
  minimumMinor: 950,
}

describe('what a role may change', () => {
  it.each<[string, Partial<RoleLimits>, Partial<PriceChange>, string | null]>([
    ['ok', {}, {}, null],
    ['price-change.above-limit', {}, { afterMinor: 899 }, null],
    ['price-change.above-limit', {}, { beforeMinor: 1_003, afterMinor: 902 }, null],
    ['ok', {}, { beforeMinor: 1_003, afterMinor: 903 }, null],
    ['ok', {}, { afterMinor: 899 }, 'manager'],
    ['ok', { mostOffBasisPoints: null }, { afterMinor: 800 }, null],
    ['price-change.below-floor', { mostOffBasisPoints: null }, { afterMinor: 799 }, null],
    ['price-change.below-floor', { priceFloor: 'minimum-price' }, { afterMinor: 949 }, null],
    ['ok', { mostOffBasisPoints: null, priceFloor: 'none' }, { afterMinor: 0 }, null],
    ['ok', {}, { costMinor: null }, null],
    ['ok', {}, { afterMinor: 5_000 }, null],
    ['ok', {}, { beforeMinor: 500, afterMinor: 600 }, null],
    ['ok', {}, { beforeMinor: 0, afterMinor: 0 }, null],
    ['price-change.not-permitted', { canChangeUnitPrice: false }, {}, 'manager'],
    ['price-change.not-permitted', { canChangeOrderTotal: false }, { what: 'order-total' }, null],
    ['price-change.above-limit', {}, { beforeMinor: 10 ** 15, afterMinor: 9 * 10 ** 14 - 1, costMinor: null }, null],
    ['ok', {}, { beforeMinor: 10 ** 15, afterMinor: 9 * 10 ** 14, costMinor: null }, null],
  ])('%s', (code, role, made, approvedBy) => {
    const checked = checkPriceChange({ ...limits, ...role }, { ...change, ...made }, approvedBy)
    expect(checked.ok ? 'ok' : checked.refusal.code).toBe(code)
  })
})
