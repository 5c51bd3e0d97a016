import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readTransfer, type transferView } from '@kassa/contract/inventory/transfer.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { countText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { ArrivalDrawer } from './ArrivalDrawer.tsx'
import { transferStateKinds } from '../../parts/document/transfer-state.ts'
import { TransferActions } from './TransferActions.tsx'
import { TransferDrawer } from './TransferDrawer.tsx'
import { TransferLines, TransferTimeline } from './TransferParts.tsx'
import { SheetButton } from '../../parts/document/SheetButton.tsx'

export type TransferView = OutputOf<typeof transferView>

/** One transfer: what was sent, what arrived or went wrong, and what can be done now. */
export default function TransferDetailPage() {
  return <ThingPage read={readTransfer}>{(transfer) => <Detail transfer={transfer} />}</ThingPage>
}

function Detail({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation(['supply', 'nav'])
  const isArriving = useOpenForm(`arrival.${transfer.id}`)
  const isEdited = useOpenForm(`transfer.${transfer.id}`)
  const [open, setOpen] = useState<'edit' | 'receive' | null>(isArriving ? 'receive' : isEdited ? 'edit' : null)
  const close = (): void => setOpen(null)
  const { state } = transfer
  return (
    <>
      <DetailPage
        back={{ to: paths.transfers(), label: t('nav:screen.transfers.title') }}
        name={<span className="k-figures">{transfer.number}</span>}
        state={<StatusTag kind={transferStateKinds[state]}>{t(`transfer.state.${state}`)}</StatusTag>}
        note={transfer.note}
        actions={
          <>
            <SheetButton to={paths.transfer(transfer.id)} />
            <TransferActions transfer={transfer} onOpen={setOpen} />
          </>
        }
        figures={[
          { label: t('transfer.from'), value: transfer.outletName },
          { label: t('transfer.to'), value: transfer.toOutletName },
          { label: t('lines.title'), value: countText(transfer.lineCount) },
        ]}
        tabs={[
          { key: 'lines', label: t('lines.title'), content: <TransferLines transfer={transfer} /> },
          { key: 'timeline', label: t('timeline'), content: <TransferTimeline transfer={transfer} /> },
        ]}
      />
      {open === 'edit' ? <TransferDrawer transfer={transfer} onClose={close} /> : null}
      {open === 'receive' ? <ArrivalDrawer transfer={transfer} onClose={close} /> : null}
    </>
  )
}
