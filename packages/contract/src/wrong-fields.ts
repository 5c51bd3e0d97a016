/** A field of a request that cannot be right, in the words of programs. */
export interface WrongField {
  /** With dots between levels; empty: the request as a whole. */
  readonly field: string
  readonly problem: string
  readonly minimum?: number
  readonly maximum?: number
  /** The limit itself is outside. */
  readonly exclusive?: boolean
  readonly expected?: string
  readonly format?: string
  /** The words that are taken, where there are few. */
  readonly values?: readonly string[]
  /** The value that was sent, of a limit of length its length; null: nothing was sent. Absent where it may be a secret. */
  readonly given?: string | null
}

type Language = 'en' | 'zh' | 'ja'

/** `{n}` stands for a number, a sample or a list, `{s}` for the ending of more than one. */
interface Words {
  readonly colon: string
  readonly between: string
  readonly brackets: string
  readonly unknown: string
  readonly missing: string
  readonly atMost: string
  readonly below: string
  readonly atLeast: string
  readonly above: string
  readonly string: string
  readonly array: string
  readonly oneOf: string
  readonly sample: string
  readonly wanted: string
  readonly more: string
  readonly kinds: Readonly<Record<string, string>>
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    colon: ': ',
    between: '; ',
    brackets: ' ({n})',
    unknown: 'unknown',
    missing: 'missing',
    atMost: 'at most {n}',
    below: 'less than {n}',
    atLeast: 'at least {n}',
    above: 'more than {n}',
    string: '{n} character{s}',
    array: '{n} item{s}',
    oneOf: 'one of {n}',
    sample: 'such as {n}',
    wanted: 'must be {n}',
    more: 'and {n} more',
    kinds: {
      string: 'text',
      number: 'a number',
      int: 'a whole number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
    },
  },
  zh: {
    colon: '：',
    between: '；',
    brackets: '（{n}）',
    unknown: '未知',
    missing: '缺失',
    atMost: '最多 {n}',
    below: '须小于 {n}',
    atLeast: '至少 {n}',
    above: '须大于 {n}',
    string: '{n} 个字符',
    array: '{n} 项',
    oneOf: '可选 {n}',
    sample: '例如 {n}',
    wanted: '须为{n}',
    more: '另有 {n} 项',
    kinds: { string: '文本', number: '数字', int: '整数', boolean: ' true 或 false', array: '列表', object: '对象' },
  },
  ja: {
    colon: '：',
    between: '、',
    brackets: '（{n}）',
    unknown: '不明',
    missing: '未入力',
    atMost: '上限 {n}',
    below: '{n} 未満',
    atLeast: '下限 {n}',
    above: '{n} より大きい値',
    string: '{n} 文字',
    array: '{n} 件',
    oneOf: '選択肢 {n}',
    sample: '例 {n}',
    wanted: '{n}にしてください',
    more: 'ほか {n} 件',
    kinds: {
      string: '文字列',
      number: '数値',
      int: '整数',
      boolean: ' true か false ',
      array: '一覧',
      object: 'オブジェクト',
    },
  },
}

/** Formats by a value that has them. */
const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '0190a000-0000-7000-8000-000000000001',
  date: '2026-03-01',
  datetime: '2026-03-01T09:30:00Z',
  time: '09:30',
  email: 'name@example.com',
  url: 'https://example.com',
}

const fill = (words: string, value: string | number): string =>
  words.replace('{n}', () => String(value)).replace('{s}', String(value) === '1' ? '' : 's')

/** More fields than these are counted, so that a sentence stays one. */
const MOST_NAMED = 6

/** Wrong fields as a sentence names them: each with what was sent and, unless the sentence says the limit itself, with what may be. */
export function wrongFieldsText(fields: readonly WrongField[], language: Language, isLimitSaid = false): string {
  const words = WORDS[language]
  const named = fields.slice(0, MOST_NAMED).map((field) => wrongFieldText(field, words, isLimitSaid))
  const left = fields.length - named.length
  return [...named, ...(left > 0 ? [fill(words.more, left)] : [])].join(words.between)
}

function wrongFieldText(one: WrongField, words: Words, isLimitSaid: boolean): string {
  const name = one.field === '' ? '*' : one.field
  if (one.problem === 'unrecognized_keys') return `${name}${fill(words.brackets, words.unknown)}`
  const given = givenText(one, words)
  const rule = isLimitSaid ? '' : ruleText(one, words)
  const said = given === '' ? name : `${name}${words.colon}${given}`
  return rule === '' ? said : `${said}${fill(words.brackets, rule)}`
}

const isOfLength = ({ problem, expected }: WrongField): boolean =>
  problem.startsWith('too_') && (expected === 'string' || expected === 'array')

/** A length says its unit. */
const counted = (one: WrongField, value: string | number, words: Words): string =>
  isOfLength(one) ? fill(one.expected === 'array' ? words.array : words.string, value) : String(value)

function givenText(one: WrongField, words: Words): string {
  if (one.given === null) return words.missing
  return one.given === undefined ? '' : counted(one, one.given, words)
}

function ruleText(one: WrongField, words: Words): string {
  const { problem, minimum, maximum, exclusive, values, expected = '', format = '' } = one
  if (problem === 'too_big' && maximum !== undefined)
    return fill(exclusive ? words.below : words.atMost, counted(one, maximum, words))
  if (problem === 'too_small' && minimum !== undefined)
    return fill(exclusive ? words.above : words.atLeast, counted(one, minimum, words))
  if (values && values.length > 0) return fill(words.oneOf, values.join(', '))
  if (SAMPLES[format] !== undefined) return fill(words.sample, SAMPLES[format])
  const kind = words.kinds[expected]
  return kind === undefined || problem.startsWith('too_') ? '' : fill(words.wanted, kind)
}
