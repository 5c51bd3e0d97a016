import { paySupplierBill } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { placeInPayment } from '../../parts/stock/bill-refusals.ts'
import type { SupplierBill } from './SupplierBillDetailPage.tsx'

interface Props {
  readonly bill: SupplierBill
  readonly onClose: () => void
}

const typed = paySupplierBill.request.omit({ id: true })

/** Books a payment, with what is open proposed; a credit note of the supplier can be set off instead. */
export function PayDrawer({ bill, onClose }: Props) {
  const { t } = useTranslation('supplierBill')
  const [method, setMethod] = useState<'bank' | 'card' | 'cash' | 'credit'>('bank')
  const pay = useChange(paySupplierBill, { refreshes: ['accounting'] })
  const { id, currency, openMinor, credits, foreignCurrency, foreignOpenMinor } = bill
  const isAbroad = foreignCurrency !== null
  const methods = (['bank', 'card', 'cash', 'credit'] as const).filter(
    (one) => one !== 'credit' || (credits.length > 0 && !isAbroad),
  )
  const initial = {
    method: 'bank' as const,
    businessDay: null as string | null,
    amountMinor: openMinor === null || isAbroad ? null : Number(openMinor),
    foreignMinor: foreignOpenMinor === null ? null : Number(foreignOpenMinor),
    feeMinor: 0 as number | null,
    creditId: null as string | null,
  }
  return (
    <FormDrawer
      width={440}
      title={t(bill.kind === 'bill' ? 'pay.payOf' : 'pay.receiveOf', { number: bill.number })}
      saveLabel={t('pay.book')}
      initial={initial}
      schema={typed}
      keptAs={`bill-payment.${id}`}
      placeOf={(refusal) => placeInPayment(refusal, isAbroad)}
      onClose={onClose}
      onSubmit={(fields) => pay.mutateAsync({ id, ...fields })}
    >
      <FormDay name="businessDay" label={t('pay.day')} />
      <FormField name="method" label={t('pay.how')}>
        <Select options={methods.map((value) => ({ value, label: t(`pay.by.${value}`) }))} onChange={setMethod} />
      </FormField>
      {method === 'credit' ? (
        <FormField name="creditId" label={t('of.credit')} isOptional isNullable>
          <Select
            options={credits.map((one) => ({
              value: one.id,
              label: one.openMinor === null ? one.number : `${one.number} · ${moneyText(one.openMinor, currency)}`,
            }))}
          />
        </FormField>
      ) : null}
      {foreignCurrency === null ? null : (
        <FormMoney name="foreignMinor" label={t('foreign.paid')} isNullable currency={foreignCurrency} />
      )}
      <FormMoney name="amountMinor" label={t(isAbroad ? 'foreign.left' : 'pay.amount')} currency={currency} />
      {method === 'credit' ? null : (
        <FormMoney name="feeMinor" label={t('pay.fee')} hint={t('pay.feeHint')} currency={currency} />
      )}
    </FormDrawer>
  )
}
