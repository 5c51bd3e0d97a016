import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStocktakeLines, recountStocktake, type stocktakeLine } from '@kassa/contract/inventory/stocktake.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { AT_ONCE } from '../../kit/export-notice.ts'
import { exportList } from '../../kit/list/file/export-list.ts'
import { useInnerPage } from '../../kit/list/use-inner-page.ts'
import { ListFoot } from '../../kit/list/ListFoot.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { countText, quantityText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { searchIcon } from '../../ui/icons.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { currentLanguage } from '../../words/words.ts'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'

export type StocktakeLine = OutputOf<typeof stocktakeLine>
type Show = 'all' | 'uncounted' | 'counted' | 'varied' | 'recount'

const showsOf = ({ state, isBlind }: Stocktake): readonly Show[] =>
  state === 'counting' && isBlind
    ? ['all', 'uncounted', 'counted']
    : ['varied', 'recount', 'all', 'uncounted', 'counted']

/** Lists the counted goods and their differences; in review, lines are picked to be counted again. */
export function StocktakeLines({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation(['stocktake', 'nav', 'kit'])
  const shows = showsOf(stocktake)
  const [show, setShow] = useState<Show>(stocktake.state === 'counting' ? 'all' : 'varied')
  const { search, find, restart, request: asked, foot } = useInnerPage()
  const [selected, setSelected] = useState<readonly string[]>([])
  const columns = useColumns(stocktake)
  const request = {
    id: stocktake.id,
    show: shows.includes(show) ? show : 'all',
    ...asked,
  }
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer(listStocktakeLines, request, {
    keepsPrevious: true,
  })
  const showAll = (): void => {
    setShow('all')
    find('')
  }
  const rows = data?.rows ?? []
  const exportAll = (tell: (rows: number) => void): Promise<void> =>
    exportList<StocktakeLine>({
      title: stocktake.number,
      name: `${stocktake.number}_${currentLanguage()}.csv`,
      columns,
      total: data?.total ?? 0,
      totalIsCapped: data?.totalIsCapped ?? true,
      readPage: (cursor) => call(listStocktakeLines, { ...request, limit: AT_ONCE, cursor }),
      tell,
    })
  return (
    <div className="k-stack">
      <div className="k-filters-row">
        <Input
          className="k-filters-search"
          allowClear
          prefix={<Icon of={searchIcon} />}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={50}
          value={search}
          onChange={(event) => find(event.target.value)}
        />
        <div className="k-scroll-x">
          <Segmented
            value={request.show}
            options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={(value) => {
              setShow(value)
              restart()
            }}
          />
        </div>
      </div>
      {stocktake.can.recount && selected.length > 0 ? (
        <RecountBar stocktake={stocktake} variantIds={selected} onDone={() => setSelected([])} />
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && rows.length === 0 ? (
        <EmptyState
          title={t(`none.${request.show}`)}
          action={
            request.show === 'all' && search.trim() === '' ? (
              <Link to={paths.stocktakes()}>{t('nav:screen.stocktakes.title')}</Link>
            ) : (
              <Button onClick={showAll}>{t('kit:filters.clear')}</Button>
            )
          }
        />
      ) : (
        <Rows
          rows={rows}
          columns={columns}
          rowKey={({ variantId }) => variantId}
          isLoading={isPending}
          {...(stocktake.can.recount ? { selected, onSelect: setSelected } : {})}
        />
      )}
      {data && rows.length > 0 ? (
        <ListFoot answer={data} {...foot} isStale={isPlaceholderData}>
          <ExportButton onExport={exportAll} />
        </ListFoot>
      ) : null}
    </div>
  )
}

interface RecountProps {
  readonly stocktake: Stocktake
  readonly variantIds: readonly string[]
  readonly onDone: () => void
}

function RecountBar({ stocktake, variantIds, onDone }: RecountProps) {
  const { t } = useTranslation(['stocktake', 'kit'])
  const confirm = useConfirm()
  const recount = useChange(recountStocktake, { onDone })
  const ask = async (): Promise<void> => {
    const question = { title: t('ask.recount', { total: countText(variantIds.length) }), body: t('askBody.recount') }
    if (await confirm({ ...question, ok: t('do.recount') }))
      recount.mutate({ id: stocktake.id, variantIds: [...variantIds] })
  }
  return (
    <div className="k-bulk" role="toolbar" aria-label={t('kit:actions')}>
      <strong>{t('kit:selected', { count: variantIds.length })}</strong>
      <Button size="small" onClick={() => void ask()}>
        {t('do.recount')}
      </Button>
    </div>
  )
}

function useColumns({ state, isBlind, currency }: Stocktake): Column<StocktakeLine>[] {
  const { t } = useTranslation(['stocktake', 'supply'])
  const showsExpected = state !== 'counting' || !isBlind
  const quantity = (value: number | null, { weightUnit, unit }: StocktakeLine) =>
    value === null ? '–' : <Quantity quantity={value} weightUnit={weightUnit} unit={unit} />
  const figures: Column<StocktakeLine>[] = [
    { key: 'expected', title: t('expected'), align: 'end', render: (line) => quantity(line.expected, line) },
    {
      key: 'variance',
      title: t('variance'),
      align: 'end',
      inFile: ({ variance, weightUnit, unit }) => (variance === null ? '' : quantityText(variance, weightUnit, unit)),
      render: (line) => <Variance line={line} />,
    },
    {
      key: 'worth',
      title: t('worth'),
      align: 'end',
      render: ({ varianceMinor }) =>
        varianceMinor === null ? '–' : <Cost minor={varianceMinor} currency={currency} />,
    },
  ]
  return [
    {
      key: 'name',
      title: t('supply:lines.name'),
      text: goodsName,
      render: (line) => (
        <>
          {goodsName(line)}
          <small className="k-block k-muted k-figures">
            {[line.code, line.shelfNumber].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
    },
    {
      key: 'counts',
      title: t('places'),
      render: (line) => (
        <span className="k-stack-tight">
          {line.counts.map((count) => (
            <small key={`${count.countKey}-${count.byName}`} className="k-muted">
              {[...new Set([count.countKey, count.byName])].join(' · ')}:{' '}
              {quantityText(count.quantity, line.weightUnit, line.unit)}
            </small>
          ))}
        </span>
      ),
    },
    { key: 'counted', title: t('counted'), align: 'end', render: (line) => quantity(line.counted, line) },
    ...(showsExpected ? figures : []),
  ]
}

function Variance({ line }: { line: StocktakeLine }) {
  const { t } = useTranslation('stocktake')
  const { variance, weightUnit, unit, needsRecount } = line
  if (variance === null) return '–'
  const text = `${variance > 0 ? '+' : ''}${quantityText(variance, weightUnit, unit)}`
  if (variance === 0) return <span className="k-figures k-muted">{text}</span>
  return (
    <span className="k-stack-tight k-end">
      <span className={variance < 0 ? 'k-figures k-bad' : 'k-figures k-good'}>{text}</span>
      {needsRecount ? <StatusTag kind="warn">{t('needsRecount')}</StatusTag> : null}
    </span>
  )
}
