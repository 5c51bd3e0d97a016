import { createHash } from 'node:crypto'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import { unknownFields } from '@kassa/contract/unknown-fields.ts'
import { unwrittenNumbers } from '@kassa/contract/written-numbers.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { wrongFieldOf, type ParsedIssue } from './wrong-fields.ts'

/** A call as it came in, before anything about it is believed. */
export interface IncomingCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly method: string
  /** The URL as requested, with the query string. */
  readonly url: string
  readonly ip: string
  /** The scheme, host and port under which the caller reached this program, as far as it was told. */
  readonly origin: string
  /** Asked by a program on this machine, and not passed on by one. */
  readonly isOnThisMachine: boolean
  readonly requestId: string
  /**
   * Proofs that this very call has used, where it may run in one database after another: what it used itself is no repetition. Absent where there is one
   * database.
   */
  readonly usedProofs?: Set<string>
  /** Told once it is known who calls. */
  readonly isKnown?: () => void
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** The body's text; undefined when none was sent. Of an upload: its fields, already read. */
  readonly body: string | Readonly<Record<string, unknown>> | undefined
  readonly files: readonly UploadedFile[]
  /** A request of an older version of the public API as the newest one says it. */
  readonly inNewest?: (said: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Reads a form with files that has not been read yet. */
  readonly readForm?: (gate?: FormGate) => Promise<Result<Form>>
}

/** Asked with the fields that stand before a file, before anything of it is kept. */
export type FormGate = (fields: Readonly<Record<string, unknown>>) => Promise<Result<{ readonly mostBytes: number }>>

/** The fields and files of an upload. */
export type Form = Pick<IncomingCall, 'body' | 'files'>

export interface UploadedFile {
  readonly field: string
  readonly fileName: string
  readonly bytes: Buffer
}

