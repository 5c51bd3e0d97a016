import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStockWarnings, MOST_COUNTED, warningKind } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { countText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { OnHand, useOnHandText } from '../../parts/goods/OnHand.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { damageIcon, labelIcon } from '../../ui/icons.ts'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { ExpiryMap } from './ExpiryMap.tsx'
import { RuleMarkdown } from './RuleMarkdown.tsx'
import { useReason } from './use-reason.ts'
import { warningKinds, type WarningRow } from './warning-kinds.ts'

const DamageReportDrawer = lazyPart(
  async () => (await import('../../parts/stock/DamageReportDrawer.tsx')).DamageReportDrawer,
)
const MarkdownDrawer = lazyPart(async () => (await import('./MarkdownDrawer.tsx')).MarkdownDrawer)

type Answer = OutputOf<(typeof listStockWarnings)['answer']>

/** Goods of the chosen outlet that need a look: low, too many, soon to expire, expired. Source: D14. */
export default function StockWarningPage() {
  const { t } = useTranslation(['warning', 'nav'])
  const [marking, setMarking] = useFormState<WarningRow | null>('markdown', null)
  const [writingOff, setWritingOff] = useFormState<WarningRow | null>('damage-report', null)
  const mayEdit = useCan('platform.marketing.plans.add')
  const mayReport = useCan('platform.inventory.damageReports.add')
  const navigate = useNavigate()
  const actions = (row: WarningRow): Action[] => {
    if (row.kind === 'expiring' && mayEdit)
      return [{ key: 'markdown', label: t('markdown.button'), icon: labelIcon, run: () => setMarking(row) }]
    if (row.kind === 'expired' && mayReport)
      return [{ key: 'write-off', label: t('writeOff'), icon: damageIcon, run: () => setWritingOff(row) }]
    return []
  }
  return (
    <MarkingDown value={mayEdit ? setMarking : null}>
      <ListPage
        name="stock-warnings"
        title={t('nav:screen.stockWarnings.title')}
        purpose={t('nav:screen.stockWarnings.purpose')}
        endpoint={listStockWarnings}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => `${row.variantId} ${row.kind} ${row.expiresOn ?? ''} ${row.lotNumber ?? ''}`}
        summary={summaryOf}
        {...(mayEdit || mayReport ? { rowActions: actions } : {})}
        empty={{
          title: t('empty'),
          body: t('emptyBody'),
          action: (
            <Link className="k-button" to={paths.products()}>
              {t('emptyAction')}
            </Link>
          ),
        }}
      />
      {marking ? <MarkdownDrawer row={marking} onClose={() => setMarking(null)} /> : null}
      {writingOff ? (
        <DamageReportDrawer
          report={null}
          begin={{ reason: 'expired', lines: [{ ...writingOff, name: goodsName(writingOff) }] }}
          onCreated={(id) => void navigate({ to: paths.damageReport(id) })}
          onClose={() => setWritingOff(null)}
        />
      ) : null}
    </MarkingDown>
  )
}

const summaryOf = ({ counts }: Answer) => <Summary counts={counts} />

/** Opens the markdown of a lot; null: whoever looks may not. */
const MarkingDown = createContext<((row: WarningRow) => void) | null>(null)

/** How many each list holds, to be opened with a press, and when what expires does so. */
function Summary({ counts }: Pick<Answer, 'counts'>) {
  const onMark = useContext(MarkingDown)
  const { t } = useTranslation('warning')
  const [address, change] = useAddress()
  return (
    <div className="k-stack k-above">
      <div className="k-tiles" role="group" aria-label={t('kind')}>
        {warningKind.options.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={address['kind'] === kind}
            onClick={() => change({ kind: address['kind'] === kind ? null : kind, cursor: null })}
          >
            <StatusTag kind={counts[kind] === 0 ? 'off' : warningKinds[kind]}>{t(`kinds.${kind}`)}</StatusTag>
            <strong className="k-figures">{countedText(counts[kind])}</strong>
          </button>
        ))}
      </div>
      {counts.expiring + counts.expired > 0 ? <ExpiryMap onMark={onMark} /> : null}
    </div>
  )
}

const countedText = (count: number): string => (count > MOST_COUNTED ? `${countText(MOST_COUNTED)}+` : countText(count))

function useFilters(): Filter[] {
  const { t } = useTranslation(['warning', 'stock'])
  const categories = useCategories()
  return [
    { kind: 'text', name: 'search', label: t('stock:filter.search') },
    choiceOf('kind', t('kind'), warningKind.options, (value) => t(`kinds.${value}`)),
    {
      kind: 'choice',
      name: 'categoryId',
      label: t('stock:filter.category'),
      options: categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) })),
    },
  ]
}

function useColumns(): Column<WarningRow>[] {
  const { t } = useTranslation(['warning', 'stock'])
  const onHandText = useOnHandText()
  const reason = useReason()
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('stock:column.name'),
      opens: (row) => paths.stockOf(row.variantId, { name: goodsName(row), unit: row.weightUnit }),
      render: goodsName,
    },
    {
      key: 'kind',
      title: t('kind'),
      render: ({ kind }) => <StatusTag kind={warningKinds[kind]}>{t(`kinds.${kind}`)}</StatusTag>,
    },
    {
      key: 'why',
      title: t('why'),
      render: (row) => (
        <>
          <span className="k-wrap">{reason(row)}</span> <RuleMarkdown row={row} />
        </>
      ),
    },
    {
      key: 'quantity',
      sort: 'quantity',
      title: t('affected'),
      align: 'end',
      onPhone: 'figure',
      render: (row) => <Quantity quantity={row.quantity} weightUnit={row.weightUnit} unit={row.unit} />,
    },
    {
      key: 'onHand',
      sort: 'onHand',
      title: t('stock:column.onHand'),
      align: 'end',
      text: onHandText,
      render: (row) => <OnHand of={row} />,
    },
    {
      key: 'value',
      title: t('stock:column.value'),
      align: 'end',
      isHiddenAtFirst: true,
      render: ({ valueMinor, currency }) => <Cost minor={valueMinor} currency={currency} />,
    },
    {
      key: 'shelf',
      title: t('shelf'),
      isHiddenAtFirst: true,
      render: ({ shelfNumber }) => shelfNumber || '–',
    },
  ]
}
