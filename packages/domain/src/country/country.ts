import type { SellingCurrency } from '../money/selling-currencies.ts'
import { EURO_COUNTRIES, type EuroCountry } from './euro-countries.ts'
import type { Locale } from '../text/locale.ts'

/** A tax that shops of a country have, in the three languages of the product. */
export interface CountryTax {
  readonly names: Readonly<Record<Locale, string>>
  /** 0–9,999; 0 where the rate is not the country's but the place's: the person types it. */
  readonly rateBasisPoints: number
  /** True where prices on the shelf contain it. */
  readonly isIncluded: boolean
  /** True where goods have this tax where nothing else is said. One per country. */
  readonly isDefault: boolean
}

/** The settings that a shop of a country starts with, until the person changes them. */
export interface Country {
  readonly code: string
  readonly currency: SellingCurrency
  /** IANA names; the first is the country's usual one. */
  readonly timeZones: readonly string[]
  readonly locale: Locale
  readonly taxes: readonly CountryTax[]
}

const tax = (
  [en, zh, ja]: readonly [string, string, string],
  rateBasisPoints: number,
  { isIncluded, isDefault }: Pick<CountryTax, 'isIncluded' | 'isDefault'>,
): CountryTax => ({ names: { 'en-US': en, 'zh-CN': zh, 'ja-JP': ja }, rateBasisPoints, isIncluded, isDefault })

const STANDARD = { isIncluded: true, isDefault: true }
const OTHER = { isIncluded: true, isDefault: false }

/** The usual tax of a shop that has none: every sale has a tax, and this one charges nothing. Source: D46. */
export const NO_TAX = tax(['No tax', '不收税', '税なし'], 0, STANDARD)

/** A country of the euro: value-added tax lies in its prices. */
const euroCountry = ([code, timeZones, ...rates]: EuroCountry): Country => ({
  code,
  currency: 'EUR',
  timeZones,
  locale: 'en-US',
  taxes: rates.map((rate, at) =>
    tax(
      [`VAT ${rate / 100}%`, `增值税 ${rate / 100}%`, `付加価値税 ${rate / 100}%`],
      rate,
      at === 0 ? STANDARD : OTHER,
    ),
  ),
})

/**
 * The countries a shop may be born in. Taxes:
 * CN: Value-Added Tax Law of the PRC, in force since 2026-01-01, article 10 (13 %, and 9 % on grain, oil, salt, books and the like).
 * JP: Consumption Tax Act, 10 %, reduced 8 % on food and subscribed newspapers since 2019-10-01; prices to consumers contain it (article 63).
 * US: sales tax is the state's, county's and city's, added at the till; there is no national rate.
 * ET: Value Added Tax Proclamation No. 1341/2024, article 8 (15 %).
 * GB: Value Added Tax Act 1994 (20 %, reduced 5 %). IN: rates of goods and services tax since 2025-09-22 (18 %, 5 %); the maximum retail price contains it.
 * CA: GST or HST is the province's, added at the till, as in the United States. Countries of the euro: `euro-countries.ts`.
 * ZZ: anywhere else, without a tax of its own (ISO 3166-1 leaves ZZ to its users).
 */
