import {
  deviceAuthorizationHeader,
  deviceProofHeader,
  provedText,
  writeProof,
  type ProvedRequest,
} from '@kassa/contract/device/device-proof.ts'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { addressOf } from '../../api/address.ts'
import { measureClock } from '../journal/clock-offset.ts'
import type { ClockOffset } from '../journal/clock-offset.ts'
import type { Registration } from '../model/registration.ts'
import { toBase64Url } from '../../api/proof/base64url.ts'

/** The outcome of a call with the device's own credential. `unreachable` says nothing about the data; `isLate`: no answer came in time. */
export type DeviceAnswer<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly facts: Readonly<Record<string, unknown>>
    }
  | Unreachable

interface Unreachable {
  readonly kind: 'unreachable'
  readonly isLate?: true
}

/** Where the last measurement of the clock is kept. */
export interface ClockKeeper {
  readonly read: () => ClockOffset | null
  readonly write: (offset: ClockOffset | null) => void
}

type Credential = Pick<Registration, 'deviceToken' | 'keyPair'>

const TIMEOUT_MS = 30_000

async function hashOf(body: string | undefined): Promise<string> {
  if (body === undefined) return ''
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))))
}

async function proofOf(credential: Credential, request: ProvedRequest, at: number): Promise<string> {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const text = new TextEncoder().encode(provedText(request, at, nonce))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, credential.keyPair.privateKey, text)
  return writeProof(at, nonce, toBase64Url(new Uint8Array(signature)))
}

/** Any answer that carries the server's time measures the clock. */
function learnTime(clock: ClockKeeper, sentAt: number, body: unknown): void {
  const facts = typeof body === 'object' && body !== null && 'details' in body ? body.details : body
  const serverTime = (facts as { serverTime?: unknown } | null)?.serverTime
  if (typeof serverTime !== 'string') return
  clock.write(measureClock(clock.read(), { sentAt, heardAt: Date.now(), serverAt: Date.parse(serverTime) }))
}

/** A proxy on the way says so where a request is too large for it: what is sent can be made smaller. */
const TOO_LARGE = 413
/** Proxies that waited for the request, or for the server behind them, until they gave up. */
const TOO_LATE: readonly number[] = [408, 504]

const unreachable = (isLate: boolean): Unreachable => ({ kind: 'unreachable', ...(isLate && { isLate }) })

/**
 * Returns the meaning of an answer. Every answer of our server has a body: one that was cut off, or that an
 * intermediary gave, says nothing about the question.
 */
function heardOf<Answer>({ ok, status }: Response, body: unknown): DeviceAnswer<Answer> {
  if (ok) return body === null ? { kind: 'unreachable' } : { kind: 'answered', answer: body as Answer }
  const { code, details = {} } = (body ?? {}) as { code?: string; details?: Record<string, unknown> }
  if (code === undefined && status !== TOO_LARGE) return unreachable(TOO_LATE.includes(status))
  return { kind: 'refused', status, code: code ?? '', facts: details }
}

async function send<Answer>(
  endpoint: Endpoint,
  request: unknown,
  credential: Credential,
  clock: ClockKeeper,
): Promise<DeviceAnswer<Answer>> {
  const { url, rest } = addressOf(endpoint, request)
  const sentAt = Date.now()
  const isRead = endpoint.method === 'GET'
  const written = isRead ? undefined : JSON.stringify(rest)
  const signed = { method: endpoint.method, path: url, bodyHash: await hashOf(written) }
  const proof = await proofOf(credential, signed, sentAt + (clock.read()?.offsetMs ?? 0))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'include',
    signal,
    headers: {
      [deviceAuthorizationHeader]: `Bearer ${credential.deviceToken}`,
      [deviceProofHeader]: proof,
      ...(isRead ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(written === undefined ? {} : { body: written }),
  }).catch(() => null)
  if (!response) return unreachable(signal.aborted)
  const body: unknown = await response.json().catch(() => null)
  if (body === null && signal.aborted) return unreachable(true)
  learnTime(clock, sentAt, body)
  return heardOf<Answer>(response, body)
}

/**
 * Makes a call as this device, signed anew each time, whoever is signed in. A device whose clock is wrong learns the server's
 * time from the refusal and signs once more; a request that says when it is sent is made anew for it. Never throws. Source: D72,
 * `device-proof.ts`.
 */
export async function callAsDevice<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']> | (() => InputOf<E['request']>),
  credential: Credential,
  clock: ClockKeeper,
): Promise<DeviceAnswer<OutputOf<E['answer']>>> {
  const requestNow = (): unknown => (typeof request === 'function' ? (request as () => unknown)() : request)
  const sendNow = () => send<OutputOf<E['answer']>>(endpoint, requestNow(), credential, clock)
  const first = await sendNow()
  const isSkewed = first.kind === 'refused' && first.code === 'device.clock-skewed'
  return isSkewed ? sendNow() : first
}
