import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { moneyText } from '../../../kit/money/format.ts'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../words/day-text.ts'

type Budget = NonNullable<OutputOf<typeof planResult.answer>['budget']>

/** Shows how much of a plan’s budget is used and is left, in all and on the last day on which it gave something away. Source: features PL-N05. */
export function BudgetUsed({ budget }: { readonly budget: Budget }) {
  const { t } = useTranslation('promotion')
  const { currency, totalMinor, perDayMinor, usedMinor, day, usedOnDayMinor } = budget
  const money = (minor: number): string => moneyText(minor, currency)
  const usedOf = (used: number, limit: number): string => {
    const facts = { used: money(used), limit: money(limit), left: money(Math.abs(limit - used)) }
    return t(used > limit ? 'result.budgetOver' : 'result.budgetLeft', facts)
  }
  return (
    <section>
      <h3>{t('limit.budget')}</h3>
      <ul className="k-plain-list k-figures">
        {totalMinor === null ? null : <li>{usedOf(usedMinor, totalMinor)}</li>}
        {perDayMinor === null || day === null ? null : (
          <li>{t('result.budgetOnDay', { day: dayText(day), used: usedOf(usedOnDayMinor, perDayMinor) })}</li>
        )}
        {perDayMinor === null || day !== null ? null : <li>{usedOf(0, perDayMinor)}</li>}
      </ul>
      <p className="k-muted">{t('result.budgetNote')}</p>
    </section>
  )
}
