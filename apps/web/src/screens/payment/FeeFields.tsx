import { Form, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FEE_KINDS } from './method-form.ts'

/**
 * Asks for the customer's fee for paying this way: none, a percentage or an amount, with tax or without. Source:
 * PY-P08.
 */
export function FeeFields({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('payConfig')
  const kind: unknown = Form.useWatch('feeKind')
  return (
    <>
      <FormField name="feeKind" label={t('fee.kind')} hint={t('fee.hint')}>
        <Segmented options={FEE_KINDS.map((value) => ({ value, label: t(`fee.${value}`) }))} />
      </FormField>
      {kind === 'percent' ? <FormPercent name="feeBasisPoints" label={t('fee.rate')} isNullable /> : null}
      {kind === 'amount' ? (
        <FormMoney name="feeAmountMinor" label={t('fee.each')} isNullable currency={currency} />
      ) : null}
      {kind === 'percent' || kind === 'amount' ? (
        <FormSwitch name="feeIsTaxed" label={t('fee.isTaxed')} hint={t('fee.taxHint')} />
      ) : null}
    </>
  )
}
