import { namesOf, type PlaceTax, type TaxPlace, type TaxTable } from './tax-table.ts'

const GST = { code: 'GST', rateMillionths: 50_000 }

const federal: PlaceTax = { names: namesOf('GST 5%', 'GST 5%', 'GST 5%'), ...GST }
const zeroRated: PlaceTax = {
  names: namesOf('Zero-rated', '零税率', 'ゼロ税率'),
  rateMillionths: 0,
  zero: 'zero-rated',
}

const percent = (rateMillionths: number): string => `${rateMillionths / 10_000}%`

const harmonized = (rateMillionths: number): readonly PlaceTax[] => {
  const name = `HST ${percent(rateMillionths)}`
  return [{ names: namesOf(name, name, name), code: 'HST', rateMillionths }]
}

/** GST and a tax of the province beside it; some goods have GST alone. */
const withProvincial = (code: 'PST' | 'QST', rateMillionths: number): readonly PlaceTax[] => {
  const name = `GST 5% + ${code} ${percent(rateMillionths)}`
  const both: PlaceTax = { names: namesOf(name, name, name), rateMillionths: 0, taxes: [GST, { code, rateMillionths }] }
  return [both, federal]
}

const PROVINCES: readonly (readonly [code: string, en: string, zh: string, ja: string, readonly PlaceTax[]])[] = [
  ['AB', 'Alberta', '艾伯塔省', 'アルバータ州', [federal]],
  ['BC', 'British Columbia', '不列颠哥伦比亚省', 'ブリティッシュコロンビア州', withProvincial('PST', 70_000)],
  ['MB', 'Manitoba', '马尼托巴省', 'マニトバ州', withProvincial('PST', 70_000)],
  ['NB', 'New Brunswick', '新不伦瑞克省', 'ニューブランズウィック州', harmonized(150_000)],
  [
    'NL',
    'Newfoundland and Labrador',
    '纽芬兰与拉布拉多省',
    'ニューファンドランド・ラブラドール州',
    harmonized(150_000),
  ],
  ['NS', 'Nova Scotia', '新斯科舍省', 'ノバスコシア州', harmonized(140_000)],
  ['NT', 'Northwest Territories', '西北地区', 'ノースウエスト準州', [federal]],
  ['NU', 'Nunavut', '努纳武特地区', 'ヌナブト準州', [federal]],
  ['ON', 'Ontario', '安大略省', 'オンタリオ州', harmonized(130_000)],
  ['PE', 'Prince Edward Island', '爱德华王子岛省', 'プリンスエドワードアイランド州', harmonized(150_000)],
  ['QC', 'Quebec', '魁北克省', 'ケベック州', withProvincial('QST', 99_750)],
  ['SK', 'Saskatchewan', '萨斯喀彻温省', 'サスカチュワン州', withProvincial('PST', 60_000)],
  ['YT', 'Yukon', '育空地区', 'ユーコン準州', [federal]],
]

/** Goods and services tax, harmonized or with a tax of the province; Nova Scotia's 14 % since 2025-04-01 (same page). */
export const CANADA: TaxTable = {
  country: 'CA',
  asOf: '2025-04-01',
  sources: [
    'https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate/calculator.html',
  ],
  places: PROVINCES.map(([code, en, zh, ja, taxes]): TaxPlace => ({
    code: `CA-${code}`,
    names: namesOf(en, zh, ja),
    isIncluded: false,
    taxes: [...taxes, zeroRated],
  })),
}
