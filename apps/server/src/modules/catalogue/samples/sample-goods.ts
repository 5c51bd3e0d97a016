import type { SELLING_CURRENCIES, SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'

/** A text in the three languages of the product: English, Chinese, Japanese. */
export type LanguageTriple = readonly [en: string, zh: string, ja: string]

/** Price of one of the samples in each currency, in its minor units: fen, cents, yen, santim, paise, pence. */
export type SamplePrices = Readonly<Record<SellingCurrency, number>>

/** The numbers of a list in the order of the currencies. */
type NumberOfEach<List> = { readonly [At in keyof List]: number }

export interface SampleGoods {
  readonly names: LanguageTriple
  readonly motif: string
  readonly prices: SamplePrices
  /** Sold by the kilogram. */
  readonly isWeighed: boolean
}

export interface SampleShelf {
  readonly category: LanguageTriple
  /** Taken home to eat or drink: taxed at the reduced rate where a country has one. */
  readonly isFood: boolean
  readonly goods: readonly SampleGoods[]
}

const piece = (
  names: LanguageTriple,
  motif: string,
  [CNY, USD, JPY, ETB, CAD, EUR, INR, GBP]: NumberOfEach<typeof SELLING_CURRENCIES>,
): SampleGoods => ({
  names,
  motif,
  prices: { CNY, USD, JPY, ETB, CAD, EUR, INR, GBP },
  isWeighed: false,
})

const byWeight = (...all: Parameters<typeof piece>): SampleGoods => ({ ...piece(...all), isWeighed: true })

/** The name of the samples' label, by which all of them are found and deleted at once. */
export const SAMPLE_LABEL: LanguageTriple = ['Sample', '示例', 'サンプル']

/** The sample catalogue: the goods of a corner shop, with everyday prices in each currency's decimals, rounded as on shelves. */
export const SAMPLE_SHELVES: readonly SampleShelf[] = [
  {
    category: ['Drinks', '饮料', '飲み物'],
    isFood: true,
    goods: [
      piece(
        ['Spring water 500 ml', '矿泉水 500 毫升', '天然水 500ml'],
        'water',
        [200, 129, 110, 2_500, 179, 89, 2_000, 85],
      ),
      piece(['Cola 330 ml', '可乐 330 毫升', 'コーラ 330ml'], 'can', [300, 149, 140, 4_000, 199, 119, 4_000, 110]),
      piece(
        ['Orange juice 1 l', '橙汁 1 升', 'オレンジジュース 1L'],
        'juice',
        [1_280, 399, 260, 18_000, 449, 249, 13_000, 225],
      ),
      piece(
        ['Jasmine tea 500 ml', '茉莉花茶 500 毫升', 'ジャスミン茶 500ml'],
        'tea-bottle',
        [450, 199, 150, 5_000, 279, 179, 5_000, 165],
      ),
      piece(['Coffee', '现磨咖啡', 'コーヒー'], 'coffee', [1_200, 325, 180, 6_000, 295, 280, 8_000, 275]),
      piece(['Milk 1 l', '牛奶 1 升', '牛乳 1L'], 'milk', [1_350, 289, 240, 12_000, 329, 119, 6_800, 120]),
    ],
  },
  {
    category: ['Bakery', '烘焙', 'ベーカリー'],
    isFood: true,
    goods: [
      piece(['White bread', '吐司面包', '食パン'], 'bread', [890, 349, 180, 5_000, 379, 189, 5_000, 140]),
      piece(['Croissant', '牛角包', 'クロワッサン'], 'croissant', [680, 275, 190, 6_500, 275, 130, 7_500, 135]),
      piece(['Bun', '小餐包', '丸パン'], 'bun', [350, 125, 120, 2_000, 110, 45, 1_500, 50]),
      piece(
        ['Chocolate cake', '巧克力蛋糕', 'チョコレートケーキ'],
        'cake',
        [2_200, 495, 420, 15_000, 545, 390, 12_000, 360],
      ),
      piece(['Butter cookies', '黄油曲奇', 'バタークッキー'], 'cookie', [1_580, 379, 298, 9_000, 429, 249, 9_000, 200]),
      piece(
        ['Dark chocolate', '黑巧克力', 'ダークチョコレート'],
        'chocolate',
        [1_290, 299, 258, 12_000, 349, 199, 10_000, 180],
      ),
    ],
  },
  {
    category: ['Fruit & fresh', '果蔬生鲜', '青果・生鮮'],
    isFood: true,
    goods: [
      byWeight(['Apples', '苹果', 'りんご'], 'apple', [1_280, 439, 680, 24_000, 549, 279, 18_000, 240]),
      byWeight(['Bananas', '香蕉', 'バナナ'], 'banana', [760, 159, 320, 8_000, 195, 179, 6_000, 110]),
      byWeight(['Tomatoes', '番茄', 'トマト'], 'tomato', [980, 549, 780, 7_000, 659, 319, 4_000, 285]),
      byWeight(['Potatoes', '土豆', 'じゃがいも'], 'potato', [460, 219, 380, 4_500, 289, 149, 3_500, 120]),
      piece(['Eggs, 10', '鸡蛋 10 枚', '卵 10個'], 'egg', [1_490, 399, 268, 15_000, 429, 319, 8_000, 260]),
      piece(['Yoghurt', '酸奶', 'ヨーグルト'], 'yogurt', [650, 149, 158, 6_000, 169, 89, 3_000, 85]),
    ],
  },
  {
    category: ['Household', '日用品', '日用品'],
    isFood: false,
    goods: [
      piece(['Tissues', '抽纸', 'ティッシュ'], 'tissue', [590, 229, 198, 6_000, 269, 179, 6_500, 160]),
      piece(['Hand soap', '香皂', 'せっけん'], 'soap', [480, 199, 128, 5_000, 229, 149, 4_500, 100]),
      piece(['Toothpaste', '牙膏', '歯みがき粉'], 'toothpaste', [1_290, 379, 248, 12_000, 399, 249, 11_000, 220]),
      piece(
        ['AA batteries, 4', '五号电池 4 节', '単三電池 4本'],
        'battery',
        [1_190, 549, 398, 16_000, 699, 499, 16_000, 450],
      ),
      piece(['Notebook A5', '笔记本 A5', 'ノート A5'], 'notebook', [850, 349, 180, 7_000, 399, 249, 6_000, 225]),
      piece(['Shopping bag', '购物袋', 'レジ袋'], 'bag', [50, 10, 5, 500, 25, 20, 500, 10]),
    ],
  },
]
