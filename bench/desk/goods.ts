import { checkDigitOf } from '@kassa/domain/product/check-digit.ts'

/** One made product: the n-th is the same in every run. */
export interface BenchGoods {
  readonly code: string
  readonly name: string
  readonly reading: string
  readonly priceMinor: number
}

const english = {
  makers: ['Aldern', 'Brightwell', 'Corona Hill', 'Dunmore', 'Evergreen', 'Foxley', 'Grantham', 'Harbour'],
  kinds: [
    'green tea',
    'dark chocolate',
    'olive oil',
    'oat biscuits',
    'tomato soup',
    'batteries',
    'hand soap',
    'noodles',
  ],
}
const chinese = {
  makers: ['康康', '绿源', '东方', '金福', '海天阁', '百味', '长青', '云岭'],
  kinds: ['茉莉花茶', '巧克力饼干', '橄榄油', '番茄酱', '牛肉面', '洗衣液', '苹果汁', '核桃仁'],
}
const japanese = {
  makers: ['やまと', 'さくら', 'みなと', 'あおば', 'ふじの', 'かわせ', 'ことり', 'はるか'],
  kinds: ['緑茶', '醤油せんべい', 'オリーブ油', 'ラーメン', '石鹸', '牛乳', 'チョコレート', '味噌'],
  readings: [
    'りょくちゃ',
    'しょうゆせんべい',
    'おりーぶゆ',
    'らーめん',
    'せっけん',
    'ぎゅうにゅう',
    'ちょこれーと',
    'みそ',
  ],
}
const sizes = ['100 g', '250 g', '500 ml', '1 L', '6 x 330 ml']

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

/** The n-th bar code: an EAN-13 of a prefix that the demo shop does not use. */
export function codeOf(n: number): string {
  const body = `695${String(n).padStart(9, '0')}`
  return body + String(checkDigitOf(body))
}

/** A third of the names each in English, Chinese and Japanese; every name is its own, as in a real shop. */
export function goodsOf(n: number): BenchGoods {
  const place = Math.floor(n / 3)
  const language = [english, chinese, japanese][n % 3] ?? english
  const maker = pick(language.makers, place)
  const kind = pick(language.kinds, Math.floor(place / 8))
  const size = pick(sizes, Math.floor(place / 64))
  const name = `${maker} ${kind} ${String(100 + Math.floor(place / 320))} ${size}`
  const reading = language === japanese ? pick(japanese.readings, Math.floor(place / 8)) : ''
  return { code: codeOf(n), name, reading, priceMinor: 100 + ((n * 37) % 9_900) }
}
