import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../text/locale.ts'
import { combinedMillionths, wrongInGroup } from '../rate.ts'
import { findTaxPlace, TAX_TABLES } from './find-tax-place.ts'
import type { PlaceTax } from './tax-table.ts'

const combined = ({ rateMillionths, taxes }: PlaceTax): number =>
  combinedMillionths({
    id: '',
    rateMillionths,
    ...(taxes && { taxes: taxes.map((one) => ({ id: one.code, ...one })) }),
  })

const ratesOf = (code: string): readonly number[] => (findTaxPlace(code)?.place.taxes ?? []).map(combined)

describe('taxes of places', () => {
  it.each([
    ['US-NY', [40_000, 0]],
    ['US-NY/NYC', [88_750, 0]],
    ['US-MA', [62_500, 0]],
    ['US-OR', [0]],
    ['CA-QC', [149_750, 50_000, 0]],
    ['CA-NS', [140_000, 0]],
    ['CA-AB', [50_000, 0]],
    ['IN', [180_000, 50_000, 400_000, 30_000, 0]],
    ['IN/IGST', [180_000, 50_000, 400_000, 30_000, 0]],
    ['DE', [190_000, 70_000]],
    ['FI', [255_000, 100_000, 135_000]],
    ['SE', [250_000, 120_000, 60_000]],
    ['JP', [100_000, 80_000]],
    ['CN', [130_000, 90_000, 60_000, 30_000, 0]],
  ] as const)('of %s', (code, rates) => expect(ratesOf(code)).toEqual(rates))

  it('leave out what nobody is sure of', () => expect(findTaxPlace('US-DC')).toBeUndefined())

  it('are 50 states and a city, 13 provinces, and the 27 of the Union', () => {
    expect(TAX_TABLES.map(({ places }) => places.length).slice(0, 2)).toEqual([51, 13])
    expect(TAX_TABLES).toHaveLength(5 + 27)
  })
})

describe.each(TAX_TABLES.map((table) => [table.country, table] as const))('the table of %s', (_, table) => {
  it('says of which day it is, and where it was read', () => {
    expect(table.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const address of table.sources) expect(new URL(address).protocol).toBe('https:')
    expect(table.sources.length).toBeGreaterThan(0)
  })

  it('has taxes that can be taken, each once and in three languages', () => {
    expect(new Set(table.places.map(({ code }) => code)).size).toBe(table.places.length)
    for (const { taxes } of table.places) {
      for (const locale of LOCALES) {
        const names = taxes.map((tax) => tax.names[locale])
        expect(new Set(names).size).toBe(names.length)
        for (const name of names) expect(name.length).toBeLessThanOrEqual(50)
      }
      for (const tax of taxes) {
        expect(combined(tax)).toBeLessThan(500_000)
        if (tax.taxes) expect(wrongInGroup(tax.taxes)).toBeNull()
      }
    }
  })
})
