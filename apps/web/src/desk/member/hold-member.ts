import { holdMember, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { Balance } from '@kassa/domain/member/balance.ts'
import type { MemberLeft } from '@kassa/domain/receipt/rows/member-rows.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { heardWithin, isRecent, PATIENCE_FOR_MONEY_MS } from '../sync/heard-within.ts'

/** The member's part of a payment that begins. */
export interface MemberAsk {
  readonly orderId: string
  readonly memberId: string
  readonly points: number
  readonly balanceMinor: number
}

/** `held`: with the balance by bucket. `refused`: by its code. `unreachable`: nobody could be asked and nothing is reserved, so nothing is taken. */
export type MemberHold =
  | { readonly kind: 'held'; readonly buckets: Balance }
  | { readonly kind: 'refused'; readonly code: string; readonly facts: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unreachable' }

/** The server keeps a hold 15 minutes; asked again a little before. */
const KEPT_MS = 14 * 60_000

interface Standing {
  readonly key: string
  readonly orderId: string
  readonly at: number
  readonly buckets: Balance
  /** The rest of the account; undefined from an older server. */
  readonly left: MemberLeft | undefined
}

let standing: Standing | null = null

/** Returns whether the merchant lets tills reserve something of a member for when the line is lost; most do not. */
export function mayReserve(): boolean {
  const { points, balanceMinor } = settingOf(desk.read().setup, 'member.offline-use')
  return points + balanceMinor > 0
}

export const reserves = () => import('./reserve-member.ts')

/**
 * Returns the hold while the server cannot be asked: the points and balance reserved for the basket before, or none.
 */
const withoutLine = (ask: MemberAsk): Promise<MemberHold> =>
  reserves()
    .then(({ holdFromReserve }) => holdFromReserve(ask))
    .catch(() => ({ kind: 'unreachable' }))

/** Holds and releases are sent one after the other: no earlier request arrives after a later one. */
let before: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const mine = before.then(ask)
  before = mine.catch(() => undefined)
  return mine
}

const keyOf = ({ orderId, memberId, points, balanceMinor }: MemberAsk): string =>
  [orderId, memberId, points, balanceMinor].join(' ')

/** Holds points and balance for the sale that will have this id, once for as long as they stay the same. Source: members.md §3. */
export const holdMemberFor = (ask: MemberAsk, password: string | null = null): Promise<MemberHold> =>
  inTurn(() => hold(ask, password))

async function hold(ask: MemberAsk, password: string | null): Promise<MemberHold> {
  const key = keyOf(ask)
  if (standing?.key === key && isRecent(standing.at, KEPT_MS)) return { kind: 'held', buckets: standing.buckets }
  if (!desk.read().isOnline) return withoutLine(ask)
  const heard = await heardWithin(askServer(holdMember, { ...ask, password }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'unreachable') {
    // It may have been held all the same; what was held for the order before stays.
    if (standing?.orderId !== ask.orderId) void release(ask.orderId)
    return withoutLine(ask)
  }
  if (heard.kind === 'refused') return { kind: 'refused', code: heard.code, facts: heard.facts }
  const { principalMinor, bonusMinor, left } = heard.answer
  const buckets = { principalMinor, bonusMinor }
  standing = { key, orderId: ask.orderId, at: Date.now(), buckets, left }
  return { kind: 'held', buckets }
}

/** The basket was left: what was held for it is free again. */
export function letMemberGo(): void {
  void inTurn(async () => {
    const left = standing
    standing = null
    if (left) await heardWithin(release(left.orderId), PATIENCE_FOR_MONEY_MS)
  })
}

const release = (orderId: string) =>
  askServer(releaseMember, { orderId }).catch(() => ({ kind: 'unreachable' as const }))

/**
 * Returns the rest of the account that the server reported beside the hold for this order; undefined where there is no
 * hold for it.
 */
export const leftBesideHold = (orderId: string): MemberLeft | undefined =>
  standing?.orderId === orderId ? standing.left : undefined

/** The sale is written; booking it ends the hold. */
export const forgetMemberHold = (): void => {
  standing = null
}
