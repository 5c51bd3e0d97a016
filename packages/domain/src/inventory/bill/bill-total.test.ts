import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostTaxRounding, taxesAsOnPaper, taxOnAmount } from './bill-total.ts'

it.each([
  ['nothing said', [10, 20], null, [10, 20]],
  ['as counted', [10, 20], 30, [10, 20]],
  ['a unit more, with the line of most tax', [10, 20], 31, [10, 21]],
  ['two less, of the first of two that are alike', [20, 20, 0], 38, [18, 20, 0]],
  ['none on lines without tax', [0, 0], 0, [0, 0]],
] as const)('%s', (_, counted, paper, expected) =>
  expect(taxesAsOnPaper(counted, paper)).toEqual({ ok: true, value: expected }),
)

it.each([
  ['three beside two lines', [10, 20], 33, 2],
  ['tax where no line has one', [0, 0], 1, 2],
  ['all of the tax there was', [1, 1], 0, 2],
  ['five beside four lines', [1, 2, 3, 4], 15, 4],
] as const)('%s is no rounding', (_, counted, paper, mostMinor) =>
  expect(taxesAsOnPaper(counted, paper)).toMatchObject({
    ok: false,
    refusal: { code: 'supplier-bill.tax-differs', facts: { givenMinor: paper, mostMinor } },
  }),
)

it('a paper that rounds its tax once, of the sum, is always taken, and its lines come to it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1_000, max: 9_999_999 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 10_000, max: 300_000 }),
      (amounts, rate) => {
        const whole = taxOnAmount(
          amounts.reduce((sum, minor) => sum + minor, 0),
          rate,
        )
        const taxes = taxesAsOnPaper(
          amounts.map((minor) => taxOnAmount(minor, rate)),
          whole,
        )
        expect(taxes.ok && taxes.value.reduce((sum, minor) => sum + minor, 0)).toBe(whole)
        expect(mostTaxRounding(amounts.length)).toBeGreaterThanOrEqual(2)
      },
    ),
  ))
