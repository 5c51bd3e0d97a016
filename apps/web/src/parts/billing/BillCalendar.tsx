import type { BillLineView } from '@kassa/contract/billing/licence.calls.ts'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { dayText } from '../../words/day-text.ts'
import { PlainTable } from '../figures/PlainTable.tsx'

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
      <PlainTable
        title={t('calendar.title')}
        columns={[t('calendar.what'), t('calendar.days'), t('calendar.formula'), t('amount')]}
        rows={lines.map((line) => ({
          key: line.kind,
          cells: [
            t(`calendar.kinds.${line.kind}`),
            daysOf(line, t('forLife')),
            formulaOf(line, currency),
            <Money key="amount" minor={line.amountMinor} currency={currency} />,
          ],
        }))}
      />
      {/* Beside the table and not in it: what is to be paid is no line of it. */}
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
