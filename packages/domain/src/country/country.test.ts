import { describe, expect, it } from 'vitest'
import { findCurrency } from '../money/money.ts'
import { LOCALES } from '../text/locale.ts'
import { COUNTRIES, countryOf, countryOfTimeZone, outletPreset } from './country.ts'

describe('a shop is born', () => {
  it.each([
    ['CN', 'CNY', 'Asia/Shanghai', [1_300, 900], true],
    ['JP', 'JPY', 'Asia/Tokyo', [1_000, 800], true],
    ['US', 'USD', 'America/New_York', [0], false],
    ['ET', 'ETB', 'Africa/Addis_Ababa', [1_500], true],
    ['CA', 'CAD', 'America/Toronto', [0], false],
    ['DE', 'EUR', 'Europe/Berlin', [1_900, 700], true],
    ['IN', 'INR', 'Asia/Kolkata', [1_800, 500], true],
    ['GB', 'GBP', 'Europe/London', [2_000, 500], true],
  ] as const)('in %s with %s, the time of %s and its taxes', (code, currency, timeZone, rates, isIncluded) => {
    const preset = outletPreset(code)
    expect(preset).toMatchObject({ currency, timeZone })
    expect(preset.taxes.map(({ rateBasisPoints }) => rateBasisPoints)).toEqual(rates)
    expect(preset.taxes.every((tax) => tax.isIncluded === isIncluded)).toBe(true)
  })

  it('anywhere else without a tax, with the time of where the person sits', () => {
    expect(outletPreset('BR', { timeZone: 'America/Sao_Paulo' })).toMatchObject({
      currency: 'USD',
      timeZone: 'UTC',
      taxes: [],
    })
    expect(outletPreset('ZZ', { timeZone: 'America/Sao_Paulo' }).timeZone).toBe('America/Sao_Paulo')
  })

  it('with a zone of its country only, and in the language of the person', () => {
    expect(outletPreset('US', { timeZone: 'America/Chicago' }).timeZone).toBe('America/Chicago')
    expect(outletPreset('US', { timeZone: 'Asia/Tokyo' }).timeZone).toBe('America/New_York')
    expect(outletPreset('JP', { locale: 'zh-CN' }).taxes[0]?.name).toBe('消费税 10%')
  })
})

describe('the table of countries', () => {
  it('names a time zone once', () => {
    const zones = COUNTRIES.flatMap(({ timeZones }) => timeZones)
    expect(new Set(zones).size).toBe(zones.length)
  })

  it.each(COUNTRIES.map((country) => [country.code, country] as const))('%s is whole', (_, country) => {
    expect(findCurrency(country.currency)).toBeDefined()
    for (const zone of country.timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    const isDefaults = country.taxes.filter(({ isDefault }) => isDefault)
    expect(isDefaults).toHaveLength(country.taxes.length === 0 ? 0 : 1)
    expect(new Set(country.taxes.map(({ isIncluded }) => isIncluded)).size).toBeLessThan(2)
    for (const { names } of country.taxes) for (const locale of LOCALES) expect(names[locale]).not.toBe('')
  })

  it('knows a country by its code and by its time', () => {
    expect(countryOf('JP').currency).toBe('JPY')
    expect(countryOf('BR').code).toBe('ZZ')
    expect(countryOfTimeZone('America/Denver')?.code).toBe('US')
    expect(countryOfTimeZone('Asia/Calcutta')?.code).toBe('IN')
    expect(countryOfTimeZone('UTC')).toBeUndefined()
  })
})
