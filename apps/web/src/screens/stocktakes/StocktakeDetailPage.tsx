import { lessWide } from '@kassa/domain/money/wide.ts'
import { readStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ClockOf } from '../../kit/detail/outlet-clock.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailPage, type Figure } from '../../kit/detail/DetailPage.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText, percentText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { CountProgress } from './CountProgress.tsx'
import { CountPanel } from './CountPanel.tsx'
import { SilentTills } from './SilentTills.tsx'
import { stocktakeStateKinds, type Stocktake } from '../../parts/document/stocktake-state.ts'
import { StocktakeActions } from './StocktakeActions.tsx'
import { useScopeText } from './use-scope-text.ts'
import { SheetButton } from '../../parts/document/SheetButton.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'

const StocktakeLines = lazyPart(async () => (await import('./StocktakeLines.tsx')).StocktakeLines)

/** One inventory check: counting with a scanner, then the differences, then the stock is set right. Source: D13. */
export default function StocktakeDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(
    readStocktake,
    { id: params.id ?? '' },
    { refreshesEveryMs: ({ silentTills = [] }) => (silentTills.length > 0 ? 15_000 : false) },
  )
  if (data)
    return (
      <ClockOf of={data}>
        <Detail stocktake={data} />
      </ClockOf>
    )
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />
}

function Detail({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation(['stocktake', 'supply', 'nav'])
  const { state, can } = stocktake
  const scopeText = useScopeText()
  return (
    <DetailPage
      back={{ to: paths.stocktakes(), label: t('nav:screen.stocktakes.title') }}
      name={<span className="k-figures">{stocktake.number}</span>}
      state={<StatusTag kind={stocktakeStateKinds[state]}>{t(`states.${state}`)}</StatusTag>}
      note={[scopeText(stocktake.scope), stocktake.note].filter(Boolean).join(' · ')}
      actions={
        <>
          <SheetButton to={paths.stocktake(stocktake.id)} />
          <StocktakeActions stocktake={stocktake} />
        </>
      }
      figures={useFigures(stocktake)}
      tabs={[
        ...(can.count
          ? [
              {
                key: 'count',
                label: t('count'),
                content: (
                  <div className="k-stack">
                    <SilentTills stocktake={stocktake} />
                    <CountPanel stocktake={stocktake} />
                  </div>
                ),
              },
            ]
          : []),
        {
          key: 'lines',
          label: t(state === 'counting' ? 'supply:lines.title' : 'differences'),
          content: (
            <div className="k-stack">
              <SilentTills stocktake={stocktake} />
              <StocktakeLines stocktake={stocktake} />
            </div>
          ),
        },
        { key: 'facts', label: t('facts'), content: <StocktakeFacts stocktake={stocktake} /> },
      ]}
    />
  )
}

function useFigures({ countedCount, lineCount, sums, currency, isBlind }: Stocktake): Figure[] {
  const { t } = useTranslation('stocktake')
  const progress = { label: t('progress'), value: <CountProgress counted={countedCount} of={lineCount} /> }
  if (!sums) return [progress, { label: t('way'), value: t(isBlind ? 'blind' : 'open') }]
  return [
    progress,
    {
      label: t('varied'),
      value: countText(sums.varied),
      ...(sums.needsRecount === 0 ? {} : { note: t('aboveTolerance', { total: countText(sums.needsRecount) }) }),
    },
    { label: t('gained'), value: <Cost minor={sums.gainedMinor} currency={currency} /> },
    {
      label: t('lost'),
      value: <Cost minor={sums.lostMinor === null ? null : lessWide(0, sums.lostMinor)} currency={currency} />,
    },
  ]
}

function StocktakeFacts({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation(['stocktake', 'supply'])
  return (
    <div className="k-panel">
      <Facts
        facts={[
          { label: t('way'), value: t(stocktake.isBlind ? 'blind' : 'open') },
          { label: t('toleranceShare'), value: percentText(stocktake.toleranceBasisPoints) },
          { label: t('toleranceUnits'), value: countText(stocktake.toleranceUnits) },
          { label: t('supply:createdAt'), value: <Moment at={stocktake.createdAt} /> },
          { label: t('supply:createdBy'), value: stocktake.createdByName },
          ...(stocktake.finishedAt === null
            ? []
            : [{ label: t('finishedAt'), value: <Moment at={stocktake.finishedAt} /> }]),
        ]}
      />
    </div>
  )
}
