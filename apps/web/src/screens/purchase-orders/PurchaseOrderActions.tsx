import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import type { PurchaseOrder } from './PurchaseOrderDetailPage.tsx'

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
      {can.delete ? (
        <Button danger onClick={() => void step('delete')}>
          {t('order.do.delete')}
        </Button>
      ) : null}
      {can.edit ? <Button onClick={() => onOpen('edit')}>{t('common:edit')}</Button> : null}
      {can.cancel ? (
        <Button danger onClick={() => void step('cancel')}>
          {t('order.do.cancel')}
        </Button>
      ) : null}
      {can.return ? <Button onClick={() => onOpen('return')}>{t('order.return')}</Button> : null}
      {can.close ? <Button onClick={() => void step('close')}>{t('order.do.close')}</Button> : null}
      {can.receive ? (
        <Button type={can.submit ? 'default' : 'primary'} onClick={() => onOpen('receipt')}>
          {t(order.state === 'draft' ? 'order.receiveNow' : 'order.receipt')}
        </Button>
      ) : null}
      {can.submit ? (
        <Button type="primary" onClick={() => void step('submit')}>
          {t('order.do.submit')}
        </Button>
      ) : null}
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
