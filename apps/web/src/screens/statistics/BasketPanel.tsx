import { basketPairs } from '@kassa/contract/report/basket-pairs.calls.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText, shareText } from '../../kit/money/format.ts'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'

/** Shows goods bought together: of orders with the first goods, how many have the second. Source: ST-P09. */
export function BasketPanel({ days, currency }: { days: AskedPeriod; currency: string }) {
  const { t } = useTranslation('figure')
  const { data } = useAnswer(
    basketPairs,
    { ...days, currency: currency as 'CNY' },
    { isQuiet: true, keepsPrevious: true },
  )
  if (!data) return null
  const named = ({ productId, name }: (typeof data)['pairs'][number]['first']) => (
    <AllowedLink to={paths.product(productId)}>{name ?? t('gone')}</AllowedLink>
  )
  return (
    <PlainTable
      title={t('pairs.title', { from: dayText(data.from), to: dayText(data.to) })}
      nothing={t('pairs.nothing')}
      columns={[t('pairs.first'), t('pairs.second'), t('pairs.together'), t('pairs.attach'), t('pairs.lift')]}
      rows={data.pairs.map((pair) => ({
        key: `${pair.first.productId} ${pair.second.productId}`,
        cells: [
          named(pair.first),
          named(pair.second),
          <AllowedLink key="together" to={paths.orders({ ...days, type: '1', productId: pair.first.productId })}>
            {t('pairs.of', { together: countText(pair.together), orders: countText(pair.first.orders) })}
          </AllowedLink>,
          pair.attachBasisPoints === null ? '–' : shareText(pair.attachBasisPoints, pair.together),
          pair.liftHundredths === null ? '–' : `× ${decimalText(pair.liftHundredths, 2)}`,
        ],
      }))}
    />
  )
}
