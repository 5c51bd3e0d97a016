import { routes, type Calls, type Problem } from './calls.ts'
import { sendPatiently, type Patience } from './send-patiently.ts'

/** A refusal of a call: its code is one of the closed list of that call, so a `switch` over it can be complete. */
export type Refusal<Name extends keyof Calls> = Omit<Problem, 'code'> & { readonly code: Calls[Name]['code'] }

/** A thing of which `fields` may leave out everything but its id. */
type Part<Thing> = Thing extends { readonly id: unknown } ? Pick<Thing, 'id'> & Partial<Thing> : Thing

/** An answer whose things are parts, as a request that chooses `fields` gets it. */
export type PartOf<Answer> = Answer extends { readonly data: readonly (infer Thing)[] }
  ? Omit<Answer, 'data'> & { readonly data: readonly Part<Thing>[] }
  : Part<Answer>

/** An answer of a call, with the tag that an edit of the thing has to name; or a refusal, which says what happened to the data. */
export type Outcome<Name extends keyof Calls, Answer = Calls[Name]['answer']> =
  | { readonly ok: true; readonly answer: Answer; readonly tag: string | null }
  | { readonly ok: false; readonly refusal: Refusal<Name> }

/** A request that chooses no `fields`: its things are answered whole, but for parts that `expand` has to name. */
export type WholeRequest<Name extends keyof Calls> = Calls[Name]['request'] & { readonly fields?: undefined }

export interface CallOptions {
  /** The key under which something is made once; left out: a new one, the same for each time this call is sent. */
  readonly key?: string
  /** The tag of the thing as it was read; edits are refused without. */
  readonly tag?: string | null
  /** Ends the call: what was sent may have arrived. */
  readonly signal?: AbortSignal | undefined
}

export interface KassaOptions {
  /** The key of the app, `kassa_live_…`, at a test shop `kassa_test_…`. It belongs to a server: never give it to a browser. */
  readonly key: string
  /** The address of Kassa, such as `https://shop.example.com`. */
  readonly address: string
  readonly version?: string
  readonly fetch?: typeof fetch
  readonly patience?: Patience
}

export interface Kassa {
  call<Name extends keyof Calls>(name: Name, request: WholeRequest<Name>, options?: CallOptions): Promise<Outcome<Name>>
  call<Name extends keyof Calls>(
    name: Name,
    request: Calls[Name]['request'],
    options?: CallOptions,
  ): Promise<Outcome<Name, PartOf<Calls[Name]['answer']>>>
}

/** The public API for one key. Only what never arrived is thrown (`KassaUnreachable`); what was refused is an outcome. */
export function openKassa({ key, address, version, fetch: send = fetch, patience = {} }: KassaOptions): Kassa {
  const base = `${address.replace(/\/+$/, '')}/cashier/api/open`
  const headers = { authorization: `Bearer ${key}`, ...(version !== undefined && { 'kassa-version': version }) }
  return {
    async call(name: keyof Calls, request: object, options: CallOptions = {}) {
      const [method, path] = routes[name]
      const [url, rest] = filled(path, request)
      const init: RequestInit = {
        method,
        headers: { ...headers, ...headersOf(method, options) },
        ...(method !== 'GET' && { body: JSON.stringify(rest) }),
        ...(options.signal && { signal: options.signal }),
      }
      const target = base + url + (method === 'GET' ? queryOf(rest) : '')
      const response = await sendPatiently(() => send(target, init), method !== 'PATCH', patience, options.signal)
      const body = JSON.parse(response.text)
      return response.isOk ? { ok: true, answer: body, tag: response.tag } : { ok: false, refusal: body }
    },
  }
}

function headersOf(method: 'GET' | 'POST' | 'PATCH', { key, tag }: CallOptions): Record<string, string> {
  if (method === 'GET') return {}
  if (method === 'POST') return { 'content-type': 'application/json', 'idempotency-key': key ?? crypto.randomUUID() }
  return { 'content-type': 'application/merge-patch+json', ...(tag && { 'if-match': tag }) }
}

/** The path with its parts filled in, and the fields that are left for query or body. */
function filled(path: string, request: object): [string, Record<string, unknown>] {
  const rest: Record<string, unknown> = { ...request }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return [url, rest]
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
