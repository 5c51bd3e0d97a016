import { describe, expect, test } from 'vitest'
import { above175, clothing, india, newYork, onTheOther, quebec, zeroRated } from '../../test/real-taxes.ts'
import { countedLine, secondItem, snapshot, wholeOrder } from '../../test/make-snapshot.ts'
import { priceOrThrow, readRefusal } from '../../test/priced.ts'
import { requestOf } from '../../test/make-order.ts'
import { refundEach, soldByCard } from '../../test/refund-each.ts'
import type { BasketLine, LineTax, PricedBasket, Snapshot, TaxSettings } from '../basket/index.ts'
import type { Refund } from '../order/refund.types.ts'

// Worked examples 24 to 28 and 35 of pricing.md.

const onTop: Partial<TaxSettings> = { mode: 'added' }

const basket = (lines: readonly BasketLine[], tax: Partial<TaxSettings> = {}, changes: Partial<Snapshot> = {}) =>
  snapshot({ lines, ...changes, settings: { tax: { mode: 'included', rounding: 'half-up', ...tax } } })

const rows = ({ taxes }: Pick<PricedBasket, 'taxes'> | Refund) =>
  taxes.map(({ code, baseMinor, taxMinor }) => [code, baseMinor, taxMinor])
const sharesOf = ({ lines }: PricedBasket) => lines.map((line) => line.taxShares.map(({ taxMinor }) => taxMinor))

const backEach = (sold: Snapshot, backs: readonly (readonly [string, number])[]): readonly Refund[] =>
  refundEach(
    soldByCard(sold),
    backs.map((back) => requestOf([back])),
  )

describe('New York (24)', () => {
  const sold = basket([countedLine('a', 1_999, 2, { tax: newYork })], onTop)

  test('three taxes on top, a row each, ascending by rate', () => {
    const answer = priceOrThrow(sold)
    expect(answer.totals.payableMinor).toBe(4_353)
    expect(answer.taxes).toEqual([
      { rateBasisPoints: 38, rateMillionths: 3_750, code: 'MCTD', payableMinor: 0, taxMinor: 15, baseMinor: 3_998 },
      { rateBasisPoints: 400, code: 'STATE', payableMinor: 3_998, taxMinor: 160, baseMinor: 3_998 },
      { rateBasisPoints: 450, code: 'CITY', payableMinor: 0, taxMinor: 180, baseMinor: 3_998 },
    ])
  })

  test('one tax of 8.875 % comes to the same', () => {
    const one = priceOrThrow(basket([countedLine('a', 1_999, 2, { tax: { id: 'ny', rateMillionths: 88_750 } })], onTop))
    expect(one.taxes).toEqual([{ rateBasisPoints: 888, rateMillionths: 88_750, payableMinor: 3_998, taxMinor: 355 }])
  })

  test('one back, then the other: each row closes', () => {
    const [one, other] = backEach(sold, [
      ['a', 1],
      ['a', 1],
    ])
    expect(one && [one.moneyMinor, rows(one)]).toEqual([
      2_177,
      [
        ['MCTD', 1_999, 8],
        ['STATE', 1_999, 80],
        ['CITY', 1_999, 90],
      ],
    ])
    expect(other && [other.moneyMinor, rows(other)]).toEqual([
      2_176,
      [
        ['MCTD', 1_999, 7],
        ['STATE', 1_999, 80],
        ['CITY', 1_999, 90],
      ],
    ])
  })
})

test('Quebec, with zero-rated milk (25)', () => {
  const lines = [
    countedLine('a', 4_995, 1, { tax: quebec }),
    countedLine('b', 1_249, 1, { tax: quebec }),
    countedLine('milk', 419, 1, { tax: zeroRated }),
  ]
  const payment = {
    cashRounding: { unitMinor: 5, mode: 'nearest' },
    tenders: [{ kind: 'cash', givenMinor: 8_000 }],
  } as const
  const answer = priceOrThrow(basket(lines, onTop, { payment }))
  expect(answer.totals.payableMinor).toBe(7_598)
  expect(answer.payment?.cashToPayMinor).toBe(7_600)
  expect(rows(answer)).toEqual([
    ['zero-rated', 419, 0],
    ['GST', 6_244, 312],
    ['QST', 6_244, 623],
  ])
  expect(sharesOf(answer)).toEqual([[250, 498], [62, 125], [0]])
})

