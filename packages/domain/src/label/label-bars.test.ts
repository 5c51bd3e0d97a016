import { expect, it } from 'vitest'
import { lacksBars } from './label-bars.ts'
import { builtInLabels, type LabelTemplate } from './label-template.ts'

const wide = (tenths: number): LabelTemplate => ({
  ...builtInLabels.shelf,
  elements: [{ type: 'barcode', x: 0, y: 0, width: tenths, height: 80 }],
})

it.each([
  // 13 digits of EAN are 95 modules and 20 white ones: 115 dots, at 8 a millimetre 14.4 mm.
  ['4006381333931', 144, 8, false],
  ['4006381333931', 143, 8, true],
  ['4006381333931', 96, 12, false],
  // Pairs of digits: 20 of them are 145 modules, of other characters 255.
  ['01234567890123456789', 207, 8, false],
  ['abcdefghijabcdefghij', 207, 8, true],
  ['abcdefghijabcdefghij', 350, 8, false],
  ['', 400, 8, true],
  ['茶', 400, 8, true],
])('the code %s in %i tenths of a millimetre at %i dots: without bars %s', (code, tenths, dotsPerMm, lacks) => {
  expect(lacksBars(wide(tenths), code, dotsPerMm)).toBe(lacks)
})

it('asks nothing of a label that has no place for bars', () => {
  const elements = [{ type: 'qr', x: 0, y: 0, width: 100, height: 100 }] as const
  expect(lacksBars({ ...builtInLabels.shelf, elements }, '', 8)).toBe(false)
})
