import { Form, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
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
      {kind === 'percent' ? (
        <FormField name="feeBasisPoints" label={t('fee.rate')} decimals={2} isNullable>
          <NumberInput decimals={2} suffix="%" />
        </FormField>
      ) : null}
      {kind === 'amount' ? (
        <FormField name="feeAmountMinor" label={t('fee.each')} decimals={exponentOf(currency)} isNullable>
          <MoneyField currency={currency} />
        </FormField>
      ) : null}
      {kind === 'percent' || kind === 'amount' ? (
        <FormField name="feeIsTaxed" label={t('fee.isTaxed')} hint={t('fee.taxHint')} valuePropName="checked">
          <Switch />
        </FormField>
      ) : null}
    </>
  )
}
