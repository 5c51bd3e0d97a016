/** A typed request to move goods to another outlet: `transfer 5 cola to Hill`. */
export interface TypedTransfer {
  /** The quantity as it was typed; undefined: no number was typed. */
  readonly quantity: string | undefined
  /** The possible names of the goods, the likeliest first; empty: none were typed. */
  readonly goods: readonly TypedGoods[]
  /** The possible name of the outlet; undefined: none was typed. */
  readonly to: string | undefined
}

export interface TypedGoods {
  readonly name: string
  /** The unit of weight that stood before or behind the number. */
  readonly weightUnit?: 'kg' | 'g' | 'pound'
}

type Sentence = readonly [goods: string, to: string | undefined]

const english = /^transfer\s+(.+)$/i
const chinese = /^(?:调拨|調撥|调货|转移|(?:调|转)(?=[\s\d]))\s*(.+)$/u
const chineseWithObject = /^[把将將]\s*(.+?)\s*(?:调拨|調撥|调货|转移|调|转)\s*((?:到|至|给)\s*.+)$/u
const japanese = /^(.+?)\s*(?:移動|移送|転送|振替)(?:する|して)?$/u

/**
 * Every way to read a text as goods that are to be moved; none where it is no such text. An outlet may have the word between goods
 * and outlet in its own name, so that each place of that word is a way of reading it.
 */
export function readTypedTransfer(typed: string): TypedTransfer[] {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  return sentencesOf(text).flatMap(([goods, to]) =>
    isNumbered(goods) || to !== undefined ? [readGoods(goods, to)] : [],
  )
}

const isNumbered = (text: string): boolean => /\d/.test(text)

function sentencesOf(text: string): Sentence[] {
  const [, afterEnglish] = english.exec(text) ?? []
  if (afterEnglish !== undefined) return cutAt(afterEnglish, /(?:^|\s)to(?:\s|$)/gi)
  const [, object, target] = chineseWithObject.exec(text) ?? []
  const afterChinese = object === undefined ? chinese.exec(text)?.[1] : `${object} ${target ?? ''}`
  if (afterChinese !== undefined) return cutAt(afterChinese, /到|至|给|給/gu)
  const [, beforeJapanese] = japanese.exec(text) ?? []
  return beforeJapanese === undefined ? [] : japaneseSentences(beforeJapanese)
}

/** `コーラ 5 個を Hill へ`, or the outlet first: `Hill へ コーラ 5 個を`. */
function japaneseSentences(text: string): Sentence[] {
  const isOutletFirst = text.endsWith('を')
  if (!isOutletFirst) return cutAt(text.replace(/\s*(?:へ|に|まで)$/u, ''), /を/gu)
  return cutAt(text.replace(/\s*を$/u, ''), /へ|に/gu).map(([to, goods]) =>
    goods === undefined ? [to, undefined] : [goods, to || undefined],
  )
}

/** A text cut in two at each place of a word; whole where it has none. */
function cutAt(text: string, word: RegExp): Sentence[] {
  const cuts = [...text.matchAll(word)].map((found): Sentence => {
    const to = text.slice(found.index + found[0].length).trim()
    return [text.slice(0, found.index).trim(), to === '' ? undefined : to]
  })
  return cuts.length === 0 ? [[text, undefined]] : cuts
}

const AMOUNT = String.raw`[-−]?\d[\d.,]*`
const UNIT = String.raw`[x×]|pcs?\.?|pieces?|kg|g|lbs?|pounds?|公斤|千克|キログラム|キロ|グラム|ポンド|[个個件瓶箱包盒袋本枚つ点克磅]`
const before = new RegExp(String.raw`^(${AMOUNT})(?:\s*(${UNIT})(?![a-z0-9])|(?![a-z0-9.,]))\s*(.*)$`, 'iu')
const behind = new RegExp(String.raw`^(.*?)(?:\s[x×]?|(?<=[^\u0000-\u007f]))\s*(${AMOUNT})\s*(${UNIT})?$`, 'iu')

/** The number before the goods or behind them, and what is left for their name. */
function readGoods(text: string, to: string | undefined): TypedTransfer {
  const [, first, firstUnit = '', name = ''] = before.exec(text) ?? []
  if (first !== undefined) return { quantity: first, goods: namesOf(name, firstUnit, text.slice(first.length)), to }
  const [, lastName = text, last, lastUnit = ''] = behind.exec(text) ?? []
  return { quantity: last, goods: namesOf(lastName, lastUnit), to }
}

const weightUnits: readonly (readonly ['kg' | 'g' | 'pound', RegExp])[] = [
  ['kg', /^(?:kg|公斤|千克|キログラム|キロ)$/iu],
  ['g', /^(?:g|克|グラム)$/iu],
  ['pound', /^(?:lbs?|pounds?|磅|ポンド)$/iu],
]

/**
 * A word that counts goods may also be the beginning of their name (`5 包子`): such a name is the first one to look for.
 */
function namesOf(name: string, unit: string, whole = name): TypedGoods[] {
  const weightUnit = weightUnits.find(([, pattern]) => pattern.test(unit))?.[0]
  const counted: TypedGoods = { name: name.trim(), ...(weightUnit === undefined ? {} : { weightUnit }) }
  const named = whole.trim()
  const isOneWord = weightUnit === undefined && named !== counted.name && /^\P{ASCII}\S/u.test(named)
  return [...(isOneWord ? [{ name: named }] : []), counted].filter((goods) => goods.name !== '')
}
