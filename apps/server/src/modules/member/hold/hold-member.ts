import { holdMember as holdCall, releaseMember as releaseCall } from '@kassa/contract/member/desk-member.calls.ts'
import { needsBalancePassword } from '@kassa/domain/member/balance.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import { proveMemberPassword } from '../profile/check-password.ts'
import { findAccountIdOfMember, findMemberForUpdate, type MemberRecord } from '../profile/member-list.store.ts'
import { deleteEndedPurseHolds } from '../purse/purse-hold.store.ts'
import { amountText, availableOf, checkSpentIn } from './available.ts'
import { deleteEndedHolds, holdsAsMuch, releaseHold, setHold } from './hold.store.ts'
import { reserveMember } from './reserve-member.ts'

const MINUTES_HELD = 15

type Wanted = {
  readonly orderId: string
  readonly points: number
  readonly balanceMinor: number
  readonly password: string | null
}

/** The account's row is locked while it is decided, so of two desks that want the same points one gets them. */
const holdMember = command(holdCall, async (context, { memberId: named, ...wanted }) => {
  const { tx, now, device, inOutletId } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId } = device
  const memberId = await findAccountIdOfMember(tx, merchantId, named)
  const member = await findMemberForUpdate(tx, merchantId, memberId)
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  const spent = { ...wanted, currency: outlet?.currency ?? '' }
  const own = checkSpentIn(member, spent)
  if (!own.ok) return own
  const settings = await readSetting(tx, { merchantId }, 'member.balance')
  const proven = await proveBalance(context, member, wanted, settings.passwordAboveMinor)
  if (!proven.ok) return proven
  const buckets = await availableOf({ tx, merchantId, now }, member, spent, settings.mode)
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
