import { listStocktakeLines, readStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { answerKey } from '../../api/use-answer.ts'
import { BarCode } from '../../ui/BarCode.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'
import type { StocktakeLine } from './StocktakeLines.tsx'
import { useScopeText } from './use-scope-text.ts'
import { useGoodsColumns } from '../../parts/document/goods-columns.tsx'
import { Sheet, type DocumentColumn } from '../../parts/document/Sheet.tsx'
import { SheetOf } from '../../parts/document/SheetOf.tsx'

const PAGE = 200
/** The number of lines that somebody prints at a time; a larger check is counted by shelf or category. */
const MOST = 2_000

/** A count sheet: every product with its code to scan and room for the figure. Blind: it does not say what should be there. */
export default function StocktakeSheet() {
  return <SheetOf endpoint={readStocktake} render={(stocktake) => <Paper stocktake={stocktake} />} />
}

async function allLines(id: string): Promise<readonly StocktakeLine[]> {
  const lines: StocktakeLine[] = []
  let cursor: string | null = null
  do {
    const page: { rows: StocktakeLine[]; nextCursor: string | null } = await call(
      listStocktakeLines,
      { id, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      { isQuiet: true },
    )
    lines.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null && lines.length < MOST)
  return lines.toSorted((one, other) => one.shelfNumber.localeCompare(other.shelfNumber))
}

function Paper({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation(['stocktake', 'supply', 'sheet', 'nav'])
  const scopeText = useScopeText()
  const goods = useGoodsColumns()
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(listStocktakeLines, { sheetOf: stocktake.id }),
    queryFn: () => allLines(stocktake.id),
  })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={10} />
  const isApplied = stocktake.state === 'applied'
  const quantity = (value: number | null, { weightUnit, unit }: StocktakeLine): string =>
    value === null ? '' : quantityText(value, weightUnit, unit)
  const columns: DocumentColumn<StocktakeLine>[] = [
    ...goods.filter(({ key }) => key !== 'code'),
    { key: 'code', title: t('sheet:code'), render: ({ code }) => (code === null ? '' : <BarCode code={code} />) },
    ...(isApplied
      ? [
          {
            key: 'expected',
            title: t('expected'),
            isEnd: true,
            render: (line: StocktakeLine) => quantity(line.expected, line),
          },
          {
            key: 'counted',
            title: t('counted'),
            isEnd: true,
            render: (line: StocktakeLine) => quantity(line.counted, line),
          },
          {
            key: 'variance',
            title: t('variance'),
            isEnd: true,
            render: (line: StocktakeLine) => quantity(line.variance, line),
          },
        ]
      : [{ key: 'counted', title: t('counted'), isBlank: true }]),
  ]
  return (
    <Sheet
      title={t('nav:screen.stocktake.title')}
      number={stocktake.number}
      state={t(`states.${stocktake.state}`)}
      back={paths.stocktake(stocktake.id)}
      createdAt={stocktake.createdAt}
      facts={[
        { label: t('sheet:outlet'), value: stocktake.outletName },
        { label: t('scope.title'), value: scopeText(stocktake.scope) },
        { label: t('way'), value: t(stocktake.isBlind ? 'blind' : 'open') },
      ]}
      lines={data}
      lineKey={({ variantId }) => variantId}
      columns={columns}
      note={stocktake.note}
      signatures={[t('sheet:countedBy'), t('sheet:checkedBy')]}
    />
  )
}
