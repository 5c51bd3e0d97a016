import type { z } from 'zod'
import { endpoint, type Access, type Endpoint, type Refusals, type Schema } from '../endpoint.ts'
import { DOOR_CODES, type Snake } from './problem.ts'
import type { ScopeName } from './scopes.ts'

type ErrorCode = keyof Refusals
type DoorCode = (typeof DOOR_CODES)[number]

/** A call of the public API: an endpoint like every other, with the closed list of the codes it answers. */
export interface OpenEndpoint<
  Request extends Schema = Schema,
  Answer extends Schema = Schema,
  Code extends ErrorCode = ErrorCode,
> extends Endpoint<Request, Answer> {
  readonly audience: 'apps'
  readonly codes: readonly Code[]
  /** The scopes of which one opens the call; empty: any key does. */
  readonly scopes: readonly ScopeName[]
}

/** The codes that a public call answers, as its callers read them: a `switch` over them that misses one does not compile. */
export type CodesOf<Call extends OpenEndpoint> = Snake<Call['codes'][number]>

interface Described<Request extends Schema, Answer extends Schema, Code extends ErrorCode> {
  /** `resource.verb`, one word or several with underscores. */
  readonly name: string
  /** Below `/cashier/api/open`. */
  readonly path: string
  /** The scopes of which one opens it; `any`: whatever the app was granted. */
  readonly scopes: readonly [ScopeName, ...ScopeName[]] | 'any'
  /** Permissions of which one is needed; those of the use case behind it. */
  readonly access: Access
  readonly summary: string
  readonly request: Request
  readonly answer: Answer
  readonly refusals?: readonly Code[]
}

/** Returns how calls of a method are declared; `own`: the codes that the door gives to each of them beside those of every call. */
const declaring =
  <const Own extends readonly ErrorCode[]>(method: 'GET' | 'POST' | 'PATCH', own: Own, repeat?: 'runs-again') =>
  <const Request extends z.ZodObject, const Answer extends Schema, const Code extends ErrorCode = never>({
    name,
    path,
    scopes,
    refusals = [],
    ...described
  }: Described<Request, Answer, Code>): OpenEndpoint<Request, Answer, DoorCode | Own[number] | Code> => ({
    ...endpoint({
      ...described,
      name: `open.${name}`,
      method,
      path: `/open${path}`,
      refusals,
      ...(repeat && { repeat }),
    }),
    audience: 'apps',
    codes: [...DOOR_CODES, ...own, ...refusals],
    scopes: scopes === 'any' ? [] : scopes,
  })

/** Declares a call of the public API that makes something: a repeat with the same key gets the first answer. */
export const openWrite = declaring('POST', [
  'scope.missing',
  'request.too-large',
  'request.key-missing',
  'request.repeat-differs',
  'request.repeat-unreadable',
])

/**
 * Declares a call of the public API that changes a thing as it was seen: what its body leaves out stays, null clears. The same edit sent again is stale,
 * so it needs no key. Source: RFC 7396; RFC 9110, 13.1.1.
 */
export const openEdit = declaring(
  'PATCH',
  ['scope.missing', 'request.too-large', 'request.tag-missing', 'thing.tag-stale'],
  'runs-again',
)

/** Declares a read of the public API. */
export const openRead = declaring('GET', ['scope.missing'])
