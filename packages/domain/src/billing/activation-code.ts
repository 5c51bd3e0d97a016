import { checkedCodeOf, readCheckedCode } from '../text/checked-code.ts'

/** Sixteen signs, the last of them the check; written in fours. Source: D26. */
const CODE_LENGTH = 16

/** The number of random bytes that a code is made of. */
export const CODE_BYTES = 15

/** The code that fifteen random bytes make, without dashes. */
export const codeOf = (bytes: Uint8Array): string => checkedCodeOf(bytes.slice(0, CODE_BYTES))

/**
 * Returns the code that somebody typed, without dashes and blanks; undefined where it cannot be one: a sign is wrong,
 * or the check does not fit.
 */
export const readCode = (typed: string): string | undefined => readCheckedCode(typed, CODE_LENGTH)

/** In fours, as it is written on paper. */
export const codeText = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** Source: D26. `expired`: its last day to be bound has passed; `revoked`: taken back by whoever issued it. */
export type CodeState = 'generated' | 'issued' | 'used' | 'expired' | 'revoked'

export type CodeAction = 'issue' | 'bind' | 'unbind' | 'move' | 'revoke'

/** Unbinding frees a code at most so often in a year. Source: D26. */
export const UNBINDS_A_YEAR = 2

const CAN: Readonly<Record<CodeState, readonly CodeAction[]>> = {
  generated: ['issue', 'revoke'],
  issued: ['issue', 'bind', 'move', 'revoke'],
  used: ['unbind', 'move', 'revoke'],
  expired: [],
  revoked: [],
}

export const codeCan = (state: CodeState, action: CodeAction): boolean => CAN[state].includes(action)

export interface CodeFacts {
  readonly partnerId: string | null
  readonly merchantId: string | null
  readonly deviceId: string | null
  readonly isRevoked: boolean
  /** The last day it may be bound; null: for good. A bound one stays bound. */
  readonly lastDay: string | null
}

/** The state of a code on a day. */
export function codeStateOf(
  { partnerId, merchantId, deviceId, isRevoked, lastDay }: CodeFacts,
  today: string,
): CodeState {
  if (isRevoked) return 'revoked'
  if (deviceId !== null) return 'used'
  if (lastDay !== null && lastDay < today) return 'expired'
  return merchantId !== null || partnerId !== null ? 'issued' : 'generated'
}
