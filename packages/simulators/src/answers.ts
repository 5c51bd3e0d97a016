import type { ServedAnswer } from './serve.ts'
import type { LocalServer } from './serve.ts'
import type { TradeBook } from './trade-book.ts'

/** The interface that every played channel has. */
export interface PlayedChannel extends LocalServer {
  readonly book: TradeBook
  /** Waits until every notice was sent. */
  told(): Promise<void>
  /** The customer of a waiting payment pays; false where there is none such. */
  pay(number: string): boolean
}

export type MessageFields = Readonly<Record<string, unknown>>

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ServedAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers,
})

export const badGateway: ServedAnswer = { status: 502, type: 'text/html', body: '<html>bad gateway</html>' }

/** A JSON object; empty for anything else. */
export function fieldsOf(raw: string): MessageFields {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MessageFields) : {}
  } catch {
    return {}
  }
}

/** Returns the text at a place inside; empty where there is none. */
export function textAt(fields: unknown, ...path: readonly string[]): string {
  let value = fields
  for (const name of path)
    value = typeof value === 'object' && value !== null ? (value as MessageFields)[name] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
