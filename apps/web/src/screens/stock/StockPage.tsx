import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormState } from '../../kit/form/form-state.ts'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { countText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { AdjustDrawer } from '../../parts/stock/AdjustDrawer.tsx'
import { stockState, stockStateKinds } from '../../parts/stock/stock-state.ts'

export type StockRow = OutputOf<typeof stockRow>
type Answer = OutputOf<(typeof listStock)['answer']>

/** Stock of the chosen outlet with its value; each row opens its book. */
export default function StockPage() {
  const { t } = useTranslation(['stock', 'nav'])
  const [adjusting, setAdjusting] = useFormState<StockRow | null>('adjust', null)
  const mayAdjust = useCan('platform.inventory.stock.edit')
  const actions = (row: StockRow): Action[] => [
    { key: 'adjust', label: t('adjust.button'), icon: editIcon, run: () => setAdjusting(row) },
  ]
  return (
    <>
      <ListPage
        name="stock"
        title={t('nav:screen.stock.title')}
        purpose={t('nav:screen.stock.purpose')}
        endpoint={listStock}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.variantId}
        summary={sumsOf}
        {...(mayAdjust ? { rowActions: actions } : {})}
        empty={{
          title: t('empty.title'),
          body: t('empty.body'),
          action: (
            <Link className="k-button k-button-primary" to={paths.products()}>
              {t('empty.action')}
            </Link>
          ),
        }}
      />
      {adjusting ? <AdjustDrawer row={adjusting} onClose={() => setAdjusting(null)} /> : null}
    </>
  )
}

const sumsOf = ({ sums }: Answer) => <Sums sums={sums} />

function Sums({ sums }: Pick<Answer, 'sums'>) {
  const { t } = useTranslation('stock')
  return (
    <div className="k-sums">
      <span>
        {t('sums', { count: sums.items })}
        {sums.currency === null ? null : (
          <>
            {' '}
            · {t('worth')}{' '}
            <strong>
              <Cost minor={sums.valueMinor} currency={sums.currency} />
            </strong>
          </>
        )}
        {sums.low === 0 ? null : (
          <>
            {' · '}
            <Link to={paths.stock({ state: 'low' })}>{t('lowCount', { total: countText(sums.low) })}</Link>
          </>
        )}
      </span>
    </div>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation('stock')
  const categories = useCategories()
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    choiceOf('state', t('filter.state'), ['low', 'out', 'negative'] as const, (value) => t(`state.${value}`)),
    {
      kind: 'choice',
      name: 'categoryId',
      label: t('filter.category'),
      options: categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) })),
    },
  ]
}

function useColumns(): Column<StockRow>[] {
  const { t } = useTranslation('stock')
  const seesCosts = useCan('platform.inventory.stock.costs')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('column.name'),
      opens: (row) => paths.stockOf(row.variantId, { name: goodsName(row), unit: row.weightUnit }),
      render: goodsName,
    },
    {
      key: 'code',
      title: t('column.code'),
      render: (row) => <span className="k-figures">{row.code ?? '–'}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => <StatusTag kind={stockStateKinds[stockState(row)]}>{t(`state.${stockState(row)}`)}</StatusTag>,
    },
    {
      key: 'onHand',
      sort: 'onHand',
      title: t('column.onHand'),
      align: 'end',
      onPhone: 'figure',
      render: (row) =>
        row.isTracked ? <Quantity quantity={row.onHand} weightUnit={row.weightUnit} unit={row.unit} /> : '–',
    },
    {
      key: 'inTransit',
      sort: 'inTransit',
      title: t('column.inTransit'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (row) => <Quantity quantity={row.inTransit} weightUnit={row.weightUnit} unit={row.unit} />,
    },
    {
      key: 'warningLine',
      title: t('column.warningLine'),
      align: 'end',
      render: (row) => <Quantity quantity={row.warningLine} weightUnit={row.weightUnit} unit={row.unit} />,
    },
    {
      key: 'value',
      ...(seesCosts ? { sort: 'value' } : {}),
      title: t('column.value'),
      align: 'end',
      render: (row) => <Cost minor={row.valueMinor} currency={row.currency} />,
    },
  ]
}
