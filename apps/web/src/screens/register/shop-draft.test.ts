import { describe, expect, it } from 'vitest'
import { faultOf, likelyCountry, ownerPinFault, presetOf, rateOf, requestOf } from './shop-draft.ts'

const utc = (...languages: string[]) => ({ timeZone: 'UTC', languages })

describe('where somebody probably sits', () => {
  it.each([
    ['Tokyo, whatever the language', { timeZone: 'Asia/Tokyo', languages: ['en-US'] }, 'JP'],
    ['Chicago', { timeZone: 'America/Chicago', languages: ['zh-CN'] }, 'US'],
    ['a Japanese browser', utc('ja-JP'), 'JP'],
    ['an Amharic browser', utc('am'), 'ET'],
    ['an American browser', utc('en-US', 'zh'), 'US'],
    ['a Chinese browser', utc('zh-CN'), 'CN'],
    ['a British browser', utc('en-GB'), 'GB'],
    ['Berlin', { timeZone: 'Europe/Berlin', languages: ['de-DE'] }, 'DE'],
    ['Berlin with an American browser', { timeZone: 'Europe/Berlin', languages: ['en-US'] }, 'DE'],
    ['São Paulo with an American browser', { timeZone: 'America/Sao_Paulo', languages: ['en-US'] }, 'ZZ'],
    ['Toronto with an American browser', { timeZone: 'America/Toronto', languages: ['en-US'] }, 'CA'],
    ['London', { timeZone: 'Europe/London', languages: ['en-GB'] }, 'GB'],
    ['Taipei', { timeZone: 'Asia/Taipei', languages: ['zh-TW'] }, 'ZZ'],
    ['a Chinese browser of Singapore', utc('zh-SG'), 'ZZ'],
    ['Detroit', { timeZone: 'America/Detroit', languages: ['en-US'] }, 'US'],
    ['Indianapolis', { timeZone: 'America/Indiana/Indianapolis', languages: ['en-US'] }, 'US'],
    ['English of nowhere', utc('en'), 'ZZ'],
    ['nothing at all', utc(), 'ZZ'],
  ])('%s', (_, where, country) => expect(likelyCountry(where)).toBe(country))
})

