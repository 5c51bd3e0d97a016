import { sign as rsaSign, verify, type KeyObject } from 'node:crypto'
import { rawValue } from '../raw-json.ts'

export type Params = Readonly<Record<string, string>>

/**
 * Returns the text that Alipay signs: parameters with a value, sorted by name, `name=value` joined by &; `sign` itself left out. Source:
 * payments.md, 4.
 */
export const signedText = (params: Params, without: readonly string[] = ['sign']): string =>
  Object.entries(params)
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** RSA2: SHA-256 with RSA, base64. */
export const rsa2 = (text: string, key: KeyObject): string =>
  rsaSign('sha256', Buffer.from(text), key).toString('base64')

export const isRsa2 = (text: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

/**
 * The answer of a method, where it is signed: its text exactly as it was sent must fit the signature beside it. `error_response` comes
 * unsigned when the gateway does not know who asked; it is given as unsigned. Undefined for what is neither.
 */
export function openAnswer(
  body: string,
  method: string,
  key: KeyObject,
): { readonly isSigned: boolean; readonly answer: Readonly<Record<string, unknown>> } | undefined {
  const raw = rawValue(body, `${method.replaceAll('.', '_')}_response`)
  const error = raw === undefined ? rawValue(body, 'error_response') : undefined
  const signature = textOf(rawValue(body, 'sign'))
  const content = raw ?? error
  if (content === undefined) return undefined
  const isSigned = signature !== undefined && isRsa2(content, signature, key)
  if (raw !== undefined && !isSigned) return undefined
  const answer = parsed(content)
  return answer && { isSigned, answer }
}

const textOf = (raw: string | undefined): string | undefined => {
  const value = raw === undefined ? undefined : tryParse(raw)
  return typeof value === 'string' ? value : undefined
}

const parsed = (raw: string): Readonly<Record<string, unknown>> | undefined => {
  const value = tryParse(raw)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

function tryParse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
