import type { RawNotice } from '../../../platform/notice.ts'
import { oauthError, type OAuthError } from './oauth-answer.ts'

export type TokenForm = Readonly<Record<string, string>>

/** The form of a call with who sends it. */
export interface ClientForm {
  readonly form: TokenForm
  readonly clientId: string
  readonly secret: string | null
  /** It named itself in the header, which is told how to (RFC 6749, 5.2). */
  readonly isByHeader: boolean
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** The fields of a form, each once (OAuth 2.1, 3.2.2). */
function fieldsOf({ headers, raw }: RawNotice): TokenForm | null {
  if (!FORM_TYPE.test(headers['content-type'] ?? '')) return null
  const fields = [...new URLSearchParams(raw.toString('utf8'))].filter(([, value]) => value !== '')
  const form = new Map(fields)
  return form.size === fields.length ? Object.fromEntries(form) : null
}

/** Name and secret in the header, each written as in a form (RFC 6749, 2.3.1); null where it cannot be read. */
function inHeader(header: string): readonly [id: string, secret: string] | null {
  const [, packed = ''] = /^Basic ([\w+/=]+)$/i.exec(header) ?? []
  const text = Buffer.from(packed, 'base64').toString('utf8')
  const at = text.indexOf(':')
  if (at < 1) return null
  const plain = new URLSearchParams(`id=${text.slice(0, at)}&secret=${text.slice(at + 1)}`)
  return [plain.get('id') ?? '', plain.get('secret') ?? '']
}

/** The form of a call and who says that they send it, in one way only; else the error to answer. */
export function readClientForm(notice: RawNotice): ClientForm | OAuthError {
  const form = fieldsOf(notice)
  if (form === null) return oauthError('invalid_request', 'send application/x-www-form-urlencoded, each field once')
  const { authorization } = notice.headers
  if (authorization === undefined)
    return { form, clientId: form['client_id'] ?? '', secret: form['client_secret'] ?? null, isByHeader: false }
  const named = inHeader(authorization)
  if (named === null)
    return oauthError('invalid_client', 'the header Authorization is not Basic with id and secret', true)
  if (form['client_secret'] !== undefined || (form['client_id'] ?? named[0]) !== named[0])
    return oauthError('invalid_request', 'send who you are in one way only')
  return { form, clientId: named[0], secret: named[1], isByHeader: true }
}

export const isOAuthError = (read: ClientForm | OAuthError): read is OAuthError => 'status' in read
