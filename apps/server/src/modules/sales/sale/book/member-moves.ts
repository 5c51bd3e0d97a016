import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import type { Balance } from '@kassa/domain/member/balance.ts'
import { countsForLevelsFrom } from '@kassa/domain/member/level.ts'
import { salePosting } from '@kassa/domain/member/posting.ts'
import { tendersOfSale } from '@kassa/domain/order/sale-tenders.ts'
import type { MemberMoves } from '../../../../platform/sale-part.ts'
import type { CheckedSale } from './check-sale.ts'

/** The settings by which documents are written into members' books. */
interface MemberBookSettings {
  readonly 'member.points-expiry': SettingValue<'member.points-expiry'>
  readonly 'member.level-check': SettingValue<'member.level-check'>
}

/** Returns the effects of a sale on its member's books, as the desk priced it, because that is what the customer was told. */
export function movesOfSale(
  body: SaleBody,
  { snapshot, priced, businessDay, memberId }: CheckedSale,
  settings: MemberBookSettings,
): MemberMoves | null {
  if (memberId === null) return null
  const posting = salePosting({
    pointsUsed: priced.points.used,
    pointsEarned: priced.points.earned,
    balance: balancePaid(body, snapshot),
    payableMinor: priced.totals.payableMinor,
    day: businessDay,
    expiry: settings['member.points-expiry'],
  })
  const windowFrom = countsForLevelsFrom(settings['member.level-check'].window, businessDay)
  return { memberId, posting, ofDocument: null, note: '', windowFrom, familyCard: body.familyCard }
}

/** Returns the amount that the balance paid, by bucket, in the form that a later refund sees it. */
export function balancePaid({ tenders }: Pick<SaleBody, 'tenders'>, snapshot: CheckedSale['snapshot']): Balance {
  const payments = tenders.map((tender, position) => ({ ...tender, id: String(position) }))
  const paid = { principalMinor: 0, bonusMinor: 0 }
  for (const tender of tendersOfSale(payments, snapshot)) {
    if (tender.kind !== 'balance') continue
    paid.principalMinor += tender.principalMinor
    paid.bonusMinor += tender.bonusMinor
  }
  return paid
}
