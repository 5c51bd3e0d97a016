import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStockEntries, type stockEntryView } from '@kassa/contract/inventory/inventory.calls.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { quantityText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon, doctorIcon } from '../../ui/icons.ts'
import { wordOr } from '../../words/word-or.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { Lots } from './Lots.tsx'
import { Serials } from './Serials.tsx'
import { StockCurve } from '../../parts/stock/StockCurve.tsx'

type Entry = OutputOf<typeof stockEntryView>

const kinds = [
  'sale',
  'refund',
  'receipt',
  'supplier-return',
  'transfer-out',
  'transfer-in',
  'transfer-cancel',
  'transfer-difference',
  'assembly',
  'unpacking',
  'assembly-undo',
  'damage',
  'stocktake',
  'adjustment',
  'opening',
  'revaluation',
] as const

/** The book of one product at the chosen outlet: every movement with the document behind it. */
export default function StockBookPage() {
  const { t } = useTranslation(['stock', 'nav'])
  const params: { id?: string } = useParams({ strict: false })
  const variantId = params.id ?? ''
  const [address] = useAddress()
  const { of, unit } = address
  const navigate = useNavigate()
  return (
    <ListPage
      name="stock-book"
      title={of ?? t('nav:screen.stockBook.title')}
      purpose={t('nav:screen.stockBook.purpose')}
      endpoint={listStockEntries}
      request={{ variantId }}
      isOfOneThing
      actions={
        <Button
          icon={<Icon of={doctorIcon} />}
          onClick={() =>
            void navigate({ to: paths.stockDoctor({ variant: variantId, of: of ?? null, unit: unit ?? null }) })
          }
        >
          {t('examine')}
        </Button>
      }
      above={
        <div className="k-stack k-above">
          <Link to={paths.stock()} className="k-detail-back">
            <Icon of={backIcon} /> {t('nav:screen.stock.title')}
          </Link>
          <div className="k-two">
            <StockCurve variantId={variantId} weightUnit={unit ?? null} />
            <Lots variantId={variantId} weightUnit={unit ?? null} />
          </div>
          <Serials variantId={variantId} name={of ?? ''} />
        </div>
      }
      filters={[choiceOf('kind', t('column.kind'), kinds, (value) => t(`kind.${value}`))]}
      columns={useColumns(unit ?? null)}
      rowKey={(row) => String(row.entryNumber)}
      empty={{ title: t('bookEmpty.title'), body: t('bookEmpty.body') }}
    />
  )
}

function useColumns(weightUnit: string | null): Column<Entry>[] {
  const { t } = useTranslation('stock')
  return [
    { key: 'at', title: t('column.at'), render: (row) => <Moment at={row.at} /> },
    { key: 'kind', title: t('column.kind'), render: (row) => wordOr(`stock:kind.${row.kind}`, row.kind) },
    {
      key: 'document',
      title: t('column.document'),
      text: (row) => row.documentNumber ?? '',
      render: (row) => <DocumentLink kind={row.documentKind} id={row.documentId} number={row.documentNumber} />,
    },
    { key: 'reason', title: t('column.reason'), render: (row) => row.reason || '–' },
    { key: 'by', title: t('column.by'), render: (row) => row.byName ?? '–' },
    {
      key: 'before',
      title: t('column.before'),
      align: 'end',
      render: (row) => <Quantity quantity={row.before} weightUnit={weightUnit} />,
    },
    {
      key: 'change',
      title: t('column.change'),
      align: 'end',
      onPhone: 'figure',
      render: (row) => (
        <span className="k-figures">
          {row.quantity > 0 ? '+' : ''}
          {quantityText(row.quantity, weightUnit)}
        </span>
      ),
    },
    {
      key: 'after',
      title: t('column.after'),
      align: 'end',
      render: (row) => <Quantity quantity={row.after} weightUnit={weightUnit} />,
    },
    {
      key: 'amount',
      title: t('column.amount'),
      align: 'end',
      render: (row) => <Cost minor={row.valueMinor} currency={row.currency} />,
    },
  ]
}
