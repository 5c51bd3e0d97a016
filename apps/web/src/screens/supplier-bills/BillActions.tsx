import {
  approveSupplierBill,
  deleteSupplierBill,
  postSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { PayDrawer } from './PayDrawer.tsx'
import type { SupplierBill } from './SupplierBillDetailPage.tsx'
import { DocumentButton } from '../../parts/document/DocumentButton.tsx'

interface Props {
  readonly bill: SupplierBill
  readonly onEdit: () => void
}

/** Draws the actions of this person on a bill in its state; the rest are not shown. */
export function BillActions({ bill, onEdit }: Props) {
  const { t } = useTranslation(['supplierBill', 'common'])
  const [reasoned, setReasoned] = useFormState<'approve' | 'void' | null>('bill-step', null)
  const [isPaying, setIsPaying] = useState(useOpenForm(`bill-payment.${bill.id}`))
  const step = useSteps(bill)
  const { can } = bill
  return (
    <>
      <DocumentButton may={can.delete} kind="danger" run={() => void step('delete')} label={t('do.delete')} />
      <DocumentButton may={can.edit} run={onEdit} label={t('common:edit')} />
      <DocumentButton may={can.void} kind="danger" run={() => setReasoned('void')} label={t('do.void')} />
      <DocumentButton
        may={can.pay}
        kind="main"
        run={() => setIsPaying(true)}
        label={t(bill.kind === 'bill' ? 'pay.do' : 'pay.receive')}
      />
      <DocumentButton may={can.post} kind="main" run={() => void step('post')} label={t('do.post')} />
      <DocumentButton may={can.approve} kind="main" run={() => setReasoned('approve')} label={t('do.approve')} />
      {isPaying ? <PayDrawer bill={bill} onClose={() => setIsPaying(false)} /> : null}
      {reasoned ? <ReasonDrawer bill={bill} step={reasoned} onClose={() => setReasoned(null)} /> : null}
    </>
  )
}

const touched = { refreshes: ['inventory', 'report', 'accounting'] }

function useSteps({ id, number }: SupplierBill): (step: 'delete' | 'post') => Promise<void> {
  const { t } = useTranslation('supplierBill')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useChange(deleteSupplierBill, { onDone: () => void navigate({ to: paths.supplierBills() }) })
  const post = useChange(postSupplierBill, touched)
  const steps = { delete: remove, post } as const
  return async (step) => {
    const question = { title: t(`ask.${step}`, { number }), body: t(`askBody.${step}`), ok: t(`do.${step}`) }
    if (await confirm({ ...question, isDanger: step === 'delete' })) steps[step].mutate({ id })
  }
}

interface ReasonProps {
  readonly bill: SupplierBill
  readonly step: 'approve' | 'void'
  readonly onClose: () => void
}

const reasonOnly = approveSupplierBill.request.omit({ id: true })

function ReasonDrawer({ bill: { id, number }, step, onClose }: ReasonProps) {
  const { t } = useTranslation('supplierBill')
  const approve = useChange(approveSupplierBill, touched)
  const makeVoid = useChange(voidSupplierBill, touched)
  return (
    <FormDrawer
      width={440}
      reopensAs={`bill-step.${step}.${id}`}
      title={t(`ask.${step}`, { number })}
      saveLabel={t(`do.${step}`)}
      initial={{ reason: '' }}
      schema={reasonOnly}
      onClose={onClose}
      onSubmit={({ reason }) => (step === 'approve' ? approve : makeVoid).mutateAsync({ id, reason })}
    >
      <FormField name="reason" label={t('reason')} hint={t(`askBody.${step}`)}>
        <Input.TextArea autoFocus maxLength={200} rows={2} />
      </FormField>
    </FormDrawer>
  )
}
