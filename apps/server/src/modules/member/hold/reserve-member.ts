import { reserveMember as reserveCall } from '@kassa/contract/stored-value/reserve.calls.ts'
import { mostWithoutPassword, splitBalance, type Balance, type BalanceMode } from '@kassa/domain/member/balance.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import { proveMemberPassword } from '../profile/check-password.ts'
import { findAccountIdOfMember, findMemberForUpdate } from '../profile/member-list.store.ts'
import { findHeld } from './hold.store.ts'
import { findReserved, findReservedFor, setReserve } from './reserve.store.ts'

const HOURS_RESERVED = 24

/** Nothing of a member is spent at an outlet of another currency. */
const NOTHING = { points: 0, balanceMinor: 0 }

/**
 * Reserves amounts of a member. The account's row is locked for the decision: the reservations of all devices are never more than the
 * member has. Balance that needs the member's password is reserved with it alone, because nobody can check it offline; an amount that the
 * basket got so stays with it. Source: D52, D23.
 */
export const reserveMember = command(reserveCall, async (context, { orderId, memberId: named, password }) => {
  const { tx, now, device, inOutletId } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, deviceId, registrationId } = device
  const memberId = await findAccountIdOfMember(tx, merchantId, named)
  const member = await findMemberForUpdate(tx, merchantId, memberId)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  const isOwn = outlet?.currency === member.currency
  const most = isOwn ? await readSetting(tx, { merchantId }, 'member.offline-use') : NOTHING
  const { mode, passwordAboveMinor } = await readSetting(tx, { merchantId }, 'member.balance')
  if (password !== null) {
    const proven = await proveMemberPassword(context, member, password)
    if (!proven.ok) return proven
  }
  const held = await findHeld(tx, merchantId, memberId, now, { orderId })
  const mine = await findReserved(tx, merchantId, { memberId, deviceId, orderId }, now)
  const asked = { memberId, deviceId, registrationId, orderId }
  const provenMinor = password === null ? await findReservedFor(tx, merchantId, asked, now) : most.balanceMinor
  const openMinor = mostWithoutPassword(member.passwordHash !== null, passwordAboveMinor) - mine.balanceMinor
  const mostMinor = Math.min(most.balanceMinor - mine.balanceMinor, Math.max(openMinor, provenMinor))
  const reserve = {
    points: Math.max(0, Math.min(most.points - mine.points, member.points - held.points)),
    ...partOf(member, held, mostMinor, mode),
  }
  const until = new Date(Date.parse(now) + HOURS_RESERVED * 3_600_000).toISOString()
  const basket = { orderId, memberId, deviceId, registrationId, currency: member.currency }
  await setReserve(tx, merchantId, { ...basket, ...reserve, now, until })
  return accept({ ...reserve, until })
})

/** Returns `mostMinor` of what is free of a balance, by bucket; less where there is less. */
function partOf(has: Balance, held: Balance, mostMinor: number, mode: BalanceMode): Balance {
  const free = {
    principalMinor: Math.max(0, has.principalMinor - held.principalMinor),
    bonusMinor: Math.max(0, has.bonusMinor - held.bonusMinor),
  }
  const split = splitBalance(free, Math.min(mostMinor, free.principalMinor + free.bonusMinor), mode)
  return split.ok ? split.value : { principalMinor: 0, bonusMinor: 0 }
}
