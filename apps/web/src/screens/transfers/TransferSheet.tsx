import { readTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { useTranslation } from 'react-i18next'
import { quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import type { TransferView } from './TransferDetailPage.tsx'
import { useGoodsColumns } from '../../parts/document/goods-columns.tsx'
import { Sheet, type DocumentColumn } from '../../parts/document/Sheet.tsx'
import { SheetOf } from '../../parts/document/SheetOf.tsx'

type Line = TransferView['lines'][number]

/** A transfer that travels with the goods: what was sent, and room for what arrived. */
export default function TransferSheet() {
  return <SheetOf endpoint={readTransfer} render={(transfer) => <Paper transfer={transfer} />} />
}

function Paper({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation(['supply', 'sheet', 'nav'])
  const goods = useGoodsColumns()
  const columns: DocumentColumn<Line>[] = [
    ...goods,
    {
      key: 'quantity',
      title: t('lines.quantity'),
      isEnd: true,
      render: ({ quantity, weightUnit, unit }) => quantityText(quantity, weightUnit, unit),
    },
    { key: 'good', title: t('transfer.part.received'), isBlank: true },
    { key: 'damaged', title: t('transfer.part.damaged'), isBlank: true },
  ]
  return (
    <Sheet
      title={t('nav:screen.transfer.title')}
      number={transfer.number}
      state={t(`transfer.state.${transfer.state}`)}
      back={paths.transfer(transfer.id)}
      createdAt={transfer.createdAt}
      facts={[
        { label: t('transfer.from'), value: transfer.outletName },
        { label: t('transfer.to'), value: transfer.toOutletName },
      ]}
      lines={transfer.lines}
      lineKey={({ lineId }) => lineId}
      columns={columns}
      note={transfer.note}
      signatures={[t('sheet:shippedBy'), t('sheet:carriedBy'), t('sheet:receivedBy')]}
    />
  )
}
