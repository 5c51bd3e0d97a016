import { describe, expect, it } from 'vitest'
import { emptyListing, emptyProduct, type VariantDraft } from '../../../parts/goods/product-form.ts'
import { typedInto, pastedInto } from './edit-rows.ts'
import type { MatrixColumn } from './matrix-columns.ts'
import { textOf } from './MatrixRow.tsx'
import { leftOut, type MatrixPart, withAttributes, withLeftOut, withOutlets } from './variant-rows.ts'

const priced = { ...emptyListing('here'), sellPriceMinor: 500 }
const size = { name: 'Size', values: ['S', 'M'] }
const colour = { name: 'Colour', values: ['Red', 'Blue'] }
const start = (): MatrixPart => ({ ...emptyProduct([]), codes: ['11'], sku: 'T', listings: [priced] })
const valuesOf = (rows: readonly VariantDraft[]) => rows.map(({ valueNames }) => valueNames.join(' '))
const kept = (part: MatrixPart): MatrixPart => ({
  ...part,
  variants: part.variants.map((row, at) => ({ ...row, id: `v${at}`, codes: [`c${at}`] })),
})

describe('the rows of the matrix', () => {
  it('take over the product’s own codes and prices with the first attribute, and give them back with the last', () => {
    const grown = withAttributes(start(), [size])
    expect(grown).toMatchObject({ codes: [], sku: null, listings: [] })
    expect(grown.variants).toMatchObject([
      { valueNames: ['S'], codes: ['11'], sku: 'T', listings: [{ sellPriceMinor: 500 }] },
      { valueNames: ['M'], codes: [], sku: null, listings: [{ sellPriceMinor: 500, openingStock: null }] },
    ])
    expect(withAttributes(grown, [])).toMatchObject({ codes: ['11'], sku: 'T', listings: [priced], variants: [] })
  })

  it('wait while a name or the values are still missing', () => {
    const waiting = withAttributes(start(), [{ name: '', values: [] }])
    expect(waiting.variants).toHaveLength(1)
    expect(valuesOf(withAttributes(waiting, [size]).variants)).toEqual(['S', 'M'])
  })

  it('keep who they are when a value or an attribute is added, moved or taken away', () => {
    const two = kept(withAttributes(start(), [size]))
    const larger = withAttributes(two, [{ name: 'Size', values: ['S', 'M', 'L'] }])
    expect(larger.variants.map(({ id }) => id)).toEqual(['v0', 'v1', null])
    const four = withAttributes(two, [size, colour])
    expect(valuesOf(four.variants)).toEqual(['S Red', 'S Blue', 'M Red', 'M Blue'])
    expect(four.variants.map(({ id, codes }) => [id, codes])).toEqual([
      ['v0', ['c0']],
      [null, []],
      ['v1', ['c1']],
      [null, []],
    ])
    const turned = withAttributes(kept(four), [colour, size])
    expect(turned.variants.map(({ id, valueNames }) => [id, valueNames.join(' ')])).toEqual([
      ['v0', 'Red S'],
      ['v2', 'Red M'],
      ['v1', 'Blue S'],
      ['v3', 'Blue M'],
    ])
    expect(withAttributes(kept(four), [size]).variants.map(({ id }) => id)).toEqual(['v0', 'v2'])
  })

  it('leave out what was left out, until it is brought back in its place', () => {
    const four = withAttributes(start(), [size, colour])
    const three = { ...four, variants: four.variants.filter((_, at) => at !== 1) }
    expect(leftOut(three.attributes, three.variants)).toEqual([['S', 'Blue']])
    const more = withAttributes(three, [{ name: 'Size', values: ['S', 'M', 'L'] }, colour])
    expect(valuesOf(more.variants)).toEqual(['S Red', 'M Red', 'M Blue', 'L Red', 'L Blue'])
    expect(valuesOf(withLeftOut(three.attributes, three.variants))).toEqual(['S Red', 'S Blue', 'M Red', 'M Blue'])
  })

  it('stop at 200 combinations', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
    const full = withAttributes(start(), [
      { name: 'A', values: many(20) },
      { name: 'B', values: many(10) },
    ])
    expect(full.variants).toHaveLength(200)
    expect(withAttributes(full, [...full.attributes, { name: 'C', values: ['x', 'y'] }]).variants).toHaveLength(200)
  })

  it('are sold at the outlets chosen, at the price of another with the same currency', () => {
    const currencyOf = (id: string) => (id === 'yen' ? 'JPY' : 'USD')
    const [row] = withOutlets(withAttributes(start(), [size]).variants, ['here', 'there', 'yen'], currencyOf)
    expect(row?.listings.map(({ outletId, sellPriceMinor }) => [outletId, sellPriceMinor])).toEqual([
      ['here', 500],
      ['there', 500],
      ['yen', null],
    ])
  })
})

