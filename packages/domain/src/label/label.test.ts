import { describe, expect, it } from 'vitest'
import { isBlack, makeDots } from '../receipt/dots.ts'
import { checkLabel } from './check-label.ts'
import { labelDrawer } from './draw-label.ts'
import { fieldText, unitPriceText, type LabelFacts } from './label-facts.ts'
import { gridOf } from './label-sheets.ts'
import { builtInLabels, IMAGE_LIMIT, type LabelImage, type LabelTemplate } from './label-template.ts'
import { writeLabels } from './write-labels.ts'

const goods: LabelFacts = {
  name: 'Tea',
  priceMinor: 1_999,
  wasMinor: null,
  currency: 'USD',
  code: '4006381333931',
  customCode: '',
  shelf: '',
  outlet: '',
  unit: '',
  weightUnit: 'kg',
}

describe('the unit price of a label', () => {
  it.each([
    [1_999, 'kg', '100g', '$2.00 / 100 g'],
    [1_999, 'kg', 'pound', '$9.07 / lb'],
    [1_999, 'kg', 'sold', '$19.99 / kg'],
    [5, 'g', 'kg', '$50.00 / kg'],
    [907, 'pound', 'kg', '$20.00 / kg'],
    [99_999_999, 'g', 'kg', '$999,999,990.00 / kg'],
    [1, 'kg', '100g', '$0.00 / 100 g'],
  ] as const)('of %i a %s, for %s, is %s', (priceMinor, weightUnit, measure, text) => {
    expect(unitPriceText({ ...goods, priceMinor, weightUnit }, measure)).toBe(text)
  })

  it('of goods that are not weighed is that of their own unit, or none', () => {
    expect(unitPriceText({ ...goods, weightUnit: null, unit: 'box' }, '100g')).toBe('$19.99 / box')
    expect(unitPriceText({ ...goods, weightUnit: null }, 'kg')).toBe('')
  })
})

it('says the price before only where there is one', () => {
  expect(fieldText('was', goods, 'sold')).toBe('')
  expect(fieldText('was', { ...goods, wasMinor: 2_500 }, 'sold')).toBe('$25.00')
})

it.each([
  [20, 20, { columns: 9, rows: 14, left: 15, top: 8.5 }],
  [70, 38, { columns: 2, rows: 7, left: 35, top: 15.5 }],
  [100, 100, { columns: 1, rows: 2, left: 55, top: 48.5 }],
])('labels of %i by %i mm stand on A4 in the middle', (width, height, grid) => {
  expect(gridOf(width, height)).toEqual(grid)
})

describe('the bytes of a label', () => {
  const dots = { widthDots: 8, heightDots: 2, bits: Uint8Array.from([0b10000000, 0b00000001]) }
  const text = (language: 'zpl' | 'tspl' | 'escpos') =>
    String.fromCharCode(...writeLabels([{ dots, copies: 2 }], language, 8))

  it('are a graphic of the dots in ZPL, printed as often as asked', () => {
    expect(text('zpl')).toBe('^XA^PW8^LL2^LH0,0^FO0,0^GFA,2,2,1,8001^FS^PQ2^XZ\n')
  })
  it('are the dots turned round in TSPL, where 0 is black', () => {
    expect(text('tspl')).toBe(
      'SIZE 1 mm,0.25 mm\r\nGAP 2 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\nBITMAP 0,0,1,2,0,\x7f\xfe\r\nPRINT 2,1\r\n',
    )
  })
  it('are a raster in ESC/POS, once a copy', () => {
    const one = '\x1b@\x1dv0\x00\x01\x00\x02\x00\x80\x01\x1bd\x01'
    expect(text('escpos')).toBe(one + one)
  })
})

describe('a picture on a label', () => {
  const image: LabelImage = {
    type: 'image',
    pictureId: 'logo',
    dithering: 'spread',
    x: 10,
    y: 20,
    width: 40,
    height: 40,
  }
  const labelOf = (...elements: LabelImage[]): LabelTemplate => ({ ...builtInLabels.product, elements })

  it.each([
    ['none chosen', [{ ...image, pictureId: null }], { code: 'label-template.element-empty', facts: { place: 1 } }],
    ['one too many', Array.from({ length: IMAGE_LIMIT + 1 }, () => image), { code: 'label-template.too-many-images', facts: { limit: 5, count: 6 } }], // prettier-ignore
    ['1.4 mm wide', [{ ...image, width: 14 }], { code: 'label-template.element-small', facts: { place: 1 } }],
    [
      'beyond the label',
      [image, { ...image, x: 361 }],
      { code: 'label-template.element-outside', facts: { place: 2 } },
    ],
  ])('is refused: %s', (_, elements, refusal) => {
    expect(checkLabel(labelOf(...elements))).toEqual({ ok: false, refusal })
  })

  it('is kept as often as the limit says, 1.5 mm wide, at the edge', () => {
    const edge = { ...image, x: 385, width: 15 }
    expect(checkLabel(labelOf(...Array.from({ length: IMAGE_LIMIT }, () => edge))).ok).toBe(true)
  })

  it('stands whole in the middle of its box, dot by dot, and nowhere else', () => {
    const draw = (images: ReadonlyMap<LabelImage, ReturnType<typeof makeDots>>) =>
      labelDrawer(labelOf(image), { dotsPerMm: 8, glyphs: () => undefined, images })(goods)
    const wide = makeDots(32, 8, (x, y) => (x + y) % 2 === 0)
    const label = draw(new Map([[image, wide]]))
    const isIn = (x: number, y: number): boolean => x >= 8 && x < 40 && y >= 28 && y < 36
    expect(label).toEqual(makeDots(320, 240, (x, y) => isIn(x, y) && isBlack(wide, x - 8, y - 28)))
    expect(draw(new Map()).bits.every((byte) => byte === 0)).toBe(true)
  })
})
