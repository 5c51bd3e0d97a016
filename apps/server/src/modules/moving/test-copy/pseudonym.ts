import { hash } from 'node:crypto'

/** The word of a copy, from which everything made up in it follows: the same word makes the same shop. */
export type Seed = string

/** A number from a text, the same each time; 0 ≤ x < 2^48. */
const numberOf = (seed: Seed, text: string): number =>
  Number.parseInt(hash('sha256', `${seed}\n${text}`, 'hex').slice(0, 12), 16)

const GIVEN = {
  en: 'Alder Aspen Basil Briar Cedar Clover Cove Dale Ember Fern Flint Hazel Heath Ivy Juniper Lark Linden Maple Marsh Meadow Moss Olive Perry Reed Ridge River Robin Rowan Sage Sorrel Thorn Wren',
  zh: '青竹 白露 春晓 冬青 枫叶 海棠 海燕 荷风 鹤鸣 红杏 江月 金桂 橘红 兰舟 柳烟 麦秋 梅雪 墨菊 秋水 山樱 石榴 松涛 桃溪 晚晴 梧桐 夏荷 小满 杏雨 雪松 雁回 银杏 雨荷',
  ja: '葵 茜 朝陽 渚 泉 楓 霞 桔梗 桐 小春 桜 笹 雫 紫苑 菫 芹 空 橘 椿 露 梨 撫子 萩 初音 光 雲雀 藤 松 水面 椛 柚 若葉',
} as const
const READINGS =
  'あおい あかね あさひ なぎさ いずみ かえで かすみ ききょう きり こはる さくら ささ しずく しおん すみれ せり そら たちばな つばき つゆ なし なでしこ はぎ はつね ひかり ひばり ふじ まつ みなも もみじ ゆず わかば'
const FAMILY = {
  en: 'Sample Example Specimen Pattern Trial Model Practice Sketch',
  zh: '样 例 试 演 练 模',
  ja: '見本 例野 試山 仮田 模川 練木 雛形 手本',
} as const
const FAMILY_READINGS = 'みほん れいの ためしやま かりた もかわ ねりき ひながた てほん'

const wordsOf = (text: string): readonly string[] => text.split(' ')
const pick = (text: string, at: number): string => {
  const words = wordsOf(text)
  return words[at % words.length] ?? ''
}

type Script = 'en' | 'zh' | 'ja'

/** The script that a name is written in; names in Chinese characters alone are Japanese in a Japanese shop. */
function scriptOf(name: string, shop: Script): Script {
  if (/[\u3040-\u30ff]/.test(name)) return 'ja'
  if (/[\u3400-\u9fff]/.test(name)) return shop === 'ja' ? 'ja' : 'zh'
  return 'en'
}

export interface MadeName {
  readonly name: string
  /** How a Japanese name is read; empty for any other. */
  readonly reading: string
}

/** A name that nobody has, in the script of the one that it stands for; two people may share it. Its family name says that it is made up. */
export function madeName(seed: Seed, name: string, shop: Script): MadeName {
  if (name.trim() === '') return { name: '', reading: '' }
  const script = scriptOf(name, shop)
  const number = numberOf(seed, `name ${name}`)
  const [given, family] = [number % 32, Math.floor(number / 32)]
  if (script === 'en') return { name: `${pick(GIVEN.en, given)} ${pick(FAMILY.en, family)}`, reading: '' }
  if (script === 'zh') return { name: pick(FAMILY.zh, family) + pick(GIVEN.zh, given), reading: '' }
  return {
    name: `${pick(FAMILY.ja, family)} ${pick(GIVEN.ja, given)}`,
    reading: `${pick(FAMILY_READINGS, family)} ${pick(READINGS, given)}`,
  }
}

/** Classes of signs: one of a class becomes another of the same class. */
const DIGITS = '0123456789'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Codes of coupons have neither 0, 1, i, l nor o. */
const CLEAR = '23456789abcdefghjkmnpqrstuvwxyz'
const RANGES = [
  [0x3041, 0x3096],
  [0x30a1, 0x30f6],
  [0x3400, 0x9fff],
] as const

