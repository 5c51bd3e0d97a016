/** Letters and digits without look-alikes: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679'

/** Sixteen signs, the last of them the check; written in fours. Source: D26. */
const CODE_LENGTH = 16

/** Weights that catch one wrong sign and two neighbours that changed places: each coprime to 25, neighbours differing by a coprime. */
const weightOf = (place: number): number => [1, 3, 7, 9][place % 4] ?? 1

function checkSignOf(body: string): string {
  const sum = body.split('').reduce((total, sign, place) => total + SIGNS.indexOf(sign) * weightOf(place), 0)
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] ?? ''
}

/** How many random bytes a code is made of. */
export const CODE_BYTES = 15

/** The code that fifteen random bytes make, without dashes. */
export function codeOf(bytes: Uint8Array): string {
  const body = Array.from(bytes.slice(0, CODE_BYTES), (byte) => SIGNS[byte % SIGNS.length] ?? '').join('')
  return body + checkSignOf(body)
}

/** What somebody typed as a code, without dashes and blanks; undefined where it cannot be one: a sign is wrong, or the check does not fit. */
export function readCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== CODE_LENGTH || code.split('').some((sign) => !SIGNS.includes(sign))) return undefined
  return checkSignOf(code.slice(0, -1)) === code.at(-1) ? code : undefined
}

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
