import { expect, it } from 'vitest'
import { plainSnapshot, type LineTax } from './index.ts'
import { countedLine, NOON } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { usualTaxRounding } from './usual-tax-rounding.ts'

it.each([
  ['JPY', 'down'],
  ['CNY', 'half-up'],
  ['USD', 'half-up'],
  ['ETB', 'half-up'],
] as const)('an outlet in %s rounds tax %s until somebody says otherwise', (currency, rounding) => {
  expect(usualTaxRounding(currency)).toBe(rounding)
})

it('a yen basket without settings of its own is taxed 84 and 93, as worked example 12 says', () => {
  const at = (rateBasisPoints: number): LineTax => ({ id: `tax-${rateBasisPoints}`, rateBasisPoints })
  const basket = plainSnapshot({
    currency: { code: 'JPY', exponent: 0 },
    now: NOON,
    outlet: { id: 'shinjuku', timeZone: 'Asia/Tokyo' },
    lines: [countedLine('bento', 1136, 1, { tax: at(800) }), countedLine('soap', 1033, 1, { tax: at(1000) })],
  })
  expect(priceOrThrow(basket).taxes.map(({ taxMinor }) => taxMinor)).toEqual([84, 93])
})
