import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { t } from 'i18next'
import { whoseIs } from '../session/person.ts'
import { readSession } from '../session/session.ts'
import { addressOf } from './address.ts'
import { refusalOf, makeUnreachableError } from './api-error.ts'
import { announceFailure } from './failure.ts'
import { readFront } from './front.ts'
import type { Front } from './front.ts'
import { lacksSome, noteMissing } from './missing-databases.ts'
import { answerAhead, hereAhead, isAnyAhead, keepQuestion } from './early/asked-ahead.ts'
import type { PlaceAhead } from './early/place-ahead.ts'
import { fetchProved } from './proof/proved.ts'
import { isWantedAllTheSame } from './older-tills.ts'
import { isOfSignedIn, stillHere, whileHere } from './speaker/still-here.ts'
import { runTimeOut } from './timed-out.ts'

/** Source: specification §7. */
export const REQUEST_TIMEOUT_MS = 300_000

export interface CallOptions {
  /** One per intention of the person; a repeat keeps it. Left out, each call of a change has its own. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The caller shows the refusal itself; no notification appears. */
  readonly isQuiet?: boolean
  /** For whoever signed in, also while somebody else stands at this browser's desk: their password, their rights. */
  readonly isOfSignedIn?: boolean
  /** A read's place among the questions of its page when that is opened again. */
  readonly placeAhead?: PlaceAhead | undefined
  /** Headers beside the usual ones: a device's own credential. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The headers under which a page speaks, for as long as one call takes. */
export interface Speaker {
  readonly headers: Record<string, string>
  /** The headers to ask with once more, where the server did not know the first ones any more; null: there are no others. */
  readonly again: () => Promise<Record<string, string> | null>
  /** True where a 401 means that the sign-in of this browser is over. */
  readonly isSignedIn: boolean
  /** That of the sign-in. */
  readonly token: string | null
}

const asFront = ({ outletId }: Front, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  outlet: outletId,
})

/** Returns the speaker of a call: the person at this browser's desk by PIN, else the person signed in. */
export async function speakerOf(endpoint: Endpoint, options: Pick<CallOptions, 'isOfSignedIn'> = {}): Promise<Speaker> {
  const front = isOfSignedIn(endpoint, options) || endpoint.access === 'public' ? null : readFront()
  if (front === null) return signedIn(endpoint.access !== 'public')
  const token = await front.token()
  return {
    headers: asFront(front, token),
    again: async () => asFront(front, await front.token(token)),
    isSignedIn: false,
    token: null,
  }
}

function signedIn(isSignedIn: boolean): Speaker {
  const { token } = readSession()
  const whose = whoseIs(readSession())
  // In another tab the same person has begun another session meanwhile.
  const isRenewed = (): boolean => whose !== null && readSession().token !== token && whoseIs(readSession()) === whose
  const again = () => Promise.resolve(isSignedIn && isRenewed() ? callHeaders() : null)
  return { headers: callHeaders(), again, isSignedIn, token }
}

/**
 * The headers of whoever signed in, for what runs behind the pages: the session's token, or the literal `null`, which is nobody. Source:
 * specification §7.
 */
export function callHeaders(): Record<string, string> {
  const { token, outlet } = readSession()
  return {
    authorization: token === null ? 'null' : `Bearer ${token}`,
    ...(outlet === null ? {} : { outlet: outlet.outletId }),
  }
}

/**
 * Makes a call of the contract and answers its data.
 *
 * Throws `ApiError` for every refusal after showing it (unless `isQuiet`); a 401 of anything but a public call runs the
 * time-out flow. What comes after the person has left throws an `AbortError`, and nothing is said of it. Source: specification §7–§8, D41.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  options: CallOptions = {},
): Promise<OutputOf<E['answer']>> {
  const isHere = stillHere(endpoint, options)
  const response = await callForResponse(endpoint, request, options)
  try {
    const text = await whileHere(isHere, response.text())
    return (text === '' ? {} : JSON.parse(text)) as OutputOf<E['answer']>
  } catch (error) {
    if (options.signal?.aborted === true || !isHere()) throw error
    // The answer was cut off on its way: it may have been done all the same.
    const failure = makeUnreachableError(t('failure.unreachable'), endpoint.method === 'GET')
    if (options.isQuiet !== true) announceFailure(failure)
    throw failure
  }
}

interface AnswerHere<Answer> {
  readonly answer: Answer
  /** The moment at which it was asked for. */
  readonly askedAt: number
}

