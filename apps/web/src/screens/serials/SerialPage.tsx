import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listSerials, type serialRow, serialState } from '@kassa/contract/inventory/serial-number.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { serialStateKinds } from './serial-state.ts'

type Row = OutputOf<typeof serialRow>

/** Where is this serial number? Each row opens its history. */
export default function SerialPage() {
  const { t } = useTranslation(['stock', 'nav'])
  return (
    <ListPage
      name="serials"
      title={t('nav:screen.serials.title')}
      purpose={t('nav:screen.serials.purpose')}
      endpoint={listSerials}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={{
        title: t('serials.empty.title'),
        body: t('serials.empty.body'),
        action: <AllowedLink to={paths.products()}>{t('nav:screen.products.title')}</AllowedLink>,
      }}
    />
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation('stock')
  return [
    { kind: 'text', name: 'search', label: t('serials.filter.search') },
    choiceOf('state', t('column.state'), serialState.options, (value) => t(`serials.state.${value}`)),
    { kind: 'found', name: 'productId', label: t('serials.filter.product'), list: listProducts, read: readProduct },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('stock')
  return [
    {
      key: 'number',
      sort: 'number',
      title: t('serials.number'),
      opens: (row) => paths.serial(row.id),
      text: (row) => row.number,
      render: (row) => <span className="k-figures">{row.number}</span>,
    },
    { key: 'name', sort: 'name', title: t('column.name'), render: goodsName },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => <StatusTag kind={serialStateKinds[row.state]}>{t(`serials.state.${row.state}`)}</StatusTag>,
    },
    { key: 'outlet', sort: 'outlet', title: t('serials.outlet'), render: (row) => row.outletName },
    {
      key: 'document',
      sort: 'document',
      title: t('column.document'),
      text: (row) => row.documentNumber ?? '',
      render: (row) => <DocumentLink kind={row.documentKind} id={row.documentId} number={row.documentNumber} />,
    },
    { key: 'changed', sort: 'changed', title: t('serials.changed'), render: (row) => <Moment at={row.changedAt} /> },
  ]
}
