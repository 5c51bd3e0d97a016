import type { MessageOutcome } from '@kassa/domain/message/outcome.ts'
import { OutgoingRefused } from '../outgoing/address-rule.ts'

/** Why a letter was not taken; what a screen words. */
export type MailProblem =
  | 'address-forbidden'
  | 'address-unknown'
  | 'unreachable'
  | 'timed-out'
  | 'tls-unfit'
  | 'login-refused'
  | 'later'
  | 'recipient-refused'
  | 'sender-refused'
  | 'message-refused'
  | 'held'

export class MailRefused extends Error {
  readonly problem: MailProblem
  /** The server's own number, such as `550 5.1.1`; never its words, which may come from anywhere. */
  readonly answer: string | null

  constructor(problem: MailProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'MailRefused'
    this.problem = problem
    this.answer = numberOf((cause as Told | undefined)?.response)
  }
}

/** Returns what becomes of the letter. */
export const outcomeOf = ({ problem }: MailRefused): MessageOutcome => OUTCOMES[problem]

const OUTCOMES: Readonly<Record<MailProblem, MessageOutcome>> = {
  'address-forbidden': 'shut',
  'address-unknown': 'shut',
  unreachable: 'shut',
  'timed-out': 'shut',
  'tls-unfit': 'shut',
  'login-refused': 'shut',
  'sender-refused': 'shut',
  later: 'again',
  held: 'again',
  'recipient-refused': 'never',
  'message-refused': 'never',
}

interface Told {
  readonly message?: string
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
  readonly command?: string
  readonly rejectedErrors?: readonly Told[]
}

const numberOf = (response: string | undefined): string | null =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0]?.replace('-', ' ') ?? null

/** Returns the problem behind the client's error. An answer of the 400s is for later, whatever it was about (RFC 5321, 4.2.1). */
export function problemOf(error: unknown): MailProblem {
  if (error instanceof OutgoingRefused)
    return error.problem === 'address-forbidden' || error.problem === 'address-unknown' || error.problem === 'timed-out'
      ? error.problem
      : 'unreachable'
  const told = error as Told
  const about = told.rejectedErrors?.[0] ?? told
  const number = about.responseCode ?? 0
  if (told.code === 'EAUTH') return number >= 400 && number < 500 ? 'later' : 'login-refused'
  if (told.code === 'ETLS') return 'tls-unfit'
  if (number >= 400 && number < 500) return 'later'
  if (number >= 500) return refusedAt(about.command ?? '')
  return BY_CODE[told.code ?? ''] ?? (isOfTls(told) ? 'tls-unfit' : 'unreachable')
}

const refusedAt = (command: string): MailProblem => {
  if (/^MAIL/i.test(command)) return 'sender-refused'
  return /^RCPT/i.test(command) ? 'recipient-refused' : 'message-refused'
}

const BY_CODE: Readonly<Record<string, MailProblem>> = {
  ETIMEDOUT: 'timed-out',
  EENVELOPE: 'recipient-refused',
  EMESSAGE: 'message-refused',
}

/** The client calls a certificate that does not fit a socket's trouble; its words tell. */
const isOfTls = ({ message = '' }: Told): boolean => /certificate|altnames|\bSSL\b|\bTLS\b/i.test(message)
