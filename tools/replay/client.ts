import { hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import {
  deviceAuthorizationHeader,
  deviceProofHeader,
  provedText,
  writeProof,
} from '@kassa/contract/device/device-proof.ts'
import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'

/** A registered device's credential. */
export interface Credential {
  readonly token: string
  readonly privateKey: KeyObject
}

export interface RequestIdentity {
  readonly token?: string
  readonly outletId?: string
  readonly device?: Credential
  /** The key under which a repeat gets the first answer. */
  readonly key?: string
}

/** The server refused a call. */
export class CallRefused extends Error {
  readonly status: number
  /** How long the server asks to be left alone, where it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(name: string, { status, headers }: Response, text: string) {
    super(`${name} was refused with ${status}: ${text.slice(0, 500)}`)
    this.name = 'CallRefused'
    this.status = status
    const after = headers.get('retry-after')
    this.retryAfterSeconds = after === null ? undefined : Number(after)
  }
}

/** Makes a call over HTTP and answers what came; throws CallRefused where it was refused. */
export type Call = <Request extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Request, Answer>,
  request: InputOf<Request>,
  as?: RequestIdentity,
) => Promise<OutputOf<Answer>>

const base = '/cashier/api'

const deviceHeaders = (
  { token, privateKey: key }: Credential,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string | undefined },
): Record<string, string> => {
  const at = Date.now()
  const nonce = randomBytes(16).toString('base64url')
  const bodyHash = body === undefined ? '' : hash('sha256', body, 'base64url')
  const text = Buffer.from(provedText({ method, path, bodyHash }, at, nonce))
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return { [deviceAuthorizationHeader]: `Bearer ${token}`, [deviceProofHeader]: writeProof(at, nonce, signature) }
}

const queryOf = (request: unknown): string => {
  const fields = Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()}`
}

export const callerAt =
  (address: string): Call =>
  async <Request extends Schema, Answer extends Schema>(
    endpoint: Endpoint<Request, Answer>,
    request: InputOf<Request>,
    as: RequestIdentity = {},
  ) => {
    const { method } = endpoint
    const url = base + endpoint.path + (method === 'GET' ? queryOf(request) : '')
    const body = method === 'GET' ? undefined : JSON.stringify(request)
    const { response, text } = await insisting(address + url, () => ({
      method,
      headers: {
        'content-type': 'application/json',
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.outletId === undefined ? {} : { outlet: as.outletId }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...(as.device === undefined ? {} : deviceHeaders(as.device, { method, path: url, body })),
      },
      ...(body === undefined ? {} : { body }),
    }))
    if (!response.ok) throw new CallRefused(endpoint.name, response, text)
    return JSON.parse(text) as OutputOf<Answer>
  }

/** Asks again where the server is too busy and says that nothing happened, as a person would: fifty times, then it is a fault. */
async function insisting(url: string, make: () => RequestInit): Promise<{ response: Response; text: string }> {
  for (let tried = 1; ; tried += 1) {
    const response = await fetch(url, make())
    const text = await response.text()
    if (response.status !== 503 || tried === 50) return { response, text }
    await new Promise((done) => setTimeout(done, 200))
  }
}
