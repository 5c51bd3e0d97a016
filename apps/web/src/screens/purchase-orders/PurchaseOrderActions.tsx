import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import type { PurchaseOrder } from './PurchaseOrderDetailPage.tsx'
import { DocumentButton } from '../../parts/document/DocumentButton.tsx'

interface Props {
  readonly order: PurchaseOrder
  readonly onOpen: (what: 'edit' | 'receipt' | 'return') => void
}

/** Draws the actions of this person on an order in its state; the rest are not shown. */
export function PurchaseOrderActions({ order, onOpen }: Props) {
  const { t } = useTranslation(['supply', 'common'])
  const { can } = order
  const step = useSteps(order)
  return (
    <>
      <DocumentButton may={can.delete} kind="danger" run={() => void step('delete')} label={t('order.do.delete')} />
      <DocumentButton may={can.edit} run={() => onOpen('edit')} label={t('common:edit')} />
      <DocumentButton may={can.cancel} kind="danger" run={() => void step('cancel')} label={t('order.do.cancel')} />
      <DocumentButton may={can.return} run={() => onOpen('return')} label={t('order.return')} />
      <DocumentButton may={can.close} run={() => void step('close')} label={t('order.do.close')} />
      <DocumentButton
        may={can.receive}
        kind={can.submit ? 'plain' : 'main'}
        run={() => onOpen('receipt')}
        label={t(order.state === 'draft' ? 'order.receiveNow' : 'order.receipt')}
      />
      <DocumentButton may={can.submit} kind="main" run={() => void step('submit')} label={t('order.do.submit')} />
    </>
  )
}

type Step = 'delete' | 'cancel' | 'close' | 'submit'

function useSteps({ id, number }: PurchaseOrder): (step: Step) => Promise<void> {
  const { t } = useTranslation('supply')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useChange(deletePurchaseOrder, { onDone: () => void navigate({ to: paths.purchaseOrders() }) })
  const cancel = useChange(cancelPurchaseOrder)
  const close = useChange(closePurchaseOrder)
  const submit = useChange(submitPurchaseOrder)
  const steps = { delete: remove, cancel, close, submit } as const
  return async (step) => {
    const question = {
      title: t(`order.ask.${step}`, { number }),
      body: t(`order.askBody.${step}`),
      ok: t(`order.do.${step}`),
    }
    if (await confirm({ ...question, isDanger: step === 'delete' || step === 'cancel' })) steps[step].mutate({ id })
  }
}
