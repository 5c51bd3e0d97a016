import { describe, expect, it } from 'vitest'
import { taxInside, type WholeAmount } from './tax-inside.ts'

const rate = (code: string, rateMillionths: number) => ({ id: code, code, rateMillionths })
const newYork = [rate('NY', 40_000), rate('NYC', 45_000), rate('MCTD', 3_750)]
const groupOf = (taxes: (typeof newYork)[number][], from?: number): WholeAmount['tax'] => ({
  id: 'group',
  taxes: taxes.map((tax) => ({
    ...tax,
    ...(from !== undefined && { band: { kind: 'whole' as const, fromMinor: from, untilMinor: null } }),
  })),
})
const rows = (whole: WholeAmount) => taxInside(whole).map(({ code, taxMinor }) => [code, taxMinor])

describe('the taxes that a whole amount has in it', () => {
  it('are those of its group, on top and inside', () => {
    const back = { tax: groupOf(newYork), amountMinor: 4_353, units: 2 }
    const taxes = [
      ['NY', 160],
      ['NYC', 180],
      ['MCTD', 15],
    ]
    expect(rows({ ...back, isAdded: true })).toEqual(taxes)
    expect(rows({ ...back, isAdded: false })).toEqual(taxes)
    expect(taxInside({ ...back, isAdded: true }).map(({ payableMinor }) => payableMinor)).toEqual([3_998, 0, 0])
    expect(taxInside({ ...back, isAdded: false }).map(({ payableMinor }) => payableMinor)).toEqual([4_353, 0, 0])
  })

  it('look at what a unit costs without them', () => {
    const clothing = groupOf(newYork, 11_000)
    const coat = { tax: clothing, units: 1, isAdded: true }
    expect(rows({ ...coat, amountMinor: 13_065 })).toEqual([
      ['NY', 480],
      ['NYC', 540],
      ['MCTD', 45],
    ])
    const untaxed = [
      ['NY', 0],
      ['NYC', 0],
      ['MCTD', 0],
    ]
    expect(rows({ ...coat, amountMinor: 10_800 })).toEqual(untaxed)
    // Nothing costs this: 109.99 comes to 109.99, 110.00 to 119.76.
    expect(rows({ ...coat, amountMinor: 11_500 })).toEqual(untaxed)
    expect(rows({ ...coat, amountMinor: 20_000, units: 2 })).toEqual(untaxed)
  })

  it('are one tax as ever where goods have one', () => {
    const one = { tax: { id: 'vat', rateBasisPoints: 1_300 }, amountMinor: 1_130, units: 2 }
    for (const isAdded of [true, false]) expect(taxInside({ ...one, isAdded })).toMatchObject([{ taxMinor: 130 }])
    const fine = { tax: { id: 'fine', rateMillionths: 88_750 }, amountMinor: 10_888, units: 1, isAdded: true }
    expect(taxInside(fine)).toMatchObject([{ payableMinor: 10_000, taxMinor: 888, rateMillionths: 88_750 }])
  })
})
