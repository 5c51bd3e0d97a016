import { browserProofHeader } from '@kassa/contract/identity/browser-proof-header.ts'
import type { BrowserProofClaims } from '@kassa/contract/identity/browser-proof.ts'
import { browserKey } from './browser-key.ts'
import { toBase64Url } from './base64url.ts'

type Headers = Readonly<Record<string, string>>

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

/** How far this browser's clock is behind the server's, as its last refusal told. */
let behindMs = 0

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const partOf = (value: unknown): string => toBase64Url(bytesOf(JSON.stringify(value)))

const tokenIn = ({ authorization = '' }: Headers): string | null => /^Bearer (\S+)$/.exec(authorization)?.[1] ?? null

/** Remembers what was worked out last: a page asks ten questions at once, under one token and by one key. */
function lastOf<From, Made>(work: (from: From) => Promise<Made>): (from: From) => Promise<Made> {
  let last: { readonly from: From; readonly made: Promise<Made> } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, made: work(from) }
    return last.made
  }
}

const hashOf = lastOf(async (token: string) =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(token)))),
)

const headOf = lastOf(async (key: CryptoKey) => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key)
  return partOf({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
})

async function claimsOf({ method, url, headers }: Request): Promise<BrowserProofClaims> {
  const token = tokenIn(headers)
  const { origin, pathname } = new URL(url, location.href)
  return {
    jti: crypto.randomUUID(),
    htm: method,
    htu: `${origin}${pathname}`,
    iat: Math.floor((Date.now() + behindMs) / 1000),
    ...(token !== null && { ath: await hashOf(token) }),
  }
}

async function sign({ privateKey, publicKey }: CryptoKeyPair, saying: Promise<BrowserProofClaims>): Promise<string> {
  const [head, claims] = await Promise.all([headOf(publicKey), saying])
  const text = `${head}.${partOf(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytesOf(text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}

/** The header that shows whose browser this is; none where it has no key. */
export async function proofFor(request: Request): Promise<Record<string, string>> {
  const token = tokenIn(request.headers)
  // Begun beside the key: each step waits for its turn on a thread that is busy with the page.
  if (token !== null && globalThis.isSecureContext) void hashOf(token)
  const key = await browserKey()
  return key ? { [browserProofHeader]: await sign(key, claimsOf(request)) } : {}
}

/** Returns whether an answer says that this clock is wrong: then it is known by how much, and what was asked can be signed again. */
export function learnTime(status: number, body: unknown): boolean {
  const { code, details } = (body ?? {}) as { code?: string; details?: { serverTime?: string } }
  if (status !== 409 || code !== 'session.clock-skewed' || details?.serverTime === undefined) return false
  behindMs = Date.parse(details.serverTime) - Date.now()
  return true
}

interface Asked extends RequestInit {
  readonly headers: Headers
}

async function fetchOnce(url: string, asked: Asked): Promise<Response> {
  const proof = await proofFor({ method: asked.method ?? 'GET', url, headers: asked.headers })
  return fetch(url, { ...asked, headers: { ...asked.headers, ...proof } })
}

/** As `fetch`, with the proof of this browser (D112); once more where its clock was wrong. */
export async function fetchProved(url: string, asked: Asked): Promise<Response> {
  const first = await fetchOnce(url, asked)
  if (first.status !== 409) return first
  const body: unknown = await first
    .clone()
    .json()
    .catch(() => null)
  return learnTime(first.status, body) ? fetchOnce(url, asked) : first
}