export const COUNTRIES: readonly Country[] = [
  {
    code: 'CN',
    currency: 'CNY',
    timeZones: ['Asia/Shanghai', 'Asia/Urumqi'],
    locale: 'zh-CN',
    taxes: [
      tax(['VAT 13%', '增值税 13%', '増値税 13%'], 1_300, STANDARD),
      tax(['VAT 9%', '增值税 9%', '増値税 9%'], 900, OTHER),
    ],
  },
  {
    code: 'JP',
    currency: 'JPY',
    timeZones: ['Asia/Tokyo'],
    locale: 'ja-JP',
    taxes: [
      tax(['Consumption tax 10%', '消费税 10%', '消費税 10%'], 1_000, STANDARD),
      tax(['Reduced tax 8%', '轻减税率 8%', '軽減税率 8%'], 800, OTHER),
    ],
  },
  {
    code: 'US',
    currency: 'USD',
    timeZones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
    locale: 'en-US',
    taxes: [tax(['Sales tax', '销售税', '売上税'], 0, { isIncluded: false, isDefault: true })],
  },
  {
    code: 'ET',
    currency: 'ETB',
    timeZones: ['Africa/Addis_Ababa'],
    locale: 'en-US',
    taxes: [tax(['VAT 15%', '增值税 15%', '付加価値税 15%'], 1_500, STANDARD)],
  },
  {
    code: 'CA',
    currency: 'CAD',
    timeZones: [
      'America/Toronto',
      'America/Montreal',
      'America/Halifax',
      'America/St_Johns',
      'America/Moncton',
      'America/Winnipeg',
      'America/Regina',
      'America/Edmonton',
      'America/Vancouver',
      'America/Whitehorse',
      'America/Yellowknife',
      'America/Iqaluit',
    ],
    locale: 'en-US',
    taxes: [tax(['GST/HST', '商品及服务税', '物品サービス税'], 0, { isIncluded: false, isDefault: true })],
  },
  {
    code: 'GB',
    currency: 'GBP',
    timeZones: ['Europe/London', 'Europe/Belfast'],
    locale: 'en-US',
    taxes: [
      tax(['VAT 20%', '增值税 20%', '付加価値税 20%'], 2_000, STANDARD),
      tax(['VAT 5%', '增值税 5%', '付加価値税 5%'], 500, OTHER),
    ],
  },
  {
    code: 'IN',
    currency: 'INR',
    timeZones: ['Asia/Kolkata', 'Asia/Calcutta'],
    locale: 'en-US',
    taxes: [
      tax(['GST 18%', '商品及服务税 18%', '物品サービス税 18%'], 1_800, STANDARD),
      tax(['GST 5%', '商品及服务税 5%', '物品サービス税 5%'], 500, OTHER),
    ],
  },
  ...EURO_COUNTRIES.map(euroCountry),
  { code: 'ZZ', currency: 'USD', timeZones: ['UTC'], locale: 'en-US', taxes: [] },
]

const elsewhere = COUNTRIES.at(-1) as Country

/** The country of a code (ISO 3166-1), or what stands for all others. */
export const countryOf = (code: string): Country => COUNTRIES.find((country) => country.code === code) ?? elsewhere

/** The country that a time zone is of; undefined for a zone of none of them. */
export const countryOfTimeZone = (timeZone: string): Country | undefined =>
  COUNTRIES.find((country) => country !== elsewhere && country.timeZones.includes(timeZone))

/** The settings of a first outlet of a country, with the names of its taxes in a language. */
export interface OutletPreset {
  readonly currency: Country['currency']
  readonly timeZone: string
  readonly locale: Locale
  readonly taxes: readonly {
    readonly name: string
    readonly rateBasisPoints: number
    readonly isIncluded: boolean
    readonly isDefault: boolean
  }[]
}

/**
 * Returns the settings that a shop of a country starts with. `wanted` is the time zone where the person sits: a zone of
 * the country is kept, another one becomes the country's usual; the language is the person's, else the country's.
 */
export function outletPreset(
  code: string,
  wanted: { readonly timeZone?: string; readonly locale?: Locale } = {},
): OutletPreset {
  const { currency, timeZones, taxes, ...country } = countryOf(code)
  const locale = wanted.locale ?? country.locale
  const isOfCountry = code === elsewhere.code || timeZones.includes(wanted.timeZone ?? '')
  return {
    currency,
    timeZone: (isOfCountry && wanted.timeZone) || (timeZones[0] ?? 'UTC'),
    locale,
    taxes: taxes.map(({ names, ...rest }) => ({ name: names[locale], ...rest })),
  }
}
