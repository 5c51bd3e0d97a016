import type { MessageOutcome } from '@kassa/domain/message/outcome.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import type { OutgoingAnswer } from '../../../platform/outgoing/outgoing-port.ts'
import { lostOnTheWay } from '../sms/sms-problem.ts'
import { MessageNotTaken } from '../delivery/not-taken.ts'

/** Why a push was not taken; what a screen words. */
export type PushProblem =
  | 'address-forbidden'
  | 'address-unknown'
  | 'unreachable'
  | 'timed-out'
  | 'later'
  | 'browser-gone'
  | 'message-refused'

export class PushRefused extends MessageNotTaken<PushProblem> {}

/** Returns the outcome of a refused push: each browser is a way of its own, so none holds up the others. */
export const outcomeOfPush = ({ problem }: PushRefused): MessageOutcome =>
  problem === 'browser-gone' || problem === 'message-refused' || problem === 'address-forbidden' ? 'never' : 'again'

/** Returns the problem behind a service's status; undefined where it took the message (RFC 8030, 5 and 8). */
export function problemOfStatus({ status, headers }: OutgoingAnswer): PushRefused | undefined {
  const answer = String(status)
  if (status >= 200 && status < 300) return undefined
  if (status === 404 || status === 410) return new PushRefused('browser-gone', { answer })
  if (status !== 408 && status !== 429 && status < 500) return new PushRefused('message-refused', { answer })
  return new PushRefused('later', { answer, waitMillis: waitOf(headers['retry-after']) })
}

/** Seconds, as services say it; a date, or nothing, is our own pause. */
const waitOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0

/**
 * Returns the problem of a push that failed on its way. It is certain only where the failure came before anything could be read at the
 * other side.
 */
export function pushLost(error: unknown): PushRefused {
  if (error instanceof OutgoingRefused && error.problem === 'url-unfit') return new PushRefused('message-refused')
  const { problem, isCertain } = lostOnTheWay(error)
  const known = ['address-forbidden', 'address-unknown', 'timed-out'] as const
  return new PushRefused(known.find((one) => one === problem) ?? 'unreachable', { isCertain, cause: error })
}
