import {
  addMemberAtDesk as addCall,
  findMembersAtDesk as findCall,
  readMemberAtDesk as readCall,
  revealMember as revealCall,
  type deskMember,
  type foundMember,
} from '@kassa/contract/member/desk-member.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { MEMBER_CODE_MARK } from '@kassa/contract/member/member-code.ts'
import { memberFields } from '@kassa/contract/member/member.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findAccountOfCard } from '../family/family-card.store.ts'
import { findHeld } from '../hold/hold.store.ts'
import { findLevelAhead } from '../level/level-ahead.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { standsOn } from '@kassa/domain/member/tax-standing.ts'
import { findAccountIdOfMember, findMember, type MemberRecord } from '../profile/member-list.store.ts'
import { unsealMember } from '../own/own-link.ts'
import { findMemberIdOfPass } from '../wallet/pass/pass.store.ts'
import { addBroughtMember } from '../referral/bring-friend.ts'
import { segmentsOfMember } from '../segment/fitting-segments.ts'
import {
  findByCard,
  findByPhoneTail,
  findByWords,
  findLevelOf,
  listLastOrders,
  type FoundMember,
} from './at-desk.store.ts'

/** More would be a list to leaf through at the till. */
const FOUND_MOST = 10

const foundOf = ({ phone, isEnabled, ...member }: FoundMember): OutputOf<typeof foundMember> => ({
  ...member,
  phoneTail: phone.slice(-4),
  enabled: isEnabled ? 1 : 0,
})

/** The card that stands on a member's own screen for a minute or in their wallet, or what was typed. One of another merchant is nobody's here. */
async function cardOf(context: Context, text: string): Promise<string> {
  if (!text.startsWith(MEMBER_CODE_MARK)) return text
  const { tx, merchantId } = context
  const word = text.slice(MEMBER_CODE_MARK.length)
  const place = unsealMember('card', context, word)
  const memberId = place?.merchantId === merchantId ? place.memberId : await findMemberIdOfPass(tx, merchantId, word)
  const member = memberId === undefined ? undefined : await findMember(tx, merchantId, memberId)
  return member?.cardNumber ?? text
}

/** Returns the member whose account a family card shares, with the name of the person who shows it. */
async function findFamily({ tx, merchantId }: Context, card: string) {
  const found = await findAccountOfCard(tx, merchantId, card)
  const holder = found && (await findMember(tx, merchantId, found.memberId))
  if (!holder || holder.isArchived) return undefined
  const { id, cardNumber, name, phone, levelName, isEnabled } = holder
  return {
    ...foundOf({ id, cardNumber, name, phone, levelName, isEnabled }),
    familyName: found.name,
    familyCard: found.cardNumber,
  }
}

/** A card as a whole comes before everything else, because that is what a scan says. */
const findMembersAtDesk = command(findCall, async (context, { text }) => {
  const { tx, merchantId } = context
  const typed = await cardOf(context, text)
  const card = await findByCard(tx, merchantId, typed)
  if (card) return accept({ members: [foundOf(card)], isExact: true })
  const family = await findFamily(context, typed)
  if (family) return accept({ members: [family], isExact: true })
  const digits = text.normalize('NFKC').replaceAll(/[ ().+-]/g, '')
  const isTail = /^[0-9]{4,}$/.test(digits)
  const byTail = isTail ? await findByPhoneTail(tx, merchantId, digits.replace(/^0/, ''), FOUND_MOST) : []
  const members = byTail.length > 0 ? byTail : await findByWords(tx, merchantId, text, FOUND_MOST)
  return accept({ members: members.map(foundOf), isExact: false })
})

type AtOutlet = Pick<Context, 'tx' | 'merchantId' | 'now' | 'inOutletId'>

/** A paper that frees of tax on the outlet's day, or when it ended; nothing of who has none. */
async function toldStanding(
  { tx, merchantId, now, inOutletId }: AtOutlet,
  taxStanding: MemberRecord['taxStanding'],
): Promise<Pick<OutputOf<typeof deskMember>, 'taxStanding' | 'standingEndedOn'>> {
  const outlet = taxStanding && (await findOutletFacts(tx, merchantId, inOutletId))
  if (!taxStanding || !outlet) return {}
  const isOver = !standsOn(taxStanding, businessDayAt(now, outlet))
  return isOver ? { standingEndedOn: taxStanding.lastDay ?? undefined } : { taxStanding }
}

/** A member as a basket needs them. Refuses with `thing.not-found`, or `member.disabled`: such a card is not attached (D97). */
export async function atDesk(
  context: AtOutlet,
  named: string,
  orderId?: string,
): Promise<Result<OutputOf<typeof deskMember>>> {
  const { tx, merchantId, now } = context
  const id = await findAccountIdOfMember(tx, merchantId, named)
  const member = await findMember(tx, merchantId, id)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const level = await findLevelOf(tx, merchantId, id)
  const held = await findHeld(tx, merchantId, id, now, { orderId })
  const { birthday } = member
  const segmentIds = await segmentsOfMember(tx, merchantId, id, now)
  return accept({
    id,
    cardNumber: member.cardNumber,
    name: member.name,
    phoneTail: member.phone.slice(-4),
    levelName: member.levelName,
    enabled: 1,
    levelNumber: level?.number ?? null,
    levelDiscountBasisPoints: level?.offBasisPoints ?? 0,
    earnRatioHundredths: level?.earnRatioHundredths ?? 100,
    points: member.points - held.points,
    hasBalance: member.balanceMinor > 0,
    hasPassword: member.passwordHash !== null,
    currency: member.currency,
    birthday: birthday === null ? null : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) },
    ...(birthday !== null && { birthYear: Number(birthday.slice(0, 4)) }),
    ...(segmentIds.length > 0 && { segmentIds }),
    nextLevel: await findLevelAhead({ tx, merchantId, now }, member),
    locale: member.locale,
    ...(await toldStanding(context, member.taxStanding)),
    visits: member.visits,
    lastVisitAt: member.lastVisitAt,
    lastOrders: await listLastOrders(tx, merchantId, id),
  })
}

/**
 * Returns a member at a desk. The last purchases of a member in a basket are shown: the member log records this once, and records nothing
 * of those who were only looked for.
 */
const readMemberAtDesk = command(readCall, async (context, { id, basketId }) => {
  const read = await atDesk(context, id, basketId)
  if (read.ok) context.audit({ subject: `member/${read.value.id}`, after: { name: read.value.name } })
  return read
})

const addMemberAtDesk = command(addCall, async (context, { referralCode, ...typed }) => {
  const place = { outletId: context.inOutletId, by: 'desk' as const }
  const added = await addBroughtMember(context, memberFields.parse(typed), place, referralCode)
  return added.ok ? atDesk(context, added.value) : added
})

const revealMember = command(revealCall, async (context, { id }) => {
  const member = await findMember(context.tx, context.merchantId, id)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `member/${id}`, after: { name: member.name, seen: 'phone, balance' } })
  const { phone, email, principalMinor, bonusMinor, currency } = member
  return accept({ phone, email, principalMinor, bonusMinor, currency })
})

export const atDeskCommands = [findMembersAtDesk, readMemberAtDesk, addMemberAtDesk, revealMember]
