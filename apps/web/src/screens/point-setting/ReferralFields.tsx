import { Form, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { CouponSelect } from '../../parts/offer/CouponSelect.tsx'

/** Sets the rewards for members who bring friends, and from which purchase on. Source: features MK-P13. */
export function ReferralFields({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('referral')
  const isOn = Form.useWatch<boolean | undefined>('refers')
  return (
    <>
      <FormField name="refers" label={t('rule.on')} hint={t('rule.onHint')} valuePropName="checked">
        <Switch />
      </FormField>
      {isOn ? (
        <>
          <Reward who="referrer" />
          <Reward who="friend" />
          <FormField
            name="referMinimumMinor"
            label={t('rule.minimum')}
            hint={t('rule.minimumHint')}
            decimals={exponentOf(currency)}
            isOptional
          >
            <MoneyField currency={currency} />
          </FormField>
          <FormField name="referDays" label={t('rule.days')} hint={t('rule.daysHint')} decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
          <FormField name="referMost" label={t('rule.most')} hint={t('rule.mostHint')} decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
          <FormField
            name="referTakesBack"
            label={t('rule.takesBack')}
            hint={t('rule.takesBackHint')}
            valuePropName="checked"
          >
            <Switch />
          </FormField>
        </>
      ) : null}
    </>
  )
}

/** Points, and a coupon with how many of it, for one of the two. */
function Reward({ who }: { readonly who: 'referrer' | 'friend' }) {
  const { t } = useTranslation('referral')
  const coupon = Form.useWatch<string | null | undefined>(`${who}Coupon`) ?? null
  return (
    <>
      <FormField name={`${who}Points`} label={t(`rule.${who}Points`)} decimals={0} isOptional>
        <NumberInput decimals={0} />
      </FormField>
      <FormField name={`${who}Coupon`} label={t(`rule.${who}Coupon`)} isOptional>
        <CouponSelect label={t(`rule.${who}Coupon`)} known={{ couponTemplateId: coupon, couponName: null }} />
      </FormField>
      <FormField
        name={`${who}Coupons`}
        label={t(`rule.${who}Coupons`)}
        hint={t('rule.couponsHint')}
        decimals={0}
        isOptional
      >
        <NumberInput decimals={0} />
      </FormField>
    </>
  )
}
