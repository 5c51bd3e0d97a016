import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { CouponSelect } from '../../parts/offer/CouponSelect.tsx'

/** Sets the rewards for members who bring friends, and from which purchase on. Source: features MK-P13. */
export function ReferralFields({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('referral')
  const isOn = Form.useWatch<boolean | undefined>('refers')
  return (
    <>
      <FormSwitch name="refers" label={t('rule.on')} hint={t('rule.onHint')} />
      {isOn ? (
        <>
          <Reward who="referrer" />
          <Reward who="friend" />
          <FormMoney
            name="referMinimumMinor"
            label={t('rule.minimum')}
            hint={t('rule.minimumHint')}
            isOptional
            currency={currency}
          />
          <FormNumber name="referDays" label={t('rule.days')} hint={t('rule.daysHint')} />
          <FormNumber name="referMost" label={t('rule.most')} hint={t('rule.mostHint')} />
          <FormSwitch name="referTakesBack" label={t('rule.takesBack')} hint={t('rule.takesBackHint')} />
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
      <FormNumber name={`${who}Points`} label={t(`rule.${who}Points`)} isOptional />
      <FormField name={`${who}Coupon`} label={t(`rule.${who}Coupon`)} isOptional>
        <CouponSelect label={t(`rule.${who}Coupon`)} known={{ couponTemplateId: coupon, couponName: null }} />
      </FormField>
      <FormNumber name={`${who}Coupons`} label={t(`rule.${who}Coupons`)} hint={t('rule.couponsHint')} isOptional />
    </>
  )
}