describe('inside, and one tax on another (26)', () => {
  const one = (sellPriceMinor: number, tax: LineTax, settings: Partial<TaxSettings> = {}, changes = {}) =>
    priceOrThrow(basket([countedLine('a', sellPriceMinor, 1, { tax })], settings, changes))

  test('two halves inside leave the net', () => {
    expect(rows(one(9_900, india))).toEqual([
      ['CGST', 8_390, 755],
      ['SGST', 8_390, 755],
    ])
  })

  test('a tax on a tax inside', () => {
    const tax: LineTax = {
      id: 'both',
      taxes: [
        { id: 'vat', code: 'VAT', rateMillionths: 200_000 },
        { id: 'levy', code: 'LEVY', rateMillionths: 20_000, on: ['VAT'] },
      ],
    }
    expect(rows(one(2_250, tax))).toEqual([
      ['LEVY', 2_206, 44],
      ['VAT', 1_838, 368],
    ])
  })

  test('a tax on a tax on top', () => {
    const answer = one(10_000, onTheOther, onTop)
    expect(answer.totals.payableMinor).toBe(11_393)
    expect(rows(answer)).toEqual([
      ['GST', 10_000, 500],
      ['PST', 10_500, 893],
    ])
  })

  test('exempt from some taxes (27)', () => {
    const tax: LineTax = {
      id: 'bc',
      taxes: [
        { id: 'gst', code: 'GST', rateMillionths: 50_000 },
        { id: 'pst', code: 'PST', rateMillionths: 70_000 },
      ],
    }
    const exempt = (codes: readonly string[]) => ({ exemption: { by: 'hand', paperNumber: 'P-1', reason: '', codes } })
    const pst = {
      taxMinor: 700,
      taxes: [{ rateBasisPoints: 700, code: 'PST', payableMinor: 0, taxMinor: 700, baseMinor: 10_000 }],
    }
    const top = one(10_000, tax, onTop, exempt(['PST']))
    expect([top.totals.payableMinor, top.totals.taxMinor, top.exemption]).toEqual([10_500, 500, pst])
    const inside = one(11_200, tax, {}, exempt(['PST']))
    expect([inside.totals.payableMinor, inside.totals.taxMinor, inside.exemption]).toEqual([10_500, 500, pst])
    expect(inside.deductions).toEqual([{ stage: 'H', kind: 'tax-exemption', id: null, amountMinor: 700 }])
    const standing = one(10_000, onTheOther, onTop, exempt(['GST']))
    expect([standing.totals.taxMinor, standing.totals.payableMinor]).toEqual([850, 10_850])
    expect(standing.exemption?.taxMinor).toBe(543)
    const plain = one(10_000, { id: 'plain', rateBasisPoints: 1_000 }, onTop, exempt(['GST']))
    expect([plain.totals.payableMinor, plain.exemption]).toEqual([11_000, { taxMinor: 0, taxes: [] }])
  })

  test('of a whole exemption inside nothing is left of a group', () => {
    const answer = one(9_900, india, {}, { exemption: { by: 'hand', paperNumber: 'P-1', reason: '' } })
    expect([answer.totals.payableMinor, answer.totals.taxMinor]).toEqual([8_390, 0])
    expect(answer.lines[0]?.taxShares.map(({ payableMinor }) => payableMinor)).toEqual([8_390, 0])
  })
})

describe('bands (28)', () => {
  const coat = (sellPriceMinor: number, count: number, plans: Snapshot['plans'], tax = clothing) =>
    priceOrThrow(basket([countedLine('coat', sellPriceMinor, count, { tax })], onTop, { plans }))
  const taxesOf = (answer: PricedBasket) => rows(answer).map(([, , taxMinor]) => taxMinor)

  test('from 110.00 on a whole price', () => {
    expect(taxesOf(coat(12_000, 1, []))).toEqual([45, 480, 540])
    expect(taxesOf(coat(12_000, 1, [wholeOrder('ten', 1_000)]))).toEqual([0, 0, 0])
    const free = secondItem('free', { kind: 'percent', offBasisPoints: 10_000 })
    expect(taxesOf(coat(15_000, 2, [free]))).toEqual([56, 600, 675])
  })

  test('above 175.00 the part of a price', () => {
    expect(taxesOf(coat(30_000, 1, [], above175))).toEqual([781])
    expect(taxesOf(coat(21_000, 2, [], above175))).toEqual([438])
  })
})

test('tax per line (35)', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    countedLine(id, 10_000, 1, { tax: { id: 'vat', rateBasisPoints: 1_900 } }),
  )
  expect(priceOrThrow(basket(lines)).totals.taxMinor).toBe(7_983)
  expect(priceOrThrow(basket(lines, { per: 'line' })).totals.taxMinor).toBe(7_985)
})

describe('refused', () => {
  const group = (...taxes: NonNullable<LineTax['taxes']>) => countedLine('a', 100, 1, { tax: { id: 'group', taxes } })
  const gst = { id: 'gst', code: 'GST', rateMillionths: 50_000 }
  const pst = { id: 'pst', code: 'PST', rateMillionths: 70_000 }

  test.each([
    ['six taxes', [1, 2, 3, 4, 5, 6].map((n) => ({ ...gst, code: `T${n}` })), { field: 'taxes', value: 6 }],
    ['none', [], { field: 'taxes', value: 0 }],
    ['a code twice', [gst, { ...pst, code: 'GST' }], { field: 'code', value: 'GST' }],
    ['on a later one', [{ ...gst, on: ['PST'] }, pst], { field: 'on', value: 'PST' }],
    ['on itself', [{ ...gst, on: ['GST'] }], { field: 'on', value: 'GST' }],
  ])('%s', (_, taxes, facts) => {
    expect(readRefusal(basket([group(...taxes)], onTop))).toEqual({
      code: 'tax-group.invalid',
      facts: { lineId: 'a', taxId: 'group', ...facts },
    })
  })

  test('a band where tax is inside', () => {
    expect(readRefusal(basket([countedLine('a', 100, 1, { tax: clothing })]))).toEqual({
      code: 'tax.band-inside',
      facts: { lineId: 'a', taxId: 'clothing', code: 'STATE' },
    })
  })

  test('tax per line in yen', () => {
    const yen = basket([countedLine('a', 100)], { per: 'line' }, { currency: { code: 'JPY', exponent: 0 } })
    expect(readRefusal(yen)).toEqual({ code: 'tax.per-line', facts: { currencyCode: 'JPY' } })
  })
})
