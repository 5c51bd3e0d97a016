import { reverseSupplierPayment } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { dayText } from '../../words/day-text.ts'
import type { SupplierBill } from './SupplierBillDetailPage.tsx'

type Payment = SupplierBill['payments'][number]

/** Payments of a bill; one that was wrong is taken back with a reason. */
export function BillPayments({ bill }: { readonly bill: SupplierBill }) {
  const { t } = useTranslation('supplierBill')
  const [wrong, setWrong] = useFormState<Payment | null>('payment-back', null)
  const { currency, can, foreignCurrency } = bill
  const abroad = (minor: Payment['foreignMinor']) =>
    minor === null || foreignCurrency === null ? null : moneyText(minor, foreignCurrency)
  const saidOf = ({ creditNumber, method, reason, foreignMinor }: Payment): string =>
    [t(`pay.by.${method}`), abroad(foreignMinor), creditNumber, reason].filter(Boolean).join(' · ')
  return (
    <>
      <PlainTable
        title={t('pay.title')}
        nothing={t('pay.none')}
        columns={[t('pay.day'), t('pay.amount'), t('pay.fee'), t('pay.how'), '']}
        rows={bill.payments.map((payment) => ({
          key: payment.id,
          cells: [
            dayText(payment.businessDay),
            <Cost key="amount" minor={payment.paidMinor ?? payment.amountMinor} currency={currency} />,
            <Cost key="fee" minor={payment.feeMinor} currency={currency} />,
            saidOf(payment),
            can.pay && payment.reverses === null && !payment.isReversed ? (
              <Button key="back" type="link" size="small" onClick={() => setWrong(payment)}>
                {t('pay.takeBack')}
              </Button>
            ) : (
              ''
            ),
          ],
        }))}
      />
      {wrong ? <TakeBackDrawer billId={bill.id} payment={wrong} onClose={() => setWrong(null)} /> : null}
    </>
  )
}

const reasonOnly = reverseSupplierPayment.request.omit({ id: true, paymentId: true })

interface Props {
  readonly billId: string
  readonly payment: Payment
  readonly onClose: () => void
}

function TakeBackDrawer({ billId, payment, onClose }: Props) {
  const { t } = useTranslation('supplierBill')
  const reverse = useChange(reverseSupplierPayment, { refreshes: ['accounting'] })
  return (
    <FormDrawer
      width={440}
      reopensAs={`payment-back.${payment.id}`}
      title={t('pay.takeBackOf', { day: dayText(payment.businessDay) })}
      saveLabel={t('pay.takeBack')}
      initial={{ reason: '' }}
      schema={reasonOnly}
      onClose={onClose}
      onSubmit={({ reason }) => reverse.mutateAsync({ id: billId, paymentId: payment.id, reason })}
    >
      <FormField name="reason" label={t('reason')} hint={t('pay.takeBackHint')}>
        <Input.TextArea autoFocus maxLength={200} rows={2} />
      </FormField>
    </FormDrawer>
  )
}
