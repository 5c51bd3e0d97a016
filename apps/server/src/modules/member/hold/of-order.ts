import { mostWithoutPassword, needsBalancePassword, type Balance } from '@kassa/domain/member/balance.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import {
  findAccountIdOfMember,
  findMember,
  findMemberForUpdate,
  type MemberRecord,
} from '../profile/member-list.store.ts'
import { amountText, availableOf, checkSpentIn } from './available.ts'
import { findHeld, setHold } from './hold.store.ts'
import { insertKeptPoints } from './kept-points.store.ts'

type Asking = Pick<Context, 'tx' | 'merchantId' | 'now'>

/** Points or balance of a member that an order from outside spends. */
interface OfOrder {
  readonly orderId: string
  readonly memberId: string
  readonly currency: string
}

/** The member whose books count, locked until the transaction ends: of two orders, or an order and a till, that want the same one gets it. */
async function lockMember({ tx, merchantId }: Asking, named: string): Promise<Result<MemberRecord>> {
  const member = await findMemberForUpdate(tx, merchantId, await findAccountIdOfMember(tx, merchantId, named))
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  return member.isEnabled ? accept(member) : refuse({ code: 'member.disabled' })
}

/** Keeps points for an order that waits. They are spent when it is handed out; who spends them meanwhile offline is booked and filed. */
export async function keepPoints(
  asking: Asking,
  { orderId, memberId, currency, points }: OfOrder & { readonly points: number },
): Promise<Result<null>> {
  const member = await lockMember(asking, memberId)
  if (!member.ok) return member
  const there = await availableOf(asking, member.value, { orderId, points, balanceMinor: 0, currency }, 'proportional')
  if (!there.ok) return there
  const { tx, merchantId, now } = asking
  await insertKeptPoints(tx, merchantId, { orderId, memberId: member.value.id, points, currency, now })
  return accept(null)
}

/** Points and balance that a quote wants. */
interface OfQuote extends OfOrder {
  readonly points: number
  readonly balanceMinor: number
  readonly expiresAt: string
}

/** Holds points and balance for a quote while its customer pays, in place of what it held before. */
export async function holdForQuote(
  asking: Asking,
  { points, balanceMinor, expiresAt, ...of }: OfQuote,
): Promise<Result<null>> {
  const pays = balanceMinor > 0 ? await balanceToPay(asking, { ...of, amountMinor: balanceMinor }) : undefined
  if (pays && !pays.ok) return pays
  const member = await lockMember(asking, of.memberId)
  if (!member.ok) return member
  const { orderId, currency } = of
  const there = await availableOf(asking, member.value, { orderId, points, balanceMinor: 0, currency }, 'proportional')
  if (!there.ok) return there
  const buckets = pays?.value.buckets ?? there.value
  const held = { orderId, memberId: member.value.id, deviceId: null, currency, points, expiresAt, ...buckets }
  await setHold(asking.tx, asking.merchantId, held)
  return accept(null)
}

/** The balance of a member that could pay now, at most so much: what nothing holds, up to what needs no password; 0 where it is another currency's. */
export async function findPayableBalance(
  { tx, merchantId, now }: Asking,
  { memberId: named, currency, mostMinor }: Omit<OfOrder, 'orderId'> & { readonly mostMinor: number },
): Promise<number> {
  const member = await findMember(tx, merchantId, await findAccountIdOfMember(tx, merchantId, named))
  if (!member || member.currency !== currency) return 0
  const { passwordAboveMinor } = await readSetting(tx, { merchantId }, 'member.balance')
  const held = await findHeld(tx, merchantId, member.id, now)
  const freeMinor = member.balanceMinor - held.principalMinor - held.bonusMinor
  const open = mostWithoutPassword(member.passwordHash !== null, passwordAboveMinor)
  return Math.max(0, Math.min(mostMinor, freeMinor, open))
}

/** Balance that pays, by bucket, with the member whose it is. */
export interface PaidByBalance {
  readonly memberId: string
  readonly buckets: Balance
}

/** The balance that pays so much of an order, by bucket. Nobody types the member's password for a program of others, so it pays up to the limit only. */
export async function balanceToPay(
  asking: Asking,
  { orderId, memberId, currency, amountMinor }: OfOrder & { readonly amountMinor: number },
): Promise<Result<PaidByBalance>> {
  const { tx, merchantId } = asking
  const member = await lockMember(asking, memberId)
  if (!member.ok) return member
  const { id, passwordHash } = member.value
  const wanted = { orderId, points: 0, balanceMinor: amountMinor, currency }
  const own = checkSpentIn(member.value, wanted)
  if (!own.ok) return own
  const { mode, passwordAboveMinor } = await readSetting(tx, { merchantId }, 'member.balance')
  if (needsBalancePassword(amountMinor, passwordHash !== null, passwordAboveMinor))
    return refuse({ code: 'member.password-needed', facts: { limit: amountText(passwordAboveMinor ?? 0, currency) } })
  const buckets = await availableOf(asking, member.value, wanted, mode)
  return buckets.ok ? accept({ memberId: id, buckets: buckets.value }) : buckets
}
