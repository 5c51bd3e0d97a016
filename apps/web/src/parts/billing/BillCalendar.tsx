import type { BillLineView } from '@kassa/contract/billing/licence.calls.ts'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { dayText } from '../../words/day-text.ts'

interface Props {
  readonly lines: readonly BillLineView[]
  readonly currency: string
  readonly totalMinor: number
}

/**
 * Shows the period of a bill, day by day: from when until when, the days with their formula, and the amounts that add
 * up to it. Source: BL-D01.
 */
export function BillCalendar({ lines, currency, totalMinor }: Props) {
  const { t } = useTranslation('billing')
  return (
    <div className="k-stack-tight">
      <div className="k-table" tabIndex={0} role="region" aria-label={t('calendar.title')}>
        <table>
          <thead>
            <tr>
              <th>{t('calendar.what')}</th>
              <th>{t('calendar.days')}</th>
              <th>{t('calendar.formula')}</th>
              <th className="is-end">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.kind}>
                <td>{t(`calendar.kinds.${line.kind}`)}</td>
                <td>{daysOf(line, t('forLife'))}</td>
                <td className="k-figures">{formulaOf(line, currency)}</td>
                <td className="is-end">
                  <Money minor={line.amountMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* Beside the table and not in it: on a phone the amounts are scrolled to, and what is to be paid never is. */}
      <p>
        {t('calendar.total')}{' '}
        <strong>
          <Money minor={totalMinor} currency={currency} />
        </strong>
      </p>
    </div>
  )
}

const daysOf = ({ from, until }: BillLineView, forLife: string): string =>
  from === null ? '–' : `${dayText(from)} → ${until === null ? forLife : dayText(until)}`

function formulaOf({ unitMinor, quantity, days, perDays, kind }: BillLineView, currency: string): string {
  if (kind === 'coupon' || kind === 'minimum') return '–'
  const whole = `${moneyText(unitMinor, currency)}${quantity > 1 ? ` × ${String(quantity)}` : ''}`
  return days === null || perDays === null ? whole : `${whole} × ${String(days)} / ${String(perDays)}`
}
