import { CURRENCIES, decimalText, type CurrencyCode } from '@kassa/domain/money/money.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitText, isNothingTyped, readCount, rowsOf, typeInto } from './typed-count.ts'
import type { TypedCount } from './typed-count.ts'

const settings = { toleranceMinor: 0, isBlind: false }
const currencies = Object.keys(CURRENCIES) as CurrencyCode[]
const typeAll = (typed: TypedCount, currency: CurrencyCode): TypedCount =>
  rowsOf(currency).reduce<TypedCount>((before, row) => {
    const text = typed[row] ?? ''
    return text === '' ? before : typeInto(before, row, fitText(row, text, currency))
  }, {})

it.each(currencies)(
  'a drawer in %s that took cash to the minor unit is counted right by faces and loose coins',
  (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), (expectedMinor) => {
        let left = expectedMinor
        const typed: Record<number, string> = {}
        for (const row of rowsOf(currency)) {
          if (row === 'total') continue
          const pieces = Math.floor(left / row)
          left -= pieces * row
          const isLoose = row === 1 && !['USD', 'JPY'].includes(currency)
          typed[row] = isLoose ? decimalText(pieces, CURRENCIES[currency].exponent) : String(pieces)
        }
        const count = readCount(typeAll(typed, currency), expectedMinor, currency, settings)
        expect(count).toMatchObject({ ok: true, value: { countedMinor: expectedMinor, differenceMinor: 0 } })
      }),
    )
  },
)

it.each(currencies)('a drawer in %s is counted right as one total, and no faces are claimed', (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (expectedMinor) => {
      const total = decimalText(expectedMinor, CURRENCIES[currency].exponent)
      const count = readCount(typeAll({ total }, currency), expectedMinor, currency, settings)
      expect(count).toMatchObject({ ok: true, value: { countedMinor: expectedMinor, differenceMinor: 0, counts: [] } })
    }),
  )
})

it('goes by what was typed last: faces or one total, never both', () => {
  const faces = typeInto(typeInto({}, 100, '3'), 1, '0.07')
  expect(readCount(faces, 307, 'CNY', settings)).toMatchObject({
    value: {
      countedMinor: 307,
      counts: [
        { faceMinor: 100, count: 3 },
        { faceMinor: 1, count: 7 },
      ],
    },
  })
  const total = typeInto(faces, 'total', '5')
  expect(readCount(total, 0, 'CNY', settings)).toMatchObject({ value: { countedMinor: 500, counts: [] } })
  expect(readCount(typeInto(total, 50, '1'), 0, 'CNY', settings)).toMatchObject({ value: { countedMinor: 50 } })
  expect([{}, { 100: '' }, { 100: '0' }, { total: '0' }].map(isNothingTyped)).toEqual([true, true, false, false])
})

it.each([
  ['pieces', 100, '12.5x', '125'],
  ['an amount', 'total', '12.345', '12.34'],
  ['full width', 'total', '１２．３', '12.3'],
  ['a point alone', 1, '.', '.'],
] as const)('lets into %s only what can stand there', (_, row, text, fit) =>
  expect(fitText(row, text, 'CNY')).toBe(fit),
)
