import { cancelTransfer, deleteTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import type { TransferView } from './TransferDetailPage.tsx'
import { DocumentButton } from '../../parts/document/DocumentButton.tsx'

interface Props {
  readonly transfer: TransferView
  readonly onOpen: (what: 'edit' | 'receive') => void
}

/** Draws the actions of this person on a transfer in its state; the rest are not shown. */
export function TransferActions({ transfer, onOpen }: Props) {
  const { t } = useTranslation(['supply', 'common'])
  const { can } = transfer
  const step = useSteps(transfer)
  return (
    <>
      <DocumentButton may={can.delete} kind="danger" run={() => void step('delete')} label={t('transfer.do.delete')} />
      <DocumentButton may={can.edit} run={() => onOpen('edit')} label={t('common:edit')} />
      <DocumentButton may={can.cancel} kind="danger" run={() => void step('cancel')} label={t('transfer.do.cancel')} />
      <DocumentButton may={can.ship} kind="main" run={() => void step('ship')} label={t('transfer.do.ship')} />
      <DocumentButton may={can.receive} kind="main" run={() => onOpen('receive')} label={t('transfer.receive')} />
    </>
  )
}

type Step = 'delete' | 'cancel' | 'ship'

function useSteps({ id, number }: TransferView): (step: Step) => Promise<void> {
  const { t } = useTranslation('supply')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const touched = ['catalogue', 'report']
  const remove = useChange(deleteTransfer, { onDone: () => void navigate({ to: paths.transfers() }) })
  const cancel = useChange(cancelTransfer, { refreshes: touched })
  const ship = useChange(shipTransfer, { refreshes: touched })
  const run = {
    delete: () => remove.mutate({ id }),
    cancel: () => cancel.mutate({ id }),
    ship: () => ship.mutate({ id }),
  }
  return async (step) => {
    const question = {
      title: t(`transfer.ask.${step}`, { number }),
      body: t(`transfer.askBody.${step}`),
      ok: t(`transfer.do.${step}`),
    }
    if (await confirm({ ...question, isDanger: step !== 'ship' })) run[step]()
  }
}
