import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('what a change touched', () => {
  it('is told field by field, what stayed the same left out', () => {
    expect(changedFields({ name: 'Old', at: [1], is: 1 }, { name: 'New', at: [1], more: true })).toEqual([
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'is', before: '1', after: '–' },
      { field: 'more', before: '–', after: 'true' },
    ])
    expect(changedFields(null, { amountMinor: -3_110, currency: 'CNY', limitMinor: null })).toEqual([
      { field: 'amountMinor', before: '–', after: '−¥31.10' },
      { field: 'currency', before: '–', after: 'CNY' },
    ])
    expect(changedFields(null, null)).toEqual([])
  })
})
