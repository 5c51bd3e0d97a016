import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import { sessionOutlet, sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import { unknownFields } from '@kassa/contract/unknown-fields.ts'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { patiently } from './patiently.ts'
import { sample, SAMPLE_ID } from './sample.ts'
import { clearAway, show, type ShowOptions } from './show.tsx'

interface Given {
  readonly status: number
  readonly body: unknown
}

/** The answer to a call in a test. */
export interface Answer {
  readonly endpoint: Endpoint
  readonly give: (request: never) => Given
}

type Body<E extends Endpoint> = OutputOf<E['answer']>

/** The call is answered so, each time; it must be what the contract says. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  body: Body<E> | ((request: OutputOf<E['request']>) => Body<E>),
): Answer => ({
  endpoint,
  give: (request: OutputOf<E['request']>) => ({
    status: 200,
    body: typeof body === 'function' ? (body as (asked: unknown) => unknown)(request) : body,
  }),
})

type Facts = Readonly<Record<string, unknown>>

/** Returns the text of a refusal in English. */
export const wordsOf = (code: ErrorCode, details: Facts = {}): string => fillRefusal(errors[code].en, details)

/** The call is refused with a line of the error list. */
export const refuse = (
  endpoint: Endpoint,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): Answer => {
  const { status, whatToDo, dataState } = errors[code]
  const message = wordsOf(code, details)
  return { endpoint, give: () => ({ status, body: { code, message, details, whatToDo, dataState } }) }
}

interface Sent {
  readonly endpoint: Endpoint
  readonly request: unknown
}

interface Checked {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown; readonly error?: unknown }
}

/** A screen may be answered by every call there is: the pattern of each is made once. */
const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const made = new RegExp(`^/cashier/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  patterns.set(path, made)
  return made
}

const partsOf = (endpoint: Endpoint, url: URL): Record<string, unknown> | null => {
  const found = patternOf(endpoint.path).exec(url.pathname)
  return found && { ...found.groups }
}

const queryOf = ({ searchParams }: URL): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )

/** Replaces the server as the contract has it: requests and answers must fit the call's schemas. */
function standIn(answers: readonly Answer[]) {
  const sent: Sent[] = []
  const faults: string[] = []
  const check = (what: string, schema: unknown, value: unknown): unknown => {
    const { success, data, error } = (schema as Checked).safeParse(value)
    if (!success) faults.push(`${what}: ${String(error)}`)
    return success ? data : value
  }
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = init?.method ?? 'GET'
    const found = answers.findLast(({ endpoint }) => endpoint.method === method && partsOf(endpoint, url) !== null)
    if (!found) {
      faults.push(`${method} ${url.pathname} is asked, and the test answers nothing`)
      return new Response(JSON.stringify({ code: 'request.unknown-route', message: url.pathname }), { status: 404 })
    }
    const { endpoint, give } = found
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const asked = { ...partsOf(endpoint, url), ...queryOf(url), ...(body as object) }
    const request = check(`the request of ${endpoint.name}`, endpoint.request, asked)
    const unknown = unknownFields(endpoint.request, asked)
    if (unknown.length > 0)
      faults.push(
        `the request of ${endpoint.name} says ${unknown.map((path) => path.join('.')).join(', ')}, which it does not know`,
      )
    sent.push({ endpoint, request: asked })
    const given = give(request as never)
    if (given.status === 200) check(`the answer of ${endpoint.name}`, endpoint.answer, given.body)
    return new Response(JSON.stringify(given.body), { status: given.status })
  }
  return { sent, faults }
}

export interface RenderOptions extends ShowOptions {
  /** The permissions of the person; all of them unless given. */
  readonly may?: readonly string[]
}

/**
 * Returns the session that a screen is shown to: the owner of a merchant with one outlet, unless a test says otherwise.
 */
const session = (may: readonly string[] | undefined): ShowOptions['session'] => ({
  user: sample(sessionUser, {
    id: '019cc000-0000-7000-8000-0000000000ff',
    tier: 'merchant',
    name: 'Mei',
    merchantId: SAMPLE_ID,
    merchantName: 'Harbour Tea',
    locale: 'en-US',
  }),
  outlet: { outletId: SAMPLE_ID, payCurrency: 'CNY' },
  outlets: [sample(sessionOutlet, { id: SAMPLE_ID, name: 'Harbour Street', payCurrency: 'CNY', timeZone: 'UTC' })],
  perm: permissions.filter(({ key }) => may === undefined || may.includes(key)).map(({ code }) => code),
})

/**
 * Shows a screen against a stand-in for the server that is made of the contract: a request that a call's schema refuses or only partly knows, an
 * answer that it does not promise and a call that nobody expected turn the test red when it ends. Needs no server.
 */
export async function renderScreen(page: ReactNode, answers: readonly Answer[], options: RenderOptions = {}) {
  clearAway()
  const { sent, faults } = standIn(answers)
  onTestFinished(() => expect(faults).toEqual([]))
  const router = await show(page, { ...options, session: { ...session(options.may), ...options.session } })
  const requestsOf = (endpoint: Endpoint): unknown[] =>
    sent.filter((one) => one.endpoint === endpoint).map(({ request }) => request)
  return {
    router,
    /** Returns whether anything was asked so far. */
    sentAny: (): boolean => sent.length > 0,
    /** How many calls still wait for their answer on the page. */
    unanswered: (): number => queryClient.isFetching() + queryClient.isMutating(),
    /** Returns the requests sent to a call so far, as they went over the wire. */
    sent: requestsOf,
    /** Waits until a call was asked, and answers its first request. */
    first: async (endpoint: Endpoint): Promise<unknown> => {
      await patiently(() => expect(requestsOf(endpoint)).not.toHaveLength(0))
      return requestsOf(endpoint)[0]
    },
  }
}
