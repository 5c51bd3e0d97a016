import { expect, test } from 'vitest'
import { readGs1Sale, type Gs1Sale, type GoodsUnit } from './gs1-sale.ts'
import { readScan } from './read-scan.ts'

const context = { labelRules: [], currencyDecimals: 2, thisYear: 2026, expects: 'goods' as const }
const usd = { code: 'USD', decimals: 2 }
const piece: GoodsUnit = { weightUnit: null }
const kg: GoodsUnit = { weightUnit: 'kg' }

function sold(code: string, goods: GoodsUnit, currency = usd): Gs1Sale | null {
  const read = readScan(code, context)
  const [first] = read.ok ? read.value : []
  if (first?.kind !== 'product' || !first.goods) throw new Error(`${code} names no goods`)
  return readGs1Sale(first.goods, goods, currency)
}

const quantity = (of: number): Gs1Sale => ({ kind: 'quantity', quantity: of })
const refused: Gs1Sale = { kind: 'refused' }

test.each<[string, GoodsUnit, Gs1Sale | null]>([
  // A dozen in a carton.
  [']C102040063813339313712', piece, quantity(12)],
  ['(02)04006381333931(37)12', piece, quantity(12)],
  ['(01)04006381333931(30)3', piece, quantity(3)],
  ['(01)04006381333931', piece, null],
  ['(02)04006381333931(37)0', piece, refused],
  ['(01)04006381333931(3103)001250', kg, quantity(1_250)],
  ['(01)04006381333931(3103)001250', { weightUnit: 'g' }, quantity(1_250)],
  ['(01)04006381333931(3202)000250', { weightUnit: 'pound' }, quantity(2_500)],
  ['(01)04006381333931(3202)000250', kg, refused],
  ['(01)04006381333931(3103)000000', kg, refused],
  // The weight of a piece is no count of pieces.
  ['(01)04006381333931(3103)001250', piece, null],
  ['(01)04006381333931(3922)1299', piece, { kind: 'amount', amountMinor: 1_299, quantity: null }],
  ['(01)04006381333931(3922)1299(3103)001250', kg, { kind: 'amount', amountMinor: 1_299, quantity: 1_250 }],
  ['(01)04006381333931(3932)8401299', piece, { kind: 'amount', amountMinor: 1_299, quantity: null }],
  ['(01)04006381333931(3932)1561299', piece, refused],
  ['(01)04006381333931(3923)12995', piece, refused],
  ['(01)04006381333931(3922)0', piece, refused],
])('%s', (code, goods, expected) => expect(sold(code, goods)).toEqual(expected))

test('a price has the decimals of its own', () => {
  expect(sold('(01)04006381333931(3920)450', piece, { code: 'JPY', decimals: 0 })).toMatchObject({ amountMinor: 450 })
  expect(sold('(01)04006381333931(3922)45000', piece, { code: 'JPY', decimals: 0 })).toMatchObject({ amountMinor: 450 })
})
