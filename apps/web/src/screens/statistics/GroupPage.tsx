import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { groupFigures } from '@kassa/contract/report/group-figures.calls.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { FigureName } from '../../parts/figures/FigureName.tsx'
import { PeriodPage } from '../../parts/figures/PeriodPage.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { leadIn } from '../../words/lead-in.ts'

type Answer = OutputOf<(typeof groupFigures)['answer']>
type Part = Answer['byCurrency'][number]

/** Several merchants side by side and together; a partner sees those that let it. Source: TN-P06, D91. */
export default function GroupPage() {
  const { t } = useTranslation('figure')
  return (
    <PeriodPage name="statisticsGroup" call={groupFigures}>
      {(answer) => (
        <>
          <p className="k-muted">
            {leadIn(t('group.closed'))}
            {answer.withheld === 0 ? null : t('group.withheld', { count: answer.withheld })}
          </p>
          {answer.byCurrency.length === 0 ? <p className="k-panel">{t('group.nothing')}</p> : null}
          {answer.byCurrency.map((part) => (
            <Merchants key={part.currency} part={part} />
          ))}
        </>
      )}
    </PeriodPage>
  )
}

function Merchants({ part: { currency, rows, total, merchants } }: { part: Part }) {
  const { t } = useTranslation('figure')
  const money = (minor: Part['total']['averageMinor']) => (minor === null ? '–' : moneyText(minor, currency))
  const cells = (row: Part['total']) => [
    money(row.netAfterMinor),
    money(row.netMinor),
    money(row.refundedMinor),
    money(row.voidedMinor),
    money(row.taxAfterMinor),
    countText(row.orders),
    money(row.averageMinor),
  ]
  const keys = ['netAfter', 'net', 'refunded', 'voided', 'taxAfter', 'orders', 'average'] as const
  return (
    <>
      <PlainTable
        title={t('group.title', { count: merchants, currency })}
        columns={[t('group.merchant'), ...keys.map((key) => t(`figure.${key}.name`))]}
        rows={[
          { key: 'total', cells: [<strong key="total">{t('total')}</strong>, ...cells(total)] },
          ...rows.map((row) => ({ key: row.merchantId, cells: [row.name, ...cells(row)] })),
        ]}
      />
      <p className="k-muted k-figure-names">
        {keys.map((key) => (
          <FigureName key={key} of={key} />
        ))}
      </p>
      {rows.length < merchants ? (
        <p className="k-muted">{t('more', { shown: countText(rows.length), count: merchants })}</p>
      ) : null}
    </>
  )
}
