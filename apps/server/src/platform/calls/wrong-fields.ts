import type { WrongField } from '@kassa/contract/wrong-fields.ts'
import type { Refusal } from '@kassa/domain/result.ts'

/** Something that a schema found wrong. */
export interface ParsedIssue {
  readonly path: readonly PropertyKey[]
  readonly code: string
  /** For a limit: its number, and the kind of thing that it counts. */
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: string
  /** For a kind or a format: the one that is asked for. */
  readonly expected?: unknown
  readonly format?: unknown
  /** For one of several words: these. */
  readonly values?: readonly unknown[]
  /** For a limit: whether the limit itself is accepted. */
  readonly inclusive?: boolean
  /** For a union: the issues of each alternative. */
  readonly errors?: readonly (readonly ParsedIssue[])[]
  /** For a check of the contract's own: its parameters. */
  readonly params?: Readonly<Record<string, unknown>>
  /** For an object that takes no other keys: the keys it does not know. */
  readonly keys?: readonly string[]
}

/** The most characters of a text that are said back. */
const MOST_OF_TEXT = 40

/** A list of words that is longer helps nobody in a sentence. */
const MOST_WORDS = 20

/** Words in the name of a field whose value is said back to nobody: a refusal is read over shoulders and pasted into letters. */
const SECRET = new Set(
  (
    'password passphrase pin pins secret secrets token tokens key keys code codes otp credential credentials private signature ' +
    'authorization cookie hash proof'
  ).split(' '),
)

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isSecret = (path: readonly PropertyKey[]): boolean =>
  path.some((name) => wordsOf(String(name)).some((word) => SECRET.has(word)))

/** Returns a finding of a schema as a refusal names it, with the value that was said. */
export function wrongFieldOf(issue: ParsedIssue, said: unknown): WrongField {
  const { path, code, minimum, maximum, inclusive, expected, format, values } = issue
  return {
    field: path.map(String).join('.'),
    problem: code,
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
    ...(inclusive === false && { exclusive: true }),
    ...kindOf(issue),
    ...(typeof expected === 'string' && { expected }),
    ...(typeof format === 'string' && { format }),
    ...(values && values.length <= MOST_WORDS && { values: values.map(String) }),
    ...givenAt(issue, valueAt(said, path)),
  }
}

const isOfLength = ({ code, origin }: Pick<ParsedIssue, 'code' | 'origin'>): boolean =>
  code.startsWith('too_') && (origin === 'string' || origin === 'array')

/** A limit of length says the kind of thing whose length it is. */
const kindOf = (issue: ParsedIssue): Pick<WrongField, 'expected'> =>
  isOfLength(issue) && issue.origin !== undefined ? { expected: issue.origin } : {}

function valueAt(said: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = said
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key]
  }
  return at
}

function givenAt(issue: Pick<ParsedIssue, 'path' | 'code' | 'origin'>, value: unknown): Pick<WrongField, 'given'> {
  if (issue.code === 'unrecognized_keys') return {}
  if (value === undefined) return { given: null }
  if (isSecret(issue.path)) return {}
  if (isOfLength(issue)) return typeof value === 'string' || Array.isArray(value) ? { given: String(value.length) } : {}
  // A number in an address comes as text.
  const isNumber = issue.origin !== undefined && typeof value === 'string' && value.trim() !== ''
  return shown(isNumber && Number.isFinite(Number(value)) ? Number(value) : value)
}

/** Characters that break a line or that nobody sees: they would make another sentence of the refusal. */
const unseen = /\p{C}/gu

/** Signs of which a page is made: a refusal that is put into one as it stands would be part of it. */
const ofPages = /[<>]/

function shown(value: unknown): Pick<WrongField, 'given'> {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return { given: String(value) }
  if (typeof value !== 'string' || ofPages.test(value)) return {}
  const letters = Array.from(value.replaceAll(unseen, ' '))
  return { given: `“${letters.slice(0, MOST_OF_TEXT).join('')}${letters.length > MOST_OF_TEXT ? '…' : ''}”` }
}

/** A refusal of one field for which the contract has no schema: its value, and what is taken. */
export function refusedField(field: string, value: unknown, rule: Partial<WrongField> = {}): Refusal {
  const path = field.split('.')
  const problem: WrongField = { field, problem: 'invalid_value', ...givenAt({ path, code: '' }, value), ...rule }
  return { code: 'request.invalid', facts: { fields: field, problems: [problem] } }
}
