import { namesOf, vat, type PlaceTax, type TaxTable } from './tax-table.ts'

const GST_RATES = [180_000, 50_000, 400_000, 30_000] as const

const rateText = (rateMillionths: number): string => `${rateMillionths / 10_000}%`

const nil: PlaceTax = { names: namesOf('Nil-rated', '零税率', 'ゼロ税率'), rateMillionths: 0, zero: 'zero-rated' }

/** Half of it the Union's, half the state's. */
const withinState = (rateMillionths: number): PlaceTax => {
  const name = `GST ${rateText(rateMillionths)}`
  const half = rateMillionths / 2
  const taxes = [
    { code: 'CGST', rateMillionths: half },
    { code: 'SGST', rateMillionths: half },
  ]
  return { names: namesOf(name, name, name), rateMillionths: 0, taxes }
}

const toOtherState = (rateMillionths: number): PlaceTax => {
  const name = `IGST ${rateText(rateMillionths)}`
  return { names: namesOf(name, name, name), code: 'IGST', rateMillionths }
}

/** Goods and services tax since 2025-09-22: 18 %, 5 %, 40 %, and 3 % on gold and jewellery. The maximum retail price contains it. Left out: 0.25 % on rough stones. */
export const INDIA: TaxTable = {
  country: 'IN',
  asOf: '2025-11-21',
  sources: ['https://cleartax.in/s/gst-rates', 'https://gstgyaan.com/cgst-rate-on-supply-of-goods-schedule-v'],
  places: [
    {
      code: 'IN',
      names: namesOf('Sales within a state (CGST + SGST)', '邦内销售（CGST + SGST）', '同じ州内の販売（CGST + SGST）'),
      isIncluded: true,
      taxes: [...GST_RATES.map(withinState), nil],
    },
    {
      code: 'IN/IGST',
      names: namesOf('Sales to another state (IGST)', '跨邦销售（IGST）', '他の州への販売（IGST）'),
      isIncluded: true,
      taxes: [...GST_RATES.map(toOtherState), nil],
    },
  ],
}

/** Consumption tax since 2019-10-01: 10 %, and 8 % on food and subscribed newspapers. */
export const JAPAN: TaxTable = {
  country: 'JP',
  asOf: '2019-10-01',
  sources: ['https://www.mof.go.jp/english/tax_policy/tax_system/consumption/index.html'],
  places: [
    {
      code: 'JP',
      names: null,
      isIncluded: true,
      taxes: [
        { names: namesOf('Consumption tax 10%', '消费税 10%', '消費税 10%'), rateMillionths: 100_000 },
        { names: namesOf('Reduced tax 8%', '轻减税率 8%', '軽減税率 8%'), rateMillionths: 80_000 },
      ],
    },
  ],
}

/** Value-added tax: 13 %, 9 % and 6 % of those with deductions, 3 % of small businesses, and none. */
export const CHINA: TaxTable = {
  country: 'CN',
  asOf: '2025-12-24',
  sources: [
    'https://www.avalara.com/us/en/vatlive/country-guides/asia/china/chinese-vat-rates.html',
    'https://www.fiscal-requirements.com/news/3664',
  ],
  places: [
    {
      code: 'CN',
      names: null,
      isIncluded: true,
      taxes: [
        ...[1_300, 900, 600, 300].map((rate) => ({
          ...vat(rate),
          names: namesOf(`VAT ${rate / 100}%`, `增值税 ${rate / 100}%`, `増値税 ${rate / 100}%`),
        })),
        { names: namesOf('VAT exempt', '免征增值税', '増値税免税'), rateMillionths: 0, zero: 'exempt' },
      ],
    },
  ],
}
