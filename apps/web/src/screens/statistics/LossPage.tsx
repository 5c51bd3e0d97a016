import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lossFigures } from '@kassa/contract/report/loss-figures.calls.ts'
import { lossKinds } from '@kassa/domain/figures/loss.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { PeriodPage } from '../../parts/figures/PeriodPage.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { currencyUnit } from '../../words/currency-name.ts'

type Answer = OutputOf<(typeof lossFigures)['answer']>
type Part = Answer['byCurrency'][number]
type Row = Part['all']

/** /statistics-loss: what may have left without a sale, by person; every figure opens the documents behind it. Source: AU-P03. */
export default function LossPage() {
  const { t } = useTranslation('loss')
  return (
    <PeriodPage name="statisticsLoss" call={lossFigures}>
      {(answer) => (
        <>
          <p className="k-muted">{t('hint')}</p>
          {answer.byCurrency.length === 0 ? <p className="k-panel">{t('nothing')}</p> : null}
          {answer.byCurrency.map((part) => (
            <People key={part.currency} part={part} period={answer} />
          ))}
        </>
      )}
    </PeriodPage>
  )
}

function People({ part, period: { from, to } }: { part: Part; period: Period }) {
  const { t } = useTranslation('loss')
  const { currency } = part
  const opened = (row: Row, staffId: string | null) =>
    row.kinds.map(({ kind, events, amountMinor }) =>
      events === 0 ? (
        '–'
      ) : (
        <AllowedLink
          key={kind}
          to={paths.lossEvents({ from, to, currency, kind, ...(staffId !== null && { staffId }) })}
        >
          {countText(events)}
          {kind === 'no-sale' ? null : <small className="k-block k-muted">{moneyText(amountMinor, currency)}</small>}
        </AllowedLink>
      ),
    )
  const cells = (row: Row, staffId: string | null) => [
    countText(row.orders),
    ...opened(row, staffId),
    row.perHundred === null ? '–' : countText(row.perHundred),
  ]
  return (
    <PlainTable
      title={t('table', { currency: currencyUnit(currency) })}
      columns={[t('who'), t('orders'), ...lossKinds.map((kind) => t(`kind.${kind}`)), t('perHundred')]}
      rows={[
        ...part.people.map((row) => ({
          key: row.personId,
          cells: [
            <span key="name">
              {row.name ?? t('gone')} {row.standsOut ? <StatusTag kind="warn">{t('standsOut')}</StatusTag> : null}
            </span>,
            ...cells(row, row.personId),
          ],
        })),
        { key: 'all', cells: [t('all'), ...cells(part.all, null)] },
      ]}
    />
  )
}
