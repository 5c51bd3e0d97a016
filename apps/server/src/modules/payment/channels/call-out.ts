import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import type { OutgoingAnswer, OutgoingPort, OutgoingRequest } from '../../../platform/outgoing/outgoing-port.ts'
import { unclearAnswer } from './channel.ts'

export type UnclearAnswer = ReturnType<typeof unclearAnswer>
export type Fields = Readonly<Record<string, unknown>>

export const isUnclear = (one: object): one is UnclearAnswer => 'kind' in one && one.kind === 'unclear'

/** Asks a channel once; whatever keeps an answer from coming is `unclear`, never a throw: what was asked may have arrived. */
export async function callOut(port: OutgoingPort, request: OutgoingRequest): Promise<OutgoingAnswer | UnclearAnswer> {
  try {
    return await port.send({ timeoutMillis: 15_000, ...request })
  } catch (error) {
    return unclearAnswer(error instanceof OutgoingRefused ? `line.${error.problem}` : 'line.broken')
  }
}

/** A JSON object; undefined for anything else. */
export function fieldsOf(raw: string | Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(raw.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

/** Returns the text at a path inside; empty where there is none. */
export function textAt(fields: unknown, ...path: readonly (string | number)[]): string {
  let value = fields
  for (const name of path)
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[name] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** A channel's answer in JSON. */
export interface JsonAnswer {
  readonly status: number
  readonly fields: Fields
}

/** Asks a channel that speaks JSON. An answer that cannot be read, or that a broken server gave, is `unclear`. */
export async function askJson(
  port: OutgoingPort,
  { body, headers, ...request }: Omit<OutgoingRequest, 'body'> & { readonly body?: string },
): Promise<JsonAnswer | UnclearAnswer> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const got = await callOut(port, {
    ...request,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (isUnclear(got)) return got
  const fields = got.body.length === 0 ? {} : fieldsOf(got.body)
  return fields && got.status < 500 ? { status: got.status, fields } : unclearAnswer(`http.${got.status}`)
}

/** Reads what was said; what did not come stays `unclear`. */
export async function heardIn<S extends object, T>(
  asked: Promise<S | UnclearAnswer>,
  read: (said: S) => T | Promise<T>,
): Promise<T | UnclearAnswer> {
  const said = await asked
  return isUnclear(said) ? said : read(said)
}
