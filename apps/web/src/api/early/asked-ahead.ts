import { fetchProved } from '../proof/proved.ts'
import { type PlaceAhead, questionsInPlace } from './place-ahead.ts'

type Headers = Readonly<Record<string, string>>

interface Question {
  readonly headers: Headers
  readonly askedAt: number
  readonly answer: Promise<Response>
  /** Resolves once the answer is here whole, or was refused, or will not come. Never rejects. */
  readonly whole: Promise<Whole | null>
  /** The answer once it has come; null until then. */
  here: Whole | null
}

/** An answer that is no refusal, with its text. */
interface Whole {
  readonly response: Response
  readonly text: string
}

/** Older answers are asked for anew. */
const FRESH_MS = 10_000
/** The questions of a page's opening: what is asked later follows from what somebody does. */
const OPENING_MS = 1_500
const KEY = 'kassa.first-questions'

const ahead = new Map<string, Question>()

type Kept = Readonly<Record<string, readonly string[]>>

const read = (): Kept => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const isSame = (one: Headers, other: Headers): boolean =>
  one['authorization'] === other['authorization'] && one['outlet'] === other['outlet']

/** Questions that the page at an address asked when it was opened last. An address with a question in it is nobody's habit. */
export const questionsOf = ({ pathname, search }: Location): readonly string[] =>
  search === '' ? (read()[pathname] ?? []) : []

/**
 * Asks before the page is there to ask. The outcome, an answer or a refusal, is the page's as if it had asked itself.
 */
export function askAhead(url: string, headers: Headers): void {
  const answer = fetchProved(url, { method: 'GET', credentials: 'include', headers })
  const whole = answer.then(wholeOf).catch(() => null)
  const question: Question = { headers, askedAt: performance.now(), answer, whole, here: null }
  ahead.set(url, question)
  void whole.then((found) => (question.here = found))
}

/** Reads a copy: whoever waits for the answer reads it as well. */
const wholeOf = async (response: Response): Promise<Whole | null> =>
  response.ok ? { response, text: await response.clone().text() } : null

const isFor = (question: Question, headers: Headers): boolean =>
  performance.now() - question.askedAt < FRESH_MS && isSame(question.headers, headers)

/** The answer that is under way to this very question of this very person, once; null where nobody asked. */
export function answerAhead(url: string, headers: Headers): Promise<Response> | null {
  const question = ahead.get(url)
  if (!question) return null
  ahead.delete(url)
  return isFor(question, headers) ? question.answer : null
}

/** The answer that is here to this very question of this very person, and how long ago it was asked; it stays until it is taken (`answerAhead`). */
export function hereAhead(url: string, headers: Headers): (Whole & { readonly agoMs: number }) | null {
  const question = ahead.get(url)
  if (!question?.here || !isFor(question, headers)) return null
  return { ...question.here, agoMs: performance.now() - question.askedAt }
}

/** Returns whether anything was asked ahead that nobody has taken. */
export const isAnyAhead = (): boolean => ahead.size > 0

/** Resolves once all that was asked ahead is here, was refused, or will not come. Never rejects. */
export const allAhead = async (): Promise<void> =>
  void (await Promise.all([...ahead.values()].map(({ whole }) => whole)))

/** The page that was opened, and what it has asked so far, with the places of the questions. */
let opening: {
  readonly path: string
  readonly at: number
  readonly asked: Map<string, PlaceAhead | undefined>
} | null = null
let isOver = false

/** From now on nothing that is asked belongs to the opening of the page, and nobody takes what was asked ahead. */
export function endOpening(): void {
  isOver = true
  ahead.clear()
}

/**
 * Stores the question of this address's page while it is opened, for the next time. Where the address holds a search,
 * or there is no page, nothing is stored.
 */
export function keepQuestion(url: string, place?: PlaceAhead, page: Location | undefined = globalThis.location): void {
  if (!page) return
  const { pathname, search } = page
  opening ??= { path: pathname, at: performance.now(), asked: new Map() }
  const { path, at, asked } = opening
  const isOpening = !isOver && pathname === path && performance.now() - at < OPENING_MS
  if (search !== '' || !isOpening || asked.has(url)) return
  asked.set(url, place)
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [pathname]: questionsInPlace(asked) }))
  } catch {
    // A full store: the page asks by itself, as ever.
  }
}