describe('typing into a row', () => {
  const [row] = withAttributes(start(), [size]).variants as [VariantDraft]
  const column = (key: MatrixColumn['key'], decimals = 2): MatrixColumn => ({
    key,
    title: key,
    isNumber: key !== 'codes' && key !== 'sku',
    decimals,
  })

  it('reads codes, numbers and what cannot be read', () => {
    expect(typedInto(row, column('codes'), ' 1, 2；3 ', []).codes).toEqual(['1', '2', '3'])
    expect(typedInto(row, column('sku'), '  ', []).sku).toBeNull()
    expect(typedInto(row, column('sellPriceMinor'), '12.5', ['here']).listings[0]?.sellPriceMinor).toBe(1_250)
    expect(typedInto(row, column('sellPriceMinor'), '12.', ['here']).listings[0]?.sellPriceMinor).toBe('12.')
    expect(typedInto(row, column('stock', 0), '7', ['here']).listings[0]?.openingStock).toBe(7)
    expect(typedInto({ ...row, id: 'v' }, column('stock', 0), '7', ['here']).listings[0]?.openingStock).toBeNull()
  })

  it('reads a promotion as a price or, with its sign, as a percentage, and shows it as it was typed', () => {
    const special = column('special')
    const typed = (text: string) => typedInto(row, special, text, ['here']).listings[0]
    expect(typed('4.50')?.special).toEqual({ kind: 'price', priceMinor: 450 })
    expect(typed(' 12.5％ ')?.special).toEqual({ kind: 'percent', offBasisPoints: 1_250 })
    expect(typed('')?.special).toBeNull()
    expect(typed('x%')?.special).toEqual({ kind: 'percent', offBasisPoints: 'x' })
    expect(['4.50', '12.5%', '', 'x%', '4.'].map((text) => textOf(special, row, typed(text)))).toEqual([
      '4.50',
      '12.5%',
      '',
      'x%',
      '4.',
    ])
  })

  it('chooses how stock warns by the value or by the words on screen', () => {
    const choices = [
      { value: '1', label: 'Quantity left' },
      { value: '2', label: 'Days of sale' },
    ]
    const kind = { ...column('warningType'), choices }
    const typed = (text: string) => typedInto(row, kind, text, ['here']).listings[0]?.warningType
    expect(['2', 'Days of sale', '1', 'else'].map(typed)).toEqual([2, 2, 1, 1])
    expect(typedInto(row, column('warningLine', 0), '999999', ['here']).listings[0]?.warningLine).toBe(999_999)
  })

  it('takes a block of cells from a spreadsheet', () => {
    const columns = [column('codes'), column('sellPriceMinor'), column('sku')]
    const block = '2.50\tA\r\n3.00\tB\tbeyond\r\n9.00\tno row\r\n'
    const pasted = pastedInto([row, row, row], columns, { row: 1, column: 1 }, block, ['here'])
    expect(pasted.map(({ sku, listings }) => [listings[0]?.sellPriceMinor, sku])).toEqual([
      [500, 'T'],
      [250, 'A'],
      [300, 'B'],
    ])
  })
})
