import { createHash } from 'node:crypto'

/**
 * A statement under construction: constant text with the values beside it, never inside it.
 *
 * `text` numbers the values `$1 …` in the order of `values`. A `name` makes both databases plan it once per connection.
 */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

class Fragment implements Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  #text: string | undefined

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  get text(): string {
    this.#text ??= texts.getOrInsertComputed(this.strings, numbered)
    return this.#text
  }
}

const numbered = (strings: readonly string[]): string =>
  strings.reduce((text, part, index) => `${text}$${index}${part}`)

/** The texts of statements without pieces: a template is the same object each time it is used. */
const texts = new WeakMap<readonly string[], string>()

function flatten(strings: readonly string[], inputs: readonly unknown[]): Fragment {
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  const append = (text: string): void => {
    texts[texts.length - 1] += text
  }
  inputs.forEach((input, index) => {
    if (input instanceof Fragment) {
      append(input.strings[0] ?? '')
      input.values.forEach((value, at) => {
        values.push(value)
        texts.push(input.strings[at + 1] ?? '')
      })
    } else {
      values.push(input)
      texts.push('')
    }
    append(strings[index + 1] ?? '')
  })
  return new Fragment(texts, values)
}

/**
 * Writes a statement or a piece of one: `sql\`select * from product where id = ${id}\``.
 *
 * A `${value}` becomes a parameter; a `${sql…}` is woven in. Nothing a caller sends can become text of the statement.
 */
export function sql(strings: TemplateStringsArray, ...inputs: readonly unknown[]): Sql {
  return inputs.some((input) => input instanceof Fragment) ? flatten(strings, inputs) : new Fragment(strings, inputs)
}

/** Text taken as it is. For constants of the program only: column names, sort directions. */
sql.raw = (text: string): Sql => new Fragment([text], [])

sql.empty = new Fragment([''], []) as Sql

/** Puts pieces behind each other with `separator` between them (a comma unless told). */
sql.join = (pieces: readonly Sql[], separator = ', '): Sql =>
  pieces.length === 0 ? sql.empty : flatten(['', ...pieces.slice(1).map(() => separator), ''], pieces)

/** Conditions of a `where`, all of them needed; none is `true`. */
sql.and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql.raw('true') : sql.join(conditions, ' and ')

/**
 * Of rows that are handed in with their `position`: true of all of them, and tells the planner that they are few, which it cannot know of a function. Then it
 * goes to each by its key, also where a plan is made before a table has grown, instead of reading all that a merchant has of it.
 */
export const areFew: Sql = sql.raw('position between 1 and 1000000')

/**
 * A statement with a name: planned once per connection and run again with other values. For the hot path.
 *
 * The text must be the same at every call: throws nothing, but the database refuses a name with a second text. A name that is longer
 * than PostgreSQL tells apart (63 bytes, NAMEDATALEN) ends in a digest of the whole: two that begin alike stay two statements.
 */
export const namedStatement = (name: string, statement: Sql): Sql => ({
  name: name.length > MOST_NAME_BYTES ? shortened(name) : name,
  text: statement.text,
  values: statement.values,
})

const MOST_NAME_BYTES = 63
const DIGEST_DIGITS = 16
const shortNames = new Map<string, string>()

/** Names are of the program's own making and few: each is digested once. */
function shortened(name: string): string {
  const known = shortNames.get(name)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_DIGITS)
  const short = `${name.slice(0, MOST_NAME_BYTES - DIGEST_DIGITS - 1)}~${digest}`
  shortNames.set(name, short)
  return short
}

/** A value for a `jsonb` parameter; needed for arrays, which otherwise become PostgreSQL arrays. */
export const json = (value: unknown): Json => new Json(value)

export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

const quoteElement = (element: unknown): string => {
  if (element === null || element === undefined) return 'NULL'
  if (Array.isArray(element)) return arrayText(element)
  const text = encode(element) ?? ''
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`
}

const arrayText = (elements: readonly unknown[]): string => `{${elements.map(quoteElement).join(',')}}`

/**
 * A value in PostgreSQL's text form, or null. The same on both databases.
 *
 * Throws for `undefined`, NaN, infinities and functions: these are bugs, not data.
 */
export function encode(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`${value} is not a value for the database`)
      return String(value)
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object':
      if (value === null) return null
      if (value instanceof Json) return value.text
      if (value instanceof Date) return value.toISOString()
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
      return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
    default:
      throw new Error(`a value of type ${typeof value} was handed to the database`)
  }
}
