import type { ReviewReason } from '../../../../platform/booking.ts'
import { reason, type Claimed } from './claimed.ts'

/** Members are not kept in the books yet: nobody can be one, nobody spends or earns points. */
export const memberReasons = ({ body, snapshot }: Claimed): ReviewReason[] => {
  const { member, pointsWanted, settings } = snapshot
  return [
    ...(member === null && body.memberId === null
      ? []
      : [reason('sale.member-unknown', { memberId: body.memberId ?? member?.id, given: member?.levelNumber ?? '–' })]),
    ...(pointsWanted === 0 ? [] : [reason('sale.points-unknown', { given: pointsWanted })]),
    ...(settings.spendRule === null ? [] : [reason('sale.spend-rule-unknown')]),
    ...(settings.earnRule === null ? [] : [reason('sale.earn-rule-unknown')]),
  ]
}
