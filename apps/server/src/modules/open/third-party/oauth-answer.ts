import type { NoticeAnswer } from '../../../platform/notice.ts'

/** The names of RFC 6749, 5.2, and of RFC 7009, 2.2.1. */
type ErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'

export interface OAuthError extends NoticeAnswer {
  readonly error: ErrorName
}

const type = 'application/json; charset=utf-8'

/** Answers as JSON that nobody keeps. */
export const oauthAnswer = (body: object): NoticeAnswer => ({
  status: 200,
  type,
  body: JSON.stringify(body),
  headers: { pragma: 'no-cache' },
})

/** A refusal in the form of RFC 6749, 5.2: 401 for who is not known, else 400. */
export const oauthError = (error: ErrorName, description: string, isByHeader = false): OAuthError => ({
  error,
  status: error === 'invalid_client' ? 401 : 400,
  type,
  body: JSON.stringify({ error, error_description: description }),
  headers: { pragma: 'no-cache', ...(isByHeader ? { 'www-authenticate': 'Basic realm="kassa"' } : {}) },
})
