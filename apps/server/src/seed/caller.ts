import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { apiBase } from '../platform/http/register-command.ts'
import type { RunningProgram } from '../platform/start.ts'

/** A call that was refused; `code` is of the error list. */
export class CallRefused extends Error {
  readonly code: string
  constructor(name: string, { code, message, details }: ErrorBody) {
    super(`${name} was refused with ${code}: ${message} ${JSON.stringify(details)}`)
    this.name = 'CallRefused'
    this.code = code
  }
}

/** Calls the program as somebody, through the same door as a browser, without a network between. */
export interface SeedCaller {
  /** Throws CallRefused. */
  call<Request extends Schema, Answer extends Schema>(
    endpoint: Endpoint<Request, Answer>,
    request: InputOf<Request>,
    outletId?: string,
  ): Promise<OutputOf<Answer>>
}

const queryOf = (request: Record<string, unknown>): string => {
  const fields = Object.entries(request).map(([key, value]) => [key, String(value)])
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`
}

/** Returns the path with its parts filled, and the rest of the request. */
function placeOf(path: string, request: unknown): { readonly path: string; readonly rest: Record<string, unknown> } {
  const rest = { ...(request as Record<string, unknown>) }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { path: filled, rest }
}

/** A caller with a session's token; without one, a visitor, or a device where `sign` gives its headers. */
export const callerOf = (
  { server }: RunningProgram,
  token?: string,
  sign: (method: string, url: string, body: string | undefined) => Readonly<Record<string, string>> = () => ({}),
): SeedCaller => ({
  async call<Request extends Schema, Answer extends Schema>(
    endpoint: Endpoint<Request, Answer>,
    request: InputOf<Request>,
    outletId?: string,
  ) {
    const isRead = endpoint.method === 'GET'
    const { path, rest } = placeOf(endpoint.path, request)
    const url = apiBase + path + (isRead ? queryOf(rest) : '')
    const body = isRead ? undefined : JSON.stringify(rest)
    const response = await server.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...sign(endpoint.method, url, body),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(outletId === undefined ? {} : { outlet: outletId }),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    if (response.statusCode >= 300) throw new CallRefused(endpoint.name, response.json<ErrorBody>())
    return response.json<OutputOf<Answer>>()
  },
})
