import type { EarnRule, MemberFacts, SpendRule, TaxExemption } from '@kassa/domain/basket/index.ts'
import type { Balance } from '@kassa/domain/member/balance.ts'
import { isGivenBy } from '@kassa/domain/member/tax-standing.ts'
import { earnRuleForBasket, rulesIn } from '@kassa/domain/member/point-rules.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { LevelThen, MemberBooks } from '../../../member/public.ts'
import { balancePaid } from '../book/member-moves.ts'
import type { Books } from './books.ts'
import { isSame, reason, compareClaim, type SaleClaim } from './claimed.ts'

/** Checks the rules by which points are earned and spent, where a member is in the basket, against the merchant's settings. */
export function pointRuleReasons({ snapshot }: SaleClaim, { place }: Books): ReviewReason[] {
  const wanted = rulesIn(place.settings, place.currency)
  const { spendRule, earnRule } = snapshot.settings
  const isNobody = snapshot.member === null
  return [
    ...(isNobody && spendRule === null
      ? []
      : compareClaim<SpendRule | null>('spend-rule', spendRule, wanted.spendRule)),
    ...(isNobody && earnRule === null
      ? []
      : compareClaim<EarnRule | null>('earn-rule', earnRule, earnRuleForBasket(wanted.earnRule, snapshot))),
  ]
}

/**
 * Returns whether the member is one, has the level that priced the basket (now or since it was opened), and holds what was spent. `known` is the member
 * of the books, undefined where nobody is.
 */
export function memberReasons(claim: SaleClaim, known: MemberBooks | undefined): ReviewReason[] {
  return [...accountReasons(claim, known), ...familyReasons(claim.body, known)]
}

/** A family card that was shown shares the account of the member. */
const familyReasons = ({ familyCard: given }: SaleClaim['body'], known: MemberBooks | undefined): ReviewReason[] =>
  given === undefined || given === known?.familyCard ? [] : [reason('sale.family-card-unknown', { given })]

function accountReasons({ body, snapshot, priced }: SaleClaim, known: MemberBooks | undefined): ReviewReason[] {
  const { member } = snapshot
  const { used } = priced.points
  if (member === null && body.memberId === null) return pointsOfNobody(snapshot.pointsWanted)
  if (!known || member?.id !== body.memberId || known.id !== body.memberId) {
    const facts = { memberId: body.memberId ?? member?.id, given: member?.levelNumber ?? '–' }
    return [reason('sale.member-unknown', facts), ...pointsOfNobody(used)]
  }
  const paid = balancePaid(body, snapshot)
  return [
    ...(known.isEnabled ? [] : [reason('sale.member-disabled', { name: known.name })]),
    ...(known.currency === body.currency
      ? []
      : [reason('sale.member-other-currency', { wanted: known.currency, given: body.currency })]),
    ...levelReasons(member, known),
    ...birthdayReasons(member, known),
    ...segmentReasons(known),
    ...standingReasons(snapshot.exemption, known, body.businessDay),
    ...spentReasons(used, paid, known),
  ]
}

type Holdings = Balance & { readonly points: number }

/**
 * Returns the holdings available to the sale: everything in the books, less the amounts reserved for other tills, which may have used them
 * offline.
 */
const leftBeside = (known: MemberBooks): Holdings => ({
  points: known.points - known.reservedPoints,
  principalMinor: known.principalMinor - known.reservedPrincipalMinor,
  bonusMinor: known.bonusMinor - known.reservedBonusMinor,
})

const sumOf = ({ principalMinor, bonusMinor }: Balance): number => principalMinor + bonusMinor

/** Returns the reasons where more was spent than the books have, or where reservations of others were spent. */
function spentReasons(used: number, paid: Balance, known: MemberBooks): ReviewReason[] {
  const [left, given] = [leftBeside(known), sumOf(paid)]
  const points = { given: used, held: Math.max(0, left.points) }
  const balance = { given, held: Math.max(0, sumOf(left)) }
  return [
    ...(used > Math.max(0, known.points)
      ? [reason('sale.points-beyond-held', { given: used, held: known.points })]
      : used > points.held
        ? [reason('sale.points-reserved', points)]
        : []),
    ...(isBeyond(paid, known)
      ? [reason('sale.balance-beyond-held', { given, held: sumOf(known) })]
      : isBeyond(paid, left)
        ? [reason('sale.balance-reserved', balance)]
        : []),
  ]
}

/** Returns whether either bucket paid more than it had; what is owed already pays nothing. */
const isBeyond = (paid: Balance, held: Balance): boolean =>
  paid.principalMinor > Math.max(0, held.principalMinor) || paid.bonusMinor > Math.max(0, held.bonusMinor)

const pointsOfNobody = (points: number): ReviewReason[] =>
  points === 0 ? [] : [reason('sale.points-unknown', { given: points })]

const NO_LEVEL: LevelThen = { number: null, offBasisPoints: 0, earnRatioHundredths: 100 }

function levelReasons(member: MemberFacts, { levels }: MemberBooks): ReviewReason[] {
  const given: LevelThen = {
    number: member.levelNumber,
    offBasisPoints: member.levelDiscountBasisPoints,
    earnRatioHundredths: member.earnRatioHundredths,
  }
  if (levels.some((level) => isSame(level ?? NO_LEVEL, given))) return []
  const text = ({ number, offBasisPoints, earnRatioHundredths }: LevelThen) =>
    `${number ?? '–'} / ${offBasisPoints / 100} % / ×${earnRatioHundredths / 100}`
  return [reason('sale.member-level-unknown', { given: text(given), wanted: text(levels[0] ?? NO_LEVEL) })]
}

/** A paper that frees of tax is the member's own, and stands on the day of the sale. */
const standingReasons = (
  exemption: TaxExemption | null | undefined,
  { taxStanding }: MemberBooks,
  day: string,
): ReviewReason[] =>
  exemption?.by !== 'member' || isGivenBy(exemption, taxStanding, day)
    ? []
    : [reason('sale.standing-unknown', { given: exemption.paperNumber })]

const segmentReasons = ({ unfitSegments = [] }: MemberBooks): ReviewReason[] =>
  unfitSegments.length === 0 ? [] : [reason('sale.member-segment-unknown', { given: unfitSegments.join(', ') })]

function birthdayReasons({ birthday }: MemberFacts, known: MemberBooks): ReviewReason[] {
  if (birthday === undefined || birthday === null) return []
  const given = [birthday.month, birthday.day].map((part) => String(part).padStart(2, '0')).join('-')
  const wanted = known.birthday?.slice(5)
  return given === wanted ? [] : [reason('sale.member-birthday-unknown', { given, wanted: wanted ?? '–' })]
}
