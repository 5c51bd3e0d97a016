import { describe, expect, it } from 'vitest'
import { bulkRowOf, edited, type GridProduct, hasPrice, wrongIn } from './grid-edits.ts'

const row = {
  id: 'p',
  variantId: 'v',
  variantCount: 0,
  type: 'standard',
  name: 'Tea',
  outletId: 'o',
  currency: 'USD',
  sellPriceMinor: 500,
  highestSellPriceMinor: 500,
  memberPriceMinor: null,
  isOnShelf: true,
  version: 3,
} as unknown as GridProduct

describe('the edits of the grid', () => {
  it('hold what differs and nothing else', () => {
    const once = edited(new Map(), row, 'sellPriceMinor', 600)
    const twice = edited(once, row, 'taxId', 't')
    expect(twice.get('p')).toEqual({ sellPriceMinor: 600, taxId: 't' })
    expect(edited(twice, row, 'sellPriceMinor', 500).get('p')).toEqual({ taxId: 't' })
    expect(edited(once, row, 'sellPriceMinor', 500).size).toBe(0)
  })

  it('name the cells that cannot be saved', () => {
    expect(wrongIn(row, { name: ' T ', sellPriceMinor: '5.', memberPriceMinor: 0 })).toEqual([
      'name',
      'sellPriceMinor',
      'memberPriceMinor',
    ])
    expect(wrongIn(row, { sellPriceMinor: null })).toEqual(['sellPriceMinor'])
    expect(wrongIn(row, { name: 'Te', sellPriceMinor: 99_999_999, memberPriceMinor: null })).toEqual([])
    expect(wrongIn({ ...row, currency: 'JPY' }, { sellPriceMinor: 1_000_000 })).toEqual(['sellPriceMinor'])
  })

  it('are sent with the version that was read, prices at the outlet that was shown', () => {
    expect(bulkRowOf(row, { brandId: null, sellPriceMinor: 600, isOnShelf: false })).toEqual({
      id: 'p',
      version: 3,
      brandId: null,
      listings: [{ outletId: 'o', variantId: 'v', sellPriceMinor: 600, isOnShelf: false }],
    })
    expect(bulkRowOf(row, { labelIds: ['l'] })).toEqual({ id: 'p', version: 3, labelIds: ['l'] })
  })

  it('have no price where there are combinations or the outlet does not sell it', () => {
    expect([hasPrice(row), hasPrice({ ...row, variantCount: 2 }), hasPrice({ ...row, outletId: null })]).toEqual([
      true,
      false,
      false,
    ])
  })
})