describe('a shop to be', () => {
  const american = presetOf('US', utc(), 'Corner Shop', 'en-US')

  it('is sent as it is shown', () => {
    expect(requestOf(american)).toEqual({
      name: 'Corner Shop',
      currency: 'USD',
      timeZone: 'America/New_York',
      locale: 'en-US',
      taxes: [{ name: 'Sales tax', rateBasisPoints: 0, isIncluded: false, isDefault: true }],
    })
    const japanese = requestOf(presetOf('JP', utc(), '角の店', 'ja-JP'))
    expect(japanese.taxes.map(({ rateBasisPoints, isDefault }) => [rateBasisPoints, isDefault])).toEqual([
      [1_000, true],
      [800, false],
    ])
  })

  it.each([
    ['x', null, 'name'],
    ['x'.repeat(51), null, 'name'],
    ['店', null, null],
    ['Shop', { name: '', rate: '1' }, 'taxName'],
    ['Shop', { name: 'x'.repeat(51), rate: '1' }, 'taxName'],
    ['Shop', { name: 'Tax', rate: '100' }, 'rate'],
    ['Shop', { name: 'Tax', rate: '-1' }, 'rate'],
    ['Shop', { name: 'Tax', rate: '' }, 'rate'],
    ['Shop', { name: 'Tax', rate: '8.875' }, null],
    ['Shop', { name: 'Tax', rate: '8.87501' }, 'rate'],
    ['Shop', { name: 'Tax', rate: '99.99' }, null],
  ])('called %s with %o: %s', (name, tax, fault) => {
    expect(faultOf({ ...american, name, taxes: tax === null ? american.taxes : [tax] })).toBe(fault)
  })

  it('takes the taxes of its state or province', () => {
    const quebec = requestOf(presetOf('CA', utc(), 'Dépanneur', 'en-US', 'CA-QC'))
    expect(quebec).toMatchObject({ currency: 'CAD', taxes: [{ rateBasisPoints: 1_498, isDefault: true }, {}, {}] })
    expect(quebec.taxes[0]?.taxes).toEqual([
      { code: 'GST', rateMillionths: 50_000 },
      { code: 'QST', rateMillionths: 99_750 },
    ])
    expect(quebec.taxes[1]).toEqual({
      name: 'GST 5%',
      code: 'GST',
      rateBasisPoints: 500,
      isIncluded: false,
      isDefault: false,
    })
    expect(quebec.taxes[2]).toMatchObject({ rateBasisPoints: 0, zero: 'zero-rated' })
    const minnesota = requestOf(presetOf('US', utc(), 'Shop', 'en-US', 'US-MN'))
    expect(minnesota.taxes[0]).toMatchObject({ rateBasisPoints: 688, rateMillionths: 68_750 })
    expect(faultOf(presetOf('US', utc(), 'Shop', 'en-US', 'US-NY/NYC'))).toBeNull()
  })

  it('proposes nothing of a place that nobody named, and the one way of a country that has one', () => {
    expect(american.place).toBe('')
    expect(presetOf('IN', utc(), 'Dukaan', 'en-US').taxes[0]).toMatchObject({
      name: 'GST 18%',
      taxes: [{ code: 'CGST' }, { code: 'SGST' }],
    })
  })

  it('proposes neither currency nor tax where nothing is known, and is not made before both were chosen', () => {
    const unknown = presetOf('ZZ', utc(), 'Shop', 'en-US')
    expect(unknown).toMatchObject({ currency: '', taxes: [], isTaxSaid: false })
    expect(faultOf(unknown)).toBe('currency')
    expect(() => requestOf(unknown)).toThrow('a shop has a currency')
    const paid = { ...unknown, currency: 'EUR' as const }
    expect(faultOf(paid)).toBe('tax')
    expect(faultOf({ ...paid, isTaxSaid: true })).toBeNull()
    const taxed = { ...paid, isTaxSaid: true, taxes: [{ name: '', rate: '' }] }
    expect([faultOf(taxed), faultOf({ ...taxed, taxes: [{ name: 'IVA', rate: 'x' }] })]).toEqual(['taxName', 'rate'])
    const whole = { ...taxed, taxes: [{ name: 'IVA', rate: '17' }] }
    expect(faultOf(whole)).toBeNull()
    expect(requestOf(whole)).toMatchObject({
      currency: 'EUR',
      taxes: [{ name: 'IVA', rateBasisPoints: 1_700, isDefault: true }],
    })
  })

  it.each([
    ['en-US', 'No tax'],
    ['zh-CN', '不收税'],
    ['ja-JP', '税なし'],
  ] as const)('has the usual tax that its person chose, where that is none: in %s %s', (locale, name) => {
    const untaxed = { ...presetOf('ZZ', utc(), 'Shop', locale), currency: 'EUR' as const, isTaxSaid: true }
    const none = { name, rateBasisPoints: 0, isIncluded: true, isDefault: true }
    expect(requestOf(untaxed).taxes).toEqual([none])
    expect(requestOf({ ...american, locale, taxes: [], standard: 0 }).taxes).toEqual([{ ...none, isIncluded: false }])
  })

  it('reads rates to four decimals', () => {
    expect(rateOf('8.88')).toBe(88_800)
    expect(rateOf('0')).toBe(0)
  })
})

it.each([
  ['25913', 'pin'],
  ['259137', null],
  ['25913746', null],
  ['259137461', 'pin'],
  ['111111', 'pinSimple'],
  ['123456', 'pinSimple'],
])('an owner’s PIN %s', (pin, fault) => expect(ownerPinFault(pin)).toBe(fault))
