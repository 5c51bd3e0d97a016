import { Form, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../../kit/form/fields/FormNumber.tsx'
import { useFormPart } from '../../../kit/form/form-context.ts'
import type { BenefitDraft } from '../plan-draft.ts'
import { firstBenefit } from '../plan-draft.ts'
import type { InCurrency } from '../in-currency.ts'
import { SlotsField } from './SlotsField.tsx'
import { emptySlot } from './slot-draft.ts'

/** The fields of a bundle: any of its goods together (`children`), or a set whose slots are filled by choice. */
export function BundleFields({ currency, children }: InCurrency & { readonly children: ReactNode }) {
  const { t } = useTranslation('promotion')
  const { put } = useFormPart()
  const benefit = Form.useWatch('benefit', { preserve: true }) as BenefitDraft | undefined
  const isSet = Boolean(benefit?.['slots'])
  const choose = (made: 'any' | 'set'): void =>
    put({ benefit: made === 'set' ? { ...firstBenefit.bundle, slots: [emptySlot, emptySlot] } : firstBenefit.bundle })
  return (
    <>
      <Form.Item label={t('slots.made')}>
        <Segmented
          aria-label={t('slots.made')}
          value={isSet ? 'set' : 'any'}
          onChange={choose}
          options={(['any', 'set'] as const).map((value) => ({ value, label: t(`slots.${value}`) }))}
        />
      </Form.Item>
      {isSet ? (
        <>
          <FormMoney name={['benefit', 'reward', 'totalMinor']} label={t('off.total')} currency={currency} />
          <FormField name={['benefit', 'slots']} label={t('slots.slots')} hint={t('slots.slotsHint')}>
            <SlotsField currency={currency} />
          </FormField>
          <FormNumber name={['benefit', 'maxTimes']} label={t('benefit.maxTimes')} isOptional />
        </>
      ) : (
        children
      )}
    </>
  )
}
