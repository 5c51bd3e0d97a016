import type { MessageOutcome } from '@kassa/domain/message/outcome.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import { MessageNotTaken } from '../delivery/not-taken.ts'

/** Why a text was not taken; what a screen words. */
export type SmsProblem =
  | 'address-forbidden'
  | 'address-unknown'
  | 'unreachable'
  | 'timed-out'
  | 'later'
  | 'recipient-refused'
  | 'message-refused'
  | 'limit-reached'
  | 'day-limit'
  | 'no-balance'
  | 'account-refused'
  | 'key-refused'
  | 'secret-refused'
  | 'moved'
  | 'sign-refused'
  | 'template-refused'
  | 'no-gateway'

export class SmsRefused extends MessageNotTaken<SmsProblem> {}

/** Returns the outcome of a refused text: where the account is the cause, the others on that gateway wait with it. */
export const outcomeOfSms = ({ problem }: SmsRefused): MessageOutcome => OUTCOMES[problem]

const OUTCOMES: Readonly<Record<SmsProblem, MessageOutcome>> = {
  'address-forbidden': 'shut',
  'address-unknown': 'shut',
  unreachable: 'shut',
  'timed-out': 'shut',
  'day-limit': 'shut',
  'no-balance': 'shut',
  'account-refused': 'shut',
  'key-refused': 'shut',
  'sign-refused': 'shut',
  'no-gateway': 'shut',
  later: 'again',
  'limit-reached': 'again',
  'recipient-refused': 'never',
  'message-refused': 'never',
  'secret-refused': 'never',
  moved: 'never',
  'template-refused': 'never',
}

/** Returns the meaning of an Aliyun code. Source: the error codes of Short Message Service and of its gateway. */
export const problemOfAliyun = (code: string): SmsProblem =>
  MEANINGS.find(([pattern]) => pattern.test(code))?.[1] ?? 'message-refused'

const MEANINGS: readonly (readonly [RegExp, SmsProblem])[] = [
  [/^isv\.(DAY|MONTH)_LIMIT_CONTROL$|^isv\.BUSINESS_LIMIT_DAY$/, 'day-limit'],
  [/BUSINESS_LIMIT/, 'limit-reached'],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|BILLING_DEDUCTION_ERROR)$/, 'no-balance'],
  [/^isv\.(MOBILE|PHONE)_NUMBER_ILLEGAL$|^isv\.(NOT_SUPPORTED_COUNTRY|COUNTRY_RESTRICTED)$/, 'recipient-refused'],
  [/^isv\.(PRODUCT_UN_?SUBSCRI(PT|BE)|ACCOUNT_NOT_EXISTS|ACCOUNT_ABNORMAL|RAM_CHECK_FAILED)$/, 'account-refused'],
  [/RAM_PERMISSION_DENY$|^Forbidden|^NoPermission/, 'account-refused'],
  [/^isv\.(SMS_)?SIGN/, 'sign-refused'],
  [/^isv\.(SMS_TEMPLATE|TEMPLATE_|SMS_CONTENT)/, 'template-refused'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp)/, 'key-refused'],
  [/^(Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed)|^isp\./, 'later'],
]

/** Returns the meaning of a status of the merchant's own server; null: the text was taken. Reading: docs/readings/messages.md (SMS). */
export function problemOfStatus(status: number): SmsProblem | null {
  if (status >= 200 && status < 300) return null
  if (status === 408 || status === 429 || status >= 500) return 'later'
  if (status === 401 || status === 403) return 'secret-refused'
  return status >= 300 && status < 400 ? 'moved' : 'message-refused'
}

/**
 * Returns the problem of a text that failed on its way. It is certain only where the failure came before anything could be read at the
 * other side.
 */
export function lostOnTheWay(error: unknown): SmsRefused {
  const problem = error instanceof OutgoingRefused ? error.problem : 'unreachable'
  if (problem === 'url-unfit') return new SmsRefused('address-forbidden', { cause: error })
  if (problem === 'address-forbidden' || problem === 'address-unknown') return new SmsRefused(problem, { cause: error })
  const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? ''
  const isCertain = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(
    code,
  )
  return new SmsRefused(problem === 'timed-out' ? 'timed-out' : 'unreachable', { isCertain, cause: error })
}
