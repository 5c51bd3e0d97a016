import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { describe, expect, it } from 'vitest'
import { currencyChoice, currencyNameIn, currencyUnitIn } from './currency-name.ts'

describe('a currency', () => {
  it.each([
    ['zh', 'CNY', '人民币', '元'],
    ['zh', 'JPY', '日元', '日元'],
    ['zh', 'USD', '美元', '美元'],
    ['ja', 'JPY', '日本円', '円'],
    ['ja', 'USD', '米ドル', '米ドル'],
    ['en', 'CNY', 'CNY', 'CNY'],
  ] as const)('in %s: %s is %s, and behind a label %s', (language, code, name, unit) => {
    expect([currencyNameIn(language, code), currencyUnitIn(language, code)]).toEqual([name, unit])
  })

  it.each(['zh', 'ja'] as const)('in %s has a name of its own, and a unit that no other has', (language) => {
    const names = SELLING_CURRENCIES.map((code) => currencyNameIn(language, code))
    expect(names.filter((name) => /^[A-Z]{3}$/.test(name))).toEqual([])
    const units = SELLING_CURRENCIES.map((code) => currencyUnitIn(language, code))
    expect(new Set(units).size).toBe(SELLING_CURRENCIES.length)
  })

  it('that nobody knows is its code', () => {
    expect([currencyNameIn('zh', 'nothing'), currencyUnitIn('zh', '')]).toEqual(['nothing', ''])
  })

  it('in English is chosen by its code', () => expect(currencyChoice('CNY')).toBe('CNY'))
})
