import type { CachedMember } from '../catalogue/cache-db.ts'
import type { MemberIndex } from '../catalogue/member-index.ts'
import type { BasketMember } from '../model/basket.ts'

/** Members this device holds, by a whole card number or by four and more digits of the phone's end. */
export function findKept(members: MemberIndex, typed: string): readonly CachedMember[] {
  const text = typed.normalize('NFKC').trim()
  const card = members.findByCard(text)
  if (card) return [card.member]
  return members.findByPhoneTail(text.replaceAll(/[ ().+-]/g, ''))
}

/** The name of somebody whose name no device keeps: its first letter, and the number of the card. */
export const keptName = ({ initial, card }: Pick<CachedMember, 'initial' | 'card'>): string =>
  [initial, card].filter(Boolean).join(' ')

/**
 * A member as the basket needs them, from what this device holds: the level prices and earns, points are earned when the sale is sent, and nothing is
 * spent: nothing was reserved of them, and coupons need a line. Source: D52, OF-P03.
 */
export function keptMember(kept: CachedMember, members: MemberIndex): BasketMember {
  const level = members.levelOf(kept)
  return {
    id: kept.id,
    cardNumber: kept.card,
    name: keptName(kept),
    phoneTail: kept.tail,
    levelName: level?.name ?? null,
    enabled: 1,
    levelNumber: level?.number ?? null,
    levelDiscountBasisPoints: level?.offBasisPoints ?? 0,
    earnRatioHundredths: level?.earnRatioHundredths ?? 100,
    points: 0,
    hasBalance: false,
    currency: members.head?.currency ?? '',
    birthday: kept.birthday,
    nextLevel: null,
    visits: 0,
    lastVisitAt: null,
    lastOrders: [],
    isKept: true,
  }
}
