import { fetchProved } from '../proof/proved.ts'

type Headers = Readonly<Record<string, string>>

interface Question {
  readonly headers: Headers
  readonly askedAt: number
  readonly answer: Promise<Response>
}

/** Older answers are asked for anew. */
const FRESH_MS = 10_000
/** The questions of a page's opening: what is asked later follows from what somebody does. */
const OPENING_MS = 1_500
const MOST = 10
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
  answer.catch(() => undefined)
  ahead.set(url, { headers, askedAt: performance.now(), answer })
}

/** The answer that is under way to this very question of this very person, once; null where nobody asked. */
export function answerAhead(url: string, headers: Headers): Promise<Response> | null {
  const question = ahead.get(url)
  if (!question) return null
  ahead.delete(url)
  const isFresh = performance.now() - question.askedAt < FRESH_MS
  return isFresh && isSame(question.headers, headers) ? question.answer : null
}

/** The page that was opened, and what it has asked so far. */
let opening: { readonly path: string; readonly at: number; readonly asked: string[] } | null = null
let isOver = false

/** From now on nothing that is asked belongs to the opening of the page. */
export const endOpening = (): void => void (isOver = true)

/**
 * Stores the question of this address's page while it is opened, for the next time. Where the address holds a search,
 * or there is no page, nothing is stored.
 */
export function keepQuestion(url: string, page: Location | undefined = globalThis.location): void {
  if (!page) return
  const { pathname, search } = page
  opening ??= { path: pathname, at: performance.now(), asked: [] }
  const { path, at, asked } = opening
  const isOpening = !isOver && pathname === path && performance.now() - at < OPENING_MS
  if (search !== '' || !isOpening || asked.length >= MOST || asked.includes(url)) return
  asked.push(url)
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [pathname]: asked }))
  } catch {
    // A full store: the page asks by itself, as ever.
  }
}