/**
 * Takes the answer to a read that was asked while the page came and is here already, so that the page is drawn with it at once; null where it is to
 * be called for: nobody asked, it is on its way, it was refused, or it lacks what a database that is away has.
 */
export function takeHere<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  place?: PlaceAhead,
): AnswerHere<OutputOf<E['answer']>> | null {
  if (!isAnyAhead() || endpoint.method !== 'GET' || readFront() !== null) return null
  const { url } = addressOf(endpoint, request)
  const headers = callHeaders()
  const here = hereAhead(url, headers)
  if (here === null || lacksSome(here.response)) return null
  void answerAhead(url, headers)
  keepQuestion(url, place)
  return { answer: JSON.parse(here.text) as OutputOf<E['answer']>, askedAt: Date.now() - here.agoMs }
}

/** As `call`, but hands over the whole response: for downloads, whose name is in a header. */
export async function callForResponse(
  endpoint: Endpoint,
  request: unknown,
  options: CallOptions = {},
): Promise<Response> {
  try {
    return await send(endpoint, request, options)
  } catch (error) {
    if (await isWantedAllTheSame(error)) return askConfirmed(endpoint, request, options)
    if (options.isQuiet !== true) announceFailure(error)
    throw error
  }
}

/** The same once the person has said that tills with an older desk do not matter: another request, under a key of its own. */
const askConfirmed = (endpoint: Endpoint, request: unknown, options: CallOptions): Promise<Response> =>
  callForResponse(
    endpoint,
    { ...(request as object), confirmsOlderTills: true },
    { ...options, idempotencyKey: crypto.randomUUID() },
  )

async function send(endpoint: Endpoint, request: unknown, options: CallOptions): Promise<Response> {
  const isHere = stillHere(endpoint, options)
  const speaker = await speakerOf(endpoint, options)
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  const ask = (headers: Record<string, string>): Promise<Response> =>
    whileHere(
      isHere,
      fetchCall(endpoint, request, { ...options, idempotencyKey, headers: { ...headers, ...options.headers } }),
    )
  const first = await ask(speaker.headers)
  if (first.ok) return heard(endpoint, first)
  const again = first.status === 401 ? await speaker.again() : null
  const response = again === null ? first : await ask(again)
  if (response.ok) return heard(endpoint, response)
  throw await refusalFrom(speaker, response, isHere)
}

/** An answer above the merchants may lack those of a database that is away. */
function heard({ name, method }: Endpoint, response: Response): Response {
  if (method === 'GET') noteMissing(name, response)
  return response
}

function fetchCall(
  endpoint: Endpoint,
  request: unknown,
  { headers, signal, idempotencyKey = '', placeAhead }: CallOptions,
): Promise<Response> {
  const { url, rest } = addressOf(endpoint, request)
  const isRead = endpoint.method === 'GET'
  const asked = {
    method: endpoint.method,
    credentials: 'include',
    signal: withTimeout(signal),
    headers: {
      ...headers,
      ...(isRead ? {} : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
    },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  } as const
  return fetchAsked(url, asked, placeAhead).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw makeUnreachableError(t('failure.unreachable'), isRead)
  })
}

/** A question that was asked while the page came has its answer under way; every other is asked now. */
function fetchAsked(url: string, asked: Parameters<typeof fetchProved>[1], place?: PlaceAhead): Promise<Response> {
  if (asked.method !== 'GET') return fetchProved(url, asked)
  keepQuestion(url, place)
  return answerAhead(url, asked.headers) ?? fetchProved(url, asked)
}

async function refusalFrom({ isSignedIn, token }: Speaker, response: Response, isHere: () => boolean): Promise<Error> {
  const body: unknown = await whileHere(
    isHere,
    response.json().catch(() => null),
  )
  if (response.status === 401 && isSignedIn) runTimeOut(token)
  return refusalOf(response.status, body, t('failure.unexpected'))
}

const withTimeout = (signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) : AbortSignal.timeout(REQUEST_TIMEOUT_MS)
