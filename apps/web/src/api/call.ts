import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { t } from 'i18next'
import { readSession } from '../session/session.ts'
import { addressOf } from './address.ts'
import { refusalOf, unreachable } from './api-error.ts'
import { announceFailure } from './failure.ts'
import { runTimeOut } from './timed-out.ts'

/** Source: specification §7. */
export const REQUEST_TIMEOUT_MS = 300_000

export interface CallOptions {
  /** One per intention of the person; a repeat keeps it. Left out, each call of a change has its own. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The caller shows the refusal itself; no notification appears. */
  readonly isQuiet?: boolean
  /** Headers beside the usual ones: a device's own credential. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The headers every call carries: the session's token, or the literal `null`, which is nobody. Source: specification §7. */
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
 * time-out flow. Source: specification §7–§8, D41.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  options: CallOptions = {},
): Promise<OutputOf<E['answer']>> {
  const response = await callForResponse(endpoint, request, options)
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as OutputOf<E['answer']>
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
    if (options.isQuiet !== true) announceFailure(error)
    throw error
  }
}

async function send(endpoint: Endpoint, request: unknown, options: CallOptions): Promise<Response> {
  const { url, rest } = addressOf(endpoint, request)
  const isRead = endpoint.method === 'GET'
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'include',
    signal: withTimeout(options.signal),
    headers: {
      ...callHeaders(),
      ...options.headers,
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(isRead ? {} : { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  }).catch((error: unknown) => {
    if (options.signal?.aborted === true) throw error
    throw unreachable(t('failure.unreachable'), isRead)
  })
  if (response.ok) return response
  throw await refusalFrom(endpoint, response)
}

async function refusalFrom(endpoint: Endpoint, response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 401 && endpoint.access !== 'public') runTimeOut()
  return refusalOf(response.status, body, t('failure.unexpected'))
}

const withTimeout = (signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) : AbortSignal.timeout(REQUEST_TIMEOUT_MS)
