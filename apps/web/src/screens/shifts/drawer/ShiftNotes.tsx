import { useTranslation } from 'react-i18next'
import { countText } from '../../../kit/money/format.ts'
import { Money } from '../../../kit/money/Money.tsx'
import { CountTable } from '../CountTable.tsx'
import { Difference } from '../ShiftState.tsx'
import type { ShiftDetail } from '../ShiftDetailPage.tsx'
import { inBrackets } from '../../../words/brackets.ts'

/** Notes of other currencies: what was taken, what it counted, and what was found at the closing; nothing where there were none. */
export function ShiftNotes({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation('shift')
  const currencies = [...new Set([...shift.foreign, ...shift.foreignCounts].map(({ currency }) => currency))].toSorted()
  if (currencies.length === 0) return null
  const isClosed = shift.state === 'closed'
  const atClosing = isClosed ? [t('column.counted'), t('column.difference')] : []
  return (
    <CountTable
      title={t('foreign.title')}
      columns={[t('foreign.currency'), t('foreign.taken'), t('foreign.worth'), ...atClosing]}
      rows={currencies.map((currency) => {
        const taken = shift.foreign.find((one) => one.currency === currency)
        const found = shift.foreignCounts.find((one) => one.currency === currency)
        const counted = [
          <Money key="counted" minor={found?.countedMinor ?? 0} currency={currency} />,
          <Difference key="difference" minor={found?.differenceMinor ?? 0} currency={currency} />,
        ]
        return {
          key: currency,
          name: `${currency}${inBrackets(countText(taken?.count ?? 0))}`,
          amounts: [
            <Money key="taken" minor={taken?.amountMinor ?? 0} currency={currency} />,
            <Money key="worth" minor={taken?.worthMinor ?? 0} currency={shift.currency} />,
            ...(isClosed ? counted : []),
          ],
        }
      })}
    />
  )
}
