import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { stockRequestStateKinds } from '../../parts/document/stock-request-state.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { paths } from '../../paths.ts'
import type { ShownStockRequest } from './StockRequestPage.tsx'

export function useRequestColumns(): Column<ShownStockRequest>[] {
  const { t } = useTranslation(['stockRequest', 'supply'])
  return [
    {
      key: 'number',
      title: t('supply:number'),
      text: ({ number }) => number,
      render: ({ number }) => <span className="k-figures">{number}</span>,
    },
    {
      key: 'state',
      title: t('supply:state'),
      render: ({ state }) => <StatusTag kind={stockRequestStateKinds[state]}>{t(`states.${state}`)}</StatusTag>,
    },
    { key: 'goods', title: t('goods'), render: (row) => goodsName(row) },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'end',
      render: ({ quantity, weightUnit, unit }) => <Quantity quantity={quantity} weightUnit={weightUnit} unit={unit} />,
    },
    { key: 'from', title: t('from'), render: ({ fromOutletName }) => fromOutletName },
    { key: 'to', title: t('to'), render: ({ outletName }) => outletName },
    {
      key: 'available',
      title: t('available'),
      align: 'end',
      render: ({ available, weightUnit, unit }) =>
        available === null ? '–' : <Quantity quantity={available} weightUnit={weightUnit} unit={unit} />,
    },
    {
      key: 'reply',
      title: t('reply'),
      render: ({ reply, transferId, transferNumber }) =>
        transferId === null || transferNumber === null ? (
          reply || '–'
        ) : (
          <Link to={paths.transfer(transferId)} className="k-figures">
            {transferNumber}
          </Link>
        ),
    },
    momentColumn('createdAt', t('supply:createdAt')),
    { key: 'note', title: t('supply:note'), isHiddenAtFirst: true, render: ({ note }) => note || '–' },
    {
      key: 'createdBy',
      title: t('supply:createdBy'),
      isHiddenAtFirst: true,
      render: ({ createdByName }) => createdByName,
    },
  ]
}
