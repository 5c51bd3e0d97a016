import { splitBalance, type Balance, type BalanceMode } from '@kassa/domain/member/balance.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { MemberRecord } from '../profile/member-list.store.ts'
import { findHeld, findHolder } from './hold.store.ts'

/** The part of a member that an order wants to spend. */
interface Wanted {
  readonly orderId: string
  readonly points: number
  readonly balanceMinor: number
  /** That of the outlet where they are spent. */
  readonly currency: string
}

/** Refuses what is spent where another currency is sold in: a member's points and balance are counted in one, and nothing is converted. */
export function checkSpentIn(
  { currency: own }: Pick<MemberRecord, 'currency'>,
  { points, balanceMinor, currency }: Omit<Wanted, 'orderId'>,
): Result<null> {
  if (own === currency || points + balanceMinor === 0) return accept(null)
  if (balanceMinor === 0) return refuse({ code: 'points.not-there', facts: { available: '0', wanted: String(points) } })
  const [available, wanted] = [amountText(0, currency), amountText(balanceMinor, currency)]
  return refuse({ code: 'balance.not-there', facts: { available, wanted } })
}

/** The wanted balance of a member by bucket, where it and the points are there; what others hold is said with who does. The caller has locked the account. */
export async function availableOf(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  member: MemberRecord,
  asked: Wanted,
  mode: BalanceMode,
): Promise<Result<Balance>> {
  const own = checkSpentIn(member, asked)
  if (!own.ok) return own
  const { orderId, points, balanceMinor } = asked
  const held = await findHeld(tx, merchantId, member.id, now, { orderId })
  const isFree = held.points + held.principalMinor + held.bonusMinor === 0
  const refuseWith = async (
    code: 'points.not-there' | 'balance.not-there',
    has: string,
    wanted: string,
    alone: boolean,
  ) => {
    const holder = isFree || !alone ? undefined : await findHolder(tx, merchantId, member.id, now, orderId)
    return holder
      ? refuse({ code: 'member.held-elsewhere', facts: { ...holder } })
      : refuse({ code, facts: { available: has, wanted } })
  }
  const freePoints = Math.max(0, member.points - held.points)
  if (points > freePoints) {
    return refuseWith('points.not-there', String(freePoints), String(points), points <= member.points)
  }
  const nothing = { principalMinor: 0, bonusMinor: 0 }
  if (balanceMinor === 0) return accept(nothing)
  const free = {
    principalMinor: Math.max(0, member.principalMinor - held.principalMinor),
    bonusMinor: Math.max(0, member.bonusMinor - held.bonusMinor),
  }
  const split = splitBalance(free, balanceMinor, mode)
  if (split.ok) return split
  const text = (minor: number) => amountText(minor, member.currency)
  const isElsewhere = balanceMinor <= member.balanceMinor
  return refuseWith('balance.not-there', text(free.principalMinor + free.bonusMinor), text(balanceMinor), isElsewhere)
}

export const amountText = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`
