import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { createBillCoupon } from '@kassa/contract/billing/version.calls.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney, FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { currencyChoice } from '../../words/currency-name.ts'

const { code, currency, lastDay, mostUses } = createBillCoupon.request.shape
const common = { code, currency, lastDay, mostUses }
const typed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), off: z.int().min(1).max(10_000), ...common }),
  z.object({ kind: z.literal('amount'), off: z.int().min(1).max(99_999_999), ...common }),
])

const blank = { kind: 'percent', off: null, code: '', currency: 'CNY', lastDay: null, mostUses: 1 }

/** Makes a coupon for bills: per cent, or an amount. */
export function CouponDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const create = useChange(createBillCoupon)
  return (
    <FormDrawer
      width={520}
      title={t('coupons.new')}
      initial={blank}
      schema={typed}
      keptAs="bill-coupon.new"
      onClose={onClose}
      onSubmit={({ kind, off, ...fields }) =>
        create.mutateAsync({
          ...fields,
          offBasisPoints: kind === 'percent' ? off : null,
          offMinor: kind === 'amount' ? off : null,
        })
      }
    >
      <FormField name="code" label={t('coupon')} hint={t('coupons.codeHint')}>
        <Input maxLength={32} />
      </FormField>
      <FormField name="kind" label={t('coupons.kind')}>
        <Segmented
          options={[
            { value: 'percent', label: t('coupons.percent') },
            { value: 'amount', label: t('coupons.amount') },
          ]}
        />
      </FormField>
      <FormField name="currency" label={t('versions.currency')} hint={t('coupons.currencyHint')}>
        <Select options={SELLING_CURRENCIES.map((value) => ({ value, label: currencyChoice(value) }))} />
      </FormField>
      <OffField />
      <FormNumber name="mostUses" label={t('coupons.mostUses')} />
      <FormDay name="lastDay" label={t('coupons.lastDay')} isOptional />
    </FormDrawer>
  )
}

function OffField() {
  const { t } = useTranslation('billing')
  const kind = Form.useWatch('kind') as string | undefined
  const shown = (Form.useWatch('currency') as string | undefined) ?? 'CNY'
  return kind === 'amount' ? (
    <FormMoney key={shown} name="off" label={t('coupons.off')} currency={shown} />
  ) : (
    <FormPercent name="off" label={t('coupons.off')} />
  )
}
