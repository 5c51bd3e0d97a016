import { describe, expect, it } from 'vitest'
import {
  bulkRowOf,
  editField,
  editedVariant,
  type GridProduct,
  type GridVariant,
  hasPrice,
  hasVariants,
  variantsOf,
  wrongCount,
  wrongIn,
} from './grid-edits.ts'

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
} as GridProduct

describe('the edits of the grid', () => {
  it('hold what differs and nothing else', () => {
    const once = editField(new Map(), row, 'sellPriceMinor', 600)
    const twice = editField(once, row, 'taxId', 't')
    expect(twice.get('p')).toEqual({ sellPriceMinor: 600, taxId: 't' })
    expect(editField(twice, row, 'sellPriceMinor', 500).get('p')).toEqual({ taxId: 't' })
    expect(editField(once, row, 'sellPriceMinor', 500).size).toBe(0)
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

  it('change combinations by their own lines, at the outlet the product’s row shows', () => {
    const parted: GridProduct = { ...row, variantCount: 2 }
    const listing = (outletId: string, sellPriceMinor: number) => ({
      outletId,
      sellPriceMinor,
      memberPriceMinor: null,
      isOnShelf: true,
    })
    const variants = [
      { id: 's', valueNames: ['S', 'Red'], listings: [listing('x', 100), listing('o', 500)] },
      { id: 'm', valueNames: ['M', 'Red'], listings: [listing('o', 700)] },
      { id: 'l', valueNames: ['L', 'Red'], listings: [listing('x', 900)] },
    ]
    const lines = variantsOf(parted, { variants } as Parameters<typeof variantsOf>[1])
    expect(lines.map(({ name, sellPriceMinor }) => [name, sellPriceMinor])).toEqual([
      ['S Red', 500],
      ['M Red', 700],
    ])
    const [small, medium] = lines as [GridVariant, GridVariant]
    const once = editedVariant(new Map(), parted, small, 'sellPriceMinor', 550)
    const both = editedVariant(once, parted, medium, 'isOnShelf', false)
    expect(bulkRowOf(parted, both.get('p') ?? {})).toEqual({
      id: 'p',
      version: 3,
      listings: [
        { outletId: 'o', variantId: 's', sellPriceMinor: 550 },
        { outletId: 'o', variantId: 'm', isOnShelf: false },
      ],
    })
    expect(editedVariant(once, parted, small, 'sellPriceMinor', 500).size).toBe(0)
    expect(
      wrongCount(parted, { name: '', variants: { s: { sellPriceMinor: '5.' }, m: { memberPriceMinor: 0 } } }),
    ).toBe(3)
    expect([hasVariants(parted), hasVariants(row), hasVariants({ ...parted, outletId: null })]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('have no price where there are combinations or the outlet does not sell it', () => {
    expect([hasPrice(row), hasPrice({ ...row, variantCount: 2 }), hasPrice({ ...row, outletId: null })]).toEqual([
      true,
      false,
      false,
    ])
  })
})
