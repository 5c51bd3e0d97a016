import { namesOf, type TaxPlace, type TaxTable } from './tax-table.ts'

type State = readonly [code: string, en: string, zh: string, ja: string, rateMillionths: number]

/** Rates of the states alone; California's, Utah's and Virginia's with the part that every county adds. Left out: District of Columbia, whose rate was in change. */
const STATES: readonly State[] = [
  ['AL', 'Alabama', '亚拉巴马州', 'アラバマ州', 40_000],
  ['AK', 'Alaska', '阿拉斯加州', 'アラスカ州', 0],
  ['AZ', 'Arizona', '亚利桑那州', 'アリゾナ州', 56_000],
  ['AR', 'Arkansas', '阿肯色州', 'アーカンソー州', 65_000],
  ['CA', 'California', '加利福尼亚州', 'カリフォルニア州', 72_500],
  ['CO', 'Colorado', '科罗拉多州', 'コロラド州', 29_000],
  ['CT', 'Connecticut', '康涅狄格州', 'コネチカット州', 63_500],
  ['DE', 'Delaware', '特拉华州', 'デラウェア州', 0],
  ['FL', 'Florida', '佛罗里达州', 'フロリダ州', 60_000],
  ['GA', 'Georgia', '佐治亚州', 'ジョージア州', 40_000],
  ['HI', 'Hawaii', '夏威夷州', 'ハワイ州', 40_000],
  ['ID', 'Idaho', '爱达荷州', 'アイダホ州', 60_000],
  ['IL', 'Illinois', '伊利诺伊州', 'イリノイ州', 62_500],
  ['IN', 'Indiana', '印第安纳州', 'インディアナ州', 70_000],
  ['IA', 'Iowa', '艾奥瓦州', 'アイオワ州', 60_000],
  ['KS', 'Kansas', '堪萨斯州', 'カンザス州', 65_000],
  ['KY', 'Kentucky', '肯塔基州', 'ケンタッキー州', 60_000],
  ['LA', 'Louisiana', '路易斯安那州', 'ルイジアナ州', 50_000],
  ['ME', 'Maine', '缅因州', 'メイン州', 55_000],
  ['MD', 'Maryland', '马里兰州', 'メリーランド州', 60_000],
  ['MA', 'Massachusetts', '马萨诸塞州', 'マサチューセッツ州', 62_500],
  ['MI', 'Michigan', '密歇根州', 'ミシガン州', 60_000],
  ['MN', 'Minnesota', '明尼苏达州', 'ミネソタ州', 68_750],
  ['MS', 'Mississippi', '密西西比州', 'ミシシッピ州', 70_000],
  ['MO', 'Missouri', '密苏里州', 'ミズーリ州', 42_250],
  ['MT', 'Montana', '蒙大拿州', 'モンタナ州', 0],
  ['NE', 'Nebraska', '内布拉斯加州', 'ネブラスカ州', 55_000],
  ['NV', 'Nevada', '内华达州', 'ネバダ州', 68_500],
  ['NH', 'New Hampshire', '新罕布什尔州', 'ニューハンプシャー州', 0],
  ['NJ', 'New Jersey', '新泽西州', 'ニュージャージー州', 66_250],
  ['NM', 'New Mexico', '新墨西哥州', 'ニューメキシコ州', 48_750],
  ['NY', 'New York', '纽约州', 'ニューヨーク州', 40_000],
  ['NC', 'North Carolina', '北卡罗来纳州', 'ノースカロライナ州', 47_500],
  ['ND', 'North Dakota', '北达科他州', 'ノースダコタ州', 50_000],
  ['OH', 'Ohio', '俄亥俄州', 'オハイオ州', 57_500],
  ['OK', 'Oklahoma', '俄克拉何马州', 'オクラホマ州', 45_000],
  ['OR', 'Oregon', '俄勒冈州', 'オレゴン州', 0],
  ['PA', 'Pennsylvania', '宾夕法尼亚州', 'ペンシルベニア州', 60_000],
  ['RI', 'Rhode Island', '罗得岛州', 'ロードアイランド州', 70_000],
  ['SC', 'South Carolina', '南卡罗来纳州', 'サウスカロライナ州', 60_000],
  ['SD', 'South Dakota', '南达科他州', 'サウスダコタ州', 42_000],
  ['TN', 'Tennessee', '田纳西州', 'テネシー州', 70_000],
  ['TX', 'Texas', '得克萨斯州', 'テキサス州', 62_500],
  ['UT', 'Utah', '犹他州', 'ユタ州', 61_000],
  ['VT', 'Vermont', '佛蒙特州', 'バーモント州', 60_000],
  ['VA', 'Virginia', '弗吉尼亚州', 'バージニア州', 53_000],
  ['WA', 'Washington', '华盛顿州', 'ワシントン州', 65_000],
  ['WV', 'West Virginia', '西弗吉尼亚州', 'ウェストバージニア州', 60_000],
  ['WI', 'Wisconsin', '威斯康星州', 'ウィスコンシン州', 50_000],
  ['WY', 'Wyoming', '怀俄明州', 'ワイオミング州', 40_000],
]

/** States where no county or city adds to the rate. Source: the same table, average local rate 0. */
const WHOLE = new Set(['CT', 'DE', 'IN', 'KY', 'MA', 'MD', 'ME', 'MI', 'MT', 'NH', 'NJ', 'OR', 'RI'])

const untaxed = { names: namesOf('No sales tax', '无销售税', '売上税なし'), rateMillionths: 0 }

const placeOf = ([code, en, zh, ja, rateMillionths]: State): TaxPlace => {
  const names = namesOf(`${en} sales tax`, `${zh}销售税`, `${ja}売上税`)
  return {
    code: `US-${code}`,
    names: namesOf(en, zh, ja),
    isIncluded: false,
    ...(!WHOLE.has(code) && { isPartly: true }),
    taxes: rateMillionths === 0 ? [untaxed] : [{ names, rateMillionths }, untaxed],
  }
}

/** State, city and Metropolitan Commuter Transportation District: 8.875 % together. */
const NEW_YORK_CITY: TaxPlace = {
  code: 'US-NY/NYC',
  names: namesOf('New York City', '纽约市', 'ニューヨーク市'),
  isIncluded: false,
  taxes: [
    {
      names: namesOf('New York City sales tax', '纽约市销售税', 'ニューヨーク市売上税'),
      rateMillionths: 0,
      taxes: [
        { code: 'NY', rateMillionths: 40_000 },
        { code: 'NYC', rateMillionths: 45_000 },
        { code: 'MCTD', rateMillionths: 3_750 },
      ],
    },
    untaxed,
  ],
}

const places = STATES.map(placeOf)

/** Sales tax of the states, on top of prices. The table of the first page was held against the second; Louisiana's 5 % since 2025-01-01 is its department's own. */
export const UNITED_STATES: TaxTable = {
  country: 'US',
  asOf: '2025-12-15',
  sources: [
    'https://federalstatelaw.com/tables/sales-tax',
    'https://github.com/receiptedit/us-sales-tax-2026',
    'https://revenue.louisiana.gov/tax-education-and-faqs/faqs/sales-tax-reform/what-is-the-state-sales-tax-rate',
    'https://quicktaxcalc.com/new-york/new-york-city',
  ],
  places: places.flatMap((place) => (place.code === 'US-NY' ? [place, NEW_YORK_CITY] : [place])),
}
