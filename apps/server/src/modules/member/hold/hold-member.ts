import { holdMember as holdCall, releaseMember as releaseCall } from '@kassa/contract/member/desk-member.calls.ts'
import { needsBalancePassword, splitBalance, type Balance } from '@kassa/domain/member/balance.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { readSetting } from '../../settings/public.ts'
import { proveMemberPassword } from '../profile/check-password.ts'
import { findAccountIdOfMember, findMemberForUpdate, type MemberRecord } from '../profile/member-list.store.ts'
import { deleteEndedPurseHolds } from '../purse/purse-hold.store.ts'
import { deleteEndedHolds, findHeld, findHolder, holdsAsMuch, releaseHold, setHold } from './hold.store.ts'
import { reserveMember } from './reserve-member.ts'

const MINUTES_HELD = 15

type Asked = Pick<Context, 'tx' | 'now' | 'device'>
type Wanted = {
  readonly orderId: string
  readonly points: number
  readonly balanceMinor: number
  readonly password: string | null
}

/** The account's row is locked while it is decided, so of two desks that want the same points one gets them. */
const holdMember = command(holdCall, async (context, { memberId: named, ...wanted }) => {
  const { tx, now, device } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId } = device
  const memberId = await findAccountIdOfMember(tx, merchantId, named)
  const member = await findMemberForUpdate(tx, merchantId, memberId)
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const settings = await readSetting(tx, { merchantId }, 'member.balance')
  const proven = await proveBalance(context, member, wanted, settings.passwordAboveMinor)
  if (!proven.ok) return proven
  const buckets = await available(context, member, wanted, settings.mode)
  if (!buckets.ok) return buckets
  const expiresAt = new Date(Date.parse(now) + MINUTES_HELD * 60_000).toISOString()
  const { deviceId } = device
  const hold = {
    orderId: wanted.orderId,
    memberId,
    deviceId,
    currency: member.currency,
    points: wanted.points,
    expiresAt,
  }
  await setHold(tx, merchantId, { ...hold, ...buckets.value })
  const left = { points: member.points - wanted.points, balanceMinor: member.balanceMinor - wanted.balanceMinor }
  return accept({ heldUntil: expiresAt, points: wanted.points, ...buckets.value, left })
})

/** Returns whether so much of the balance may be spent: below the limit, with the password, or by an order that was given it and renews what it holds. */
async function proveBalance(
  context: Context,
  member: MemberRecord,
  { orderId, balanceMinor, password }: Wanted,
  limitMinor: number | null,
): Promise<Result<null>> {
  const { tx, device } = context
  if (!needsBalancePassword(balanceMinor, member.passwordHash !== null, limitMinor)) return accept(null)
  const ask = { memberId: member.id, deviceId: device.deviceId, orderId, balanceMinor }
  if (await holdsAsMuch(tx, device.merchantId, ask)) return accept(null)
  const limit = amountText(limitMinor ?? 0, member.currency)
  if (password === null) return refuse({ code: 'member.password-needed', facts: { limit } })
  return proveMemberPassword(context, member, password)
}

/** The wanted balance by bucket, where it and the points are there; what others hold is said with who does. */
async function available(
  { tx, now, device }: Asked,
  member: MemberRecord,
  { orderId, points, balanceMinor }: Wanted,
  mode: 'proportional' | 'principal-first' | 'bonus-first',
): Promise<Result<Balance>> {
  const { merchantId } = device
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

const amountText = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`

const releaseMember = command(releaseCall, async ({ tx, device }, { orderId, alsoReserve }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, deviceId } = device
  await releaseHold(tx, merchantId, { orderId, deviceId, alsoReserve })
  return accept({})
})

export const holdCommands = [holdMember, releaseMember, reserveMember]

/** Holds are forgotten a day after they ended. */
export const forgetHolds: Job = {
  name: 'member.forget-holds',
  everySeconds: 3600,
  shopClock: 'now',
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      const before = new Date(Date.parse(now) - 86_400_000).toISOString()
      await deleteEndedHolds(tx, before)
      await deleteEndedPurseHolds(tx, before)
    }),
}
