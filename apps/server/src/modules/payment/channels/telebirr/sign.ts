import { constants, sign, verify, type KeyObject } from 'node:crypto'
import type { Fields } from '../call-out.ts'

/** The fields that are never signed, wherever they stand. Source: payments.md, 4. */
const UNSIGNED = new Set(['sign', 'sign_type', 'header', 'refund_info', 'openType', 'raw_request', 'biz_content'])

/** Its RSA-PSS with salt 32 is called SHA256WithRSA there; an account may be told to mean PKCS1 by it. */
export type Padding = 'pss' | 'pkcs1'

const paddingOf = (padding: Padding) =>
  padding === 'pss'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    : { padding: constants.RSA_PKCS1_PADDING }

const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The text that is signed: every field, those of `biz_content` among them, by name, `name=value` joined by `&`. */
export function signedText(fields: Fields): string {
  const inner = fields['biz_content']
  const all = { ...fields, ...(typeof inner === 'object' && inner !== null ? (inner as Fields) : {}) }
  return Object.entries(all)
    .filter((pair): pair is [string, string | number] => !UNSIGNED.has(pair[0]) && isText(pair[1]))
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('&')
}

export const signFields = (fields: Fields, key: KeyObject, padding: Padding): string =>
  sign('sha256', Buffer.from(signedText(fields)), { key, ...paddingOf(padding) }).toString('base64')

/** Returns whether what telebirr said carries its own signature over what it said. */
export function isSigned(fields: Fields, key: KeyObject, padding: Padding): boolean {
  const given = fields['sign']
  if (typeof given !== 'string' || given === '') return false
  return verify('sha256', Buffer.from(signedText(fields)), { key, ...paddingOf(padding) }, Buffer.from(given, 'base64'))
}