export const headerOf = (incoming: Pick<IncomingCall, 'headers'>, name: string): string | undefined => {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

const maybeForbidden = /__proto__|constructor|prototype|\\u/

const refuseForbidden = (key: string, value: unknown): unknown => {
  if (forbiddenKeys.has(key)) throw new SyntaxError(`the key ${key} is not allowed`)
  return value
}

/** JSON without keys that reach an object's prototype. Throws for anything that is not JSON. */
const parseJson = (text: string): unknown =>
  maybeForbidden.test(text) ? JSON.parse(text, refuseForbidden) : JSON.parse(text)

/** No call of ours has as many levels; what reads a request walks them one inside the other. */
const deepest = 64

/** Returns whether lists and objects stand deeper in one another than any request has them; texts are left out. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > deepest) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

function readBody(body: IncomingCall['body'], isLimited: boolean): Result<unknown> {
  if (typeof body !== 'string') return accept(body ?? {})
  if (body.trim() === '') return accept({})
  if (isLimited && isTooDeep(body)) return refuse({ code: 'request.unreadable' })
  try {
    return accept(isLimited ? parseJson(body) : JSON.parse(body))
  } catch {
    return refuse({ code: 'request.unreadable' })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A union's alternative that needs the fewest corrections speaks for it; keys nobody knows are named one by one. */
function spread(issue: ParsedIssue): readonly ParsedIssue[] {
  const within = (inner: ParsedIssue): ParsedIssue => ({ ...inner, path: [...issue.path, ...inner.path] })
  if (issue.keys)
    return issue.keys.map((key) => ({ path: [...issue.path, key.slice(0, MOST_OF_NAME)], code: issue.code }))
  const nearest = issue.errors?.toSorted((one, other) => one.length - other.length)[0]
  return nearest && nearest.length > 0 ? nearest.map(within).flatMap(spread) : [issue]
}

/** Field names, what is wrong with each, and what was sent there. */
const invalid = (issues: readonly ParsedIssue[], said: unknown): Result<never> => {
  const found = issues.flatMap(spread).slice(0, 50)
  const problems = found.map((issue) => wrongFieldOf(issue, said))
  const fields = [...new Set(problems.map(({ field }) => (field === '' ? '*' : field)))]
  const facts = { fields: fields.join(', '), problems }
  if (found.length > 0 && found.every(isTooSmallQuantity)) {
    return refuse({ code: 'request.quantity-too-small', facts: { ...facts, minimum: problems[0]?.minimum } })
  }
  const isOfPeriod = found.length > 0 && found.every(({ params }) => params?.['unfit'] === 'period')
  return refuse({ code: isOfPeriod ? 'request.period-unfit' : 'request.invalid', facts })
}

/** A quantity that has to be beyond its limit; the refusal says the limit when nothing else is wrong. */
const isTooSmallQuantity = ({ code, path, inclusive }: ParsedIssue): boolean =>
  code === 'too_small' && inclusive === false && path.at(-1) === 'quantity'

/** A character no database text can hold, or half of one. */
const unstorable = /\0|\p{Surrogate}/u

/** Returns the place of a text that cannot be stored. It is refused at once, so that no search and no name meets it further in. */
function findUnstorable(value: unknown, path: readonly PropertyKey[] = []): ParsedIssue | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? { path, code: 'invalid_format' } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, one] of Object.entries(value)) {
    const found = unstorable.test(key) ? { path, code: 'invalid_format' } : findUnstorable(one, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Only escapes bring such characters into a body; an address can carry the first as `%00`. */
const mayBeUnstorable = ({ body, url }: IncomingCall): boolean =>
  typeof body === 'string' ? /\\u(?:0000|d[89a-f])/i.test(body) : body !== undefined || url.includes('%00')

/** A device's journal: what was sold was sold, and what cannot be stored or looked into is kept in quarantine instead (D73). */
const takesAnything = ({ access, method, repeat }: Endpoint): boolean =>
  access === 'device' && method === 'POST' && repeat === 'runs-again'

/** Marks of mails and advertisements, which whoever opens a page of ours from there has in the address. */
const isOfMail = (name: PropertyKey | undefined): boolean => /^(?:utm_|mc_|_hs|(?:fb|g|ms)clid$)/.test(String(name))

/**
 * Returns an issue for each field that a person or an app sent and the call does not know, because it would be dropped silently. Every
 * field from a till is kept (D124), and a public page may be opened with the tracking parameters of a mail.
 */
function saidBeyond(endpoint: Endpoint, raw: Readonly<Record<string, unknown>>): ParsedIssue[] {
  if (endpoint.access === 'device') return []
  return unknownFields(endpoint.request, raw)
    .filter(([name]) => endpoint.method !== 'GET' || endpoint.access !== 'public' || !isOfMail(name))
    .map((path) => ({ path: path.map((part) => String(part).slice(0, MOST_OF_NAME)), code: 'unrecognized_keys' }))
}

/** Returns an issue for each number that is not written in digits, where the schema found nothing wrong with it. */
const unwritten = (
  { request }: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  found: readonly ParsedIssue[] = [],
): ParsedIssue[] =>
  unwrittenNumbers(request, raw)
    .filter((name) => !found.some(({ path: [field] }) => field === name))
    .map((name) => ({ path: [name], code: 'invalid_type', expected: 'int' }))

/** The most characters of an unknown name that are said back. */
const MOST_OF_NAME = 64

export interface SoundRequest {
  readonly value: unknown
  /** Changes with anything the sender said, so that the same key with other contents is noticed. */
  readonly hash: string
}

/**
 * Reads what was sent against the call's schema. Refuses `request.unreadable` (400) for what is not JSON or is nested deeper
 * than any request, `thing.not-found` for a part of the path that names nothing there could be (an id that is none), and
 * `request.invalid` (422) with the list of fields, each with its value and limit, for everything else (D77), also for fields that the call does not
 * know; where only quantities are too small, `request.quantity-too-small` (422) with the number they must be beyond; where only a period is half told
 * or turned round, `request.period-unfit` (422).
 */
export function readRequest(endpoint: Endpoint, incoming: IncomingCall, outletId: string | null): Result<SoundRequest> {
  const body = endpoint.method === 'GET' ? accept(incoming.query) : readBody(incoming.body, !takesAnything(endpoint))
  if (!body.ok) return body
  if (!isRecord(body.value)) return invalid([{ path: [], code: 'invalid_type' }], body.value)
  const said = { ...body.value, ...incoming.params }
  const raw = incoming.inNewest?.(said) ?? said
  const unsound = !takesAnything(endpoint) && mayBeUnstorable(incoming) ? findUnstorable(raw) : undefined
  if (unsound) return invalid([unsound], raw)
  const parsed = safeParse(endpoint.request as $ZodType, raw)
  const issues = [...(parsed.error?.issues ?? []), ...unwritten(endpoint, raw, parsed.error?.issues)]
  if (!parsed.success || issues.length > 0) {
    const isOfPath = issues.some(({ path: [field] }) => Object.hasOwn(incoming.params, String(field)))
    if (isOfPath) return refuse({ code: 'thing.not-found' })
    // A name that was misspelled is told beside the field that is missing for it.
    const misspelled = endpoint.audience === 'apps' ? saidBeyond(endpoint, raw) : []
    return invalid([...misspelled, ...issues], raw)
  }
  const unknown = saidBeyond(endpoint, raw)
  if (unknown.length > 0) return invalid(unknown, raw)
  return accept({ value: parsed.data, hash: hashOf(endpoint, { raw, outletId, files: incoming.files }) })
}

function hashOf(
  endpoint: Endpoint,
  { raw, outletId, files }: { raw: unknown; outletId: string | null; files: readonly UploadedFile[] },
): string {
  if (endpoint.repeat === 'runs-again') return ''
  const hash = createHash('sha256').update(JSON.stringify([raw, outletId]))
  for (const file of files) hash.update(file.fileName).update(file.bytes)
  return hash.digest('hex')
}

/** The answer as the schema has it. Throws when the use case answered something else: a bug, and nothing is kept. */
export function checkAnswer(schema: Schema, name: string, value: unknown): unknown {
  const parsed = safeParse(schema as $ZodType, value)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new Error(`${name} answered something its contract does not have: ${where}`)
}
