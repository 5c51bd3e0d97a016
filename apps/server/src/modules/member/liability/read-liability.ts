import { readLiability as call } from '@kassa/contract/stored-value/liability.calls.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { findProgramme, findProgrammeDay } from '../programme/programme.store.ts'
import { findPointsOwed } from '../points/point-value.store.ts'
import { findOwed, listOwedDays, listOwedMonths } from './liability.store.ts'

/** A month and the day before it. */
const DAYS = 31

/**
 * Returns the amounts owed to members. Points below zero of one member are owed by them, and lower the sum as they do in the books. Source:
 * MB-D03.
 */
export const readLiability = command(call, async ({ tx, merchantId, now }) => {
  const day = await findProgrammeDay(tx, merchantId, now)
  const owed = await findOwed(tx, merchantId)
  const months = await listOwedMonths(tx, merchantId, day)
  const rule = await readSetting(tx, { merchantId }, 'member.spend-rule')
  const programme = await findProgramme(tx, merchantId)
  const counts = rule !== null && rule.currency === programme?.currency
  const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((all, month) => all + of(month), 0)
  return accept({
    ...owed,
    currency: programme?.currency ?? null,
    day,
    // Points that are a debt in the books are worth what those say.
    pointsMinor:
      (await findPointsOwed(tx, merchantId, day)) ??
      (counts ? multiplyDivide(Math.max(0, owed.points), rule.amountMinor, rule.points, 'down') : null),
    bonusToComeMinor: sum(({ bonusToComeMinor }) => bonusToComeMinor),
    coupons: sum(({ coupons }) => coupons),
    days: await listOwedDays(tx, merchantId, day, DAYS, owed),
    months,
  })
})
