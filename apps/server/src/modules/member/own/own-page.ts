import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import {
  eraseOwn as eraseCall,
  makeMemberCode as codeCall,
  readOwnPage as readCall,
} from '@kassa/contract/member/own.calls.ts'
import { MEMBER_CODE_MARK, MEMBER_CODE_SECONDS } from '@kassa/contract/member/member-code.ts'
import { pointLots } from '@kassa/domain/member/point-lots.ts'
import { openingAt } from '@kassa/domain/time/opening-hours.ts'
import { wallClockText } from '@kassa/domain/time/local-time.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listCards } from '../family/family-card.store.ts'
import { findLevelAhead } from '../level/level-ahead.ts'
import { setMemberErased } from '../privacy/privacy.store.ts'
import { findMemberForUpdate, type MemberRecord } from '../profile/member-list.store.ts'
import { checkHoldsNothing } from '../profile/still-holds.ts'
import { couponSigner } from '../../promotion/public.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { listKeptPurses } from '../purse/kept-purses.store.ts'
import { ensureReferralCode, findReferralRule } from '../referral/bring-friend.ts'
import { countFriends } from '../referral/referral.store.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import { brandShown, findOwnBrand, listShownHours, type ShownHours } from '../../organisation/public.ts'
import { listWordsIn } from '../../settings/public.ts'
import { listOwnWallets } from '../wallet/setup/wallet.store.ts'
import { openMember, sealMember } from './own-link.ts'
import { findShopName, listOwnBalance, listOwnCoupons, listOwnOrders, listOwnPoints } from './own.store.ts'

/** Does something for the member whose page is open, inside the merchant. */
export async function withMember<Answer>(
  context: Context,
  pass: string,
  work: (tx: Tx, merchantId: string, member: MemberRecord) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const place = await openMember('page', context, pass)
  if (!place.ok) return place
  const { merchantId, memberId } = place.value
  return context.enter(merchantId, async (tx) => {
    const member = await findMemberForUpdate(tx, merchantId, memberId)
    return member ? work(tx, merchantId, member) : refuse({ code: 'member-link.invalid' })
  })
}

/** The member's coupons, each with what its QR code says; nothing is signed where there is none. */
async function couponsOf(
  tx: Tx,
  context: Context,
  { merchantId, memberId, today }: Readonly<Record<'merchantId' | 'memberId' | 'today', string>>,
) {
  const coupons = await listOwnCoupons(tx, merchantId, memberId, today)
  if (coupons.length === 0) return []
  const wordOf = await couponSigner(tx, merchantId, context)
  return coupons.map((coupon) => {
    const { name, code, fromDate, untilDate } = coupon
    return { name, code, fromDate, untilDate, word: wordOf(coupon) }
  })
}

function openingOf({ name, timeZone, hours }: ShownHours, now: string) {
  const { isOpen, closesAt, opensAt } = openingAt(hours, timeZone, Date.parse(now))
  const changes = closesAt ?? opensAt
  return { name, isOpen, changesAt: changes === null ? null : wallClockText(changes, timeZone).slice(0, 16) }
}

/** The member's code for friends, made when it is first shown; nothing where the merchant gives nothing for them. */
async function referralOf(tx: Tx, merchantId: string, { id, isEnabled, isArchived }: MemberRecord, now: string) {
  const rule = await findReferralRule(tx, merchantId)
  if (!rule || !isEnabled || isArchived) return {}
  const { mostFriends, minimumMinor, days, referrer, friend } = rule
  const referral = {
    code: await ensureReferralCode(tx, merchantId, id, now),
    friends: await countFriends(tx, merchantId, id),
    mostFriends,
    minimumMinor,
    days,
    points: referrer.points,
    coupons: referrer.couponCount,
    friendPoints: friend.points,
    friendCoupons: friend.couponCount,
  }
  return { referral }
}

/** The people who share the account, with their cards. */
async function listFamily(tx: Tx, merchantId: string, memberId: string) {
  const cards = await listCards(tx, merchantId, memberId)
  return cards.filter(({ endedAt }) => endedAt === null).map(({ name, cardNumber }) => ({ name, cardNumber }))
}

/** The brand of the merchant's partner; nothing where there is none. */
async function ownBrand(tx: Tx, context: Context) {
  const brand = await findOwnBrand(tx)
  return brand ? { brand: brandShown(brand, context) } : {}
}

const readOwnPage = command(readCall, (context, { pass }) =>
  withMember(context, pass, async (tx, merchantId, member) => {
    const { id, name, cardNumber, locale, levelName, points, principalMinor, bonusMinor, spentMinor } = member
    const today = await findProgrammeDay(tx, merchantId, context.now)
    return accept({
      shop: await findShopName(tx, merchantId),
      words: await listWordsIn(tx, merchantId, ['own', 'member']),
      ...(await ownBrand(tx, context)),
      name,
      cardNumber,
      locale,
      levelName,
      points,
      principalMinor,
      bonusMinor,
      spentMinor,
      currency: member.currency as SellingCurrency,
      nextLevel: await findLevelAhead({ tx, merchantId, now: context.now }, member),
      lots: pointLots(await listPointMoves(tx, merchantId, id)),
      pointRecords: await listOwnPoints(tx, merchantId, id),
      balanceRecords: await listOwnBalance(tx, merchantId, id),
      coupons: await couponsOf(tx, context, { merchantId, memberId: id, today }),
      purses: await listKeptPurses(tx, merchantId, id, context.now),
      outlets: (await listShownHours(tx, merchantId)).map((outlet) => openingOf(outlet, context.now)),
      ...(await referralOf(tx, merchantId, member, context.now)),
      family: await listFamily(tx, merchantId, id),
      wallets: await listOwnWallets(tx, merchantId),
      orders: await listOwnOrders(tx, merchantId, id),
    })
  }),
)

/** A card for a minute: a picture of it that somebody took is worth nothing soon after. */
const makeMemberCode = command(codeCall, (context, { pass }) =>
  withMember(context, pass, async (_tx, merchantId, { id }) => {
    const { word, expiresAt } = sealMember('card', context, { merchantId, memberId: id }, MEMBER_CODE_SECONDS)
    return Promise.resolve(accept({ code: MEMBER_CODE_MARK + word, expiresAt }))
  }),
)

const eraseOwn = command(eraseCall, (context, { pass }) =>
  withMember(context, pass, async (tx, merchantId, member) => {
    const { id, cardNumber } = member
    const free = await checkHoldsNothing({ tx, merchantId, now: context.now }, member)
    if (!free.ok) return free
    await setMemberErased(tx, merchantId, id, context.now)
    context.audit({ subject: `member/${id}`, after: { cardNumber, erased: true, by: 'member' } })
    context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
    return accept({})
  }),
)

export const ownPageCommands = [readOwnPage, makeMemberCode, eraseOwn]