interface SignClass {
  readonly size: number
  readonly at: number
  readonly sign: (at: number) => string
}

const within = (alphabet: string, sign: string): SignClass | undefined => {
  const at = alphabet.indexOf(sign)
  return at === -1 ? undefined : { size: alphabet.length, at, sign: (other) => alphabet[other] ?? sign }
}

function classOf(sign: string, isClear: boolean): SignClass | undefined {
  const own = isClear ? within(CLEAR, sign) : (within(DIGITS, sign) ?? within(LETTERS, sign))
  if (own) return own
  const code = sign.codePointAt(0) ?? 0
  const range = RANGES.find(([from, to]) => code >= from && code <= to)
  if (!range) return undefined
  const [from, to] = range
  return { size: to - from + 1, at: code - from, sign: (other) => String.fromCodePoint(from + other) }
}

const ROUNDS = 8

/** Other values of places of these sizes, each set of values becoming another set: a Feistel network, one half after the other. */
function permuted(seed: Seed, before: readonly number[], sizes: readonly number[]): number[] {
  const values = [...before]
  const half = values.length >> 1
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, to] = round % 2 === 0 ? [0, half] : [half, values.length]
    const other = values.filter((_, at) => at < from || at >= to).join(',')
    const key = hash('sha512', `${seed}\ncode ${round} ${values.length} ${other}`, 'buffer')
    for (let at = from; at < to; at += 1)
      values[at] = ((values[at] ?? 0) + key.readUInt16BE((at * 2) % 62)) % (sizes[at] ?? 1)
  }
  return values
}

/**
 * Another code of the same form: digits become digits, letters letters, everything else stays. Two codes never become one, so that what is unique stays so.
 * Capitals stay capitals and make no difference.
 */
export function madeCode(seed: Seed, code: string): string {
  const signs = Array.from(code)
  const folded = signs.map((sign) => sign.toLowerCase())
  const isUpper = code === code.toUpperCase()
  const isClear = /[a-z]/.test(folded.join('')) && folded.every((sign) => CLEAR.includes(sign))
  const classes = folded.map((sign) => classOf(sign, isClear))
  const places = classes.filter((one) => one !== undefined)
  const values = permuted(
    seed,
    places.map(({ at }) => at),
    places.map(({ size }) => size),
  ).values()
  const made = classes.map((one, place) => {
    const sign = signs[place] ?? ''
    if (!one) return sign
    const other = one.sign(values.next().value ?? 0)
    return isUpper || sign !== folded[place] ? other.toUpperCase() : other
  })
  return made.join('')
}

/** Digits at the beginning of a phone number that say where it is. */
const AREA = /^\+\d{2}/

/** Another number of the same length and country; what is unique stays so. */
export function madePhone(seed: Seed, phone: string): string {
  const area = AREA.exec(phone)?.[0] ?? ''
  return area + madeCode(seed, phone.slice(area.length))
}

/** An address of mail that leads nowhere: no name under `.invalid` is ever given to anybody. */
export const madeEmail = (seed: Seed, email: string): string =>
  email === '' ? '' : `person-${numberOf(seed, `mail ${email.toLowerCase()}`).toString(36)}@example.invalid`

/** A street that is nowhere. */
export const madeAddress = (seed: Seed, address: string): string =>
  address.trim() === '' ? '' : `${(numberOf(seed, `address ${address}`) % 900) + 1} Sample Street`

/** A sign that something stood there. */
export const madeText = (text: string): string => (text.trim() === '' ? text : '…')

const MAIL = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g

/** A text of the shop, in which each address of mail is another one. */
export const withoutMails = (seed: Seed, text: string): string =>
  text.includes('@') ? text.replaceAll(MAIL, (mail) => madeEmail(seed, mail)) : text
