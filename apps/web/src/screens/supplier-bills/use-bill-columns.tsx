import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listSupplierBills } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/list/Rows.tsx'
import { numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'
import { billStateKinds } from './bill-state-kinds.ts'

type Row = OutputOf<(typeof listSupplierBills)['answer']>['rows'][number]

export function useBillColumns(): Column<Row>[] {
  const { t } = useTranslation('supplierBill')
  return [
    numberColumn(t('number'), paths.supplierBill, 'number'),
    {
      key: 'state',
      sort: 'state',
      title: t('state'),
      render: ({ state }) => <StatusTag kind={billStateKinds[state]}>{t(`is.${state}`)}</StatusTag>,
    },
    { key: 'kind', title: t('paper'), render: ({ kind }) => t(`of.${kind}`) },
    { key: 'supplier', sort: 'supplier', title: t('supplier'), render: ({ supplierName }) => supplierName },
    { key: 'day', sort: 'businessDay', title: t('day'), render: ({ businessDay }) => dayText(businessDay) },
    { key: 'due', sort: 'dueOn', title: t('due'), render: ({ dueOn }) => dayText(dueOn) },
    {
      key: 'total',
      title: t('total'),
      align: 'end',
      render: ({ totalMinor, currency }) => <Cost minor={totalMinor} currency={currency} />,
    },
    { key: 'createdBy', title: t('createdBy'), isHiddenAtFirst: true, render: ({ createdByName }) => createdByName },
  ]
}
