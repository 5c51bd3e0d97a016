import en from './log-words/en.json' with { type: 'json' }
import ja from './log-words/ja.json' with { type: 'json' }
import zh from './log-words/zh.json' with { type: 'json' }

/** The words of a log in one language: whole sentences for some calls, else a verb, a thing and how they stand together. */
export interface LogWords {
  readonly phrase: string
  readonly named: string
  readonly kind: Readonly<Record<string, string>>
  readonly whole: Readonly<Record<string, string>>
  readonly verb: Readonly<Record<string, string>>
  readonly thing: Readonly<Record<string, string>>
}

/** The words of the log's lines, on screens and in files alike. */
export const logWords: Readonly<Record<'en' | 'zh' | 'ja', LogWords>> = { en, zh, ja }

const filled = (text: string, blanks: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, blank: string) => blanks[blank] ?? '')

const wordIn = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

const STATES: ReadonlySet<string> = new Set(['enabled', 'lock', 'password'])

/** Splits a call's name into its parts: `set-staff-enabled` sets enabled, of staff. */
export function callParts(name: string): { readonly whole: string; readonly verb: string; readonly thing: string } {
  const [, whole = name] = name.split('.')
  const [verb = '', ...rest] = whole.split('-')
  const last = rest.at(-1) ?? ''
  const isState = STATES.has(last)
  return { whole, verb: isState ? `${verb}-${last}` : verb, thing: (isState ? rest.slice(0, -1) : rest).join('-') }
}

/**
 * Returns a call's name in words: as a whole where it has words of its own, else the verb and its subject, in the order of the language. A
 * part without words is shown by its code, so that nothing in the log is ever blank.
 */
export function callText(words: LogWords, name: string): string {
  const { whole, verb, thing } = callParts(name)
  const said = wordIn(words.whole, whole)
  if (said !== undefined) return said
  const action = wordIn(words.verb, verb)
  const about = wordIn(words.thing, thing)
  if (action === undefined) return name
  if (thing === '') return action
  return about === undefined ? name : filled(words.phrase, { action, about })
}

/** A line of a log, as far as it tells what it is about. `subject`: the kind of thing and its id, `outlet/…`. */
export interface About {
  readonly subject: string | null
  readonly before: unknown
  readonly after: unknown
}

/** Returns the subject of a line: the kind of thing, and its name where the line states it. Empty for a line without a subject. */
export function subjectText(words: LogWords, { subject, before, after }: About): string {
  const [kind = ''] = (subject ?? '').split('/')
  if (kind === '') return ''
  const thing = wordIn(words.thing, kind) ?? kind
  const name = nameIn(after) ?? nameIn(before)
  return name === undefined ? thing : filled(words.named, { thing, name })
}

function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, firstName, number } = value as Record<string, unknown>
  return [name, firstName, number].find((one) => typeof one === 'string' && one !== '') as string | undefined
}

/** Returns the name by which a line's thing is found now; undefined where the line tells none, or that the thing is gone. */
export const nameAfter = ({ after }: About): string | undefined => nameIn(after)
