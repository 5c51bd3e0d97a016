import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import type { PlanType } from '@kassa/domain/promotion/plan-terms.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { OccasionField, TargetField } from '../../parts/offer/TargetFields.tsx'
import type { InCurrency } from './in-currency.ts'
import { ChannelField, useIsOfWeb } from './ChannelField.tsx'
import { useSegments } from '../../parts/offer/use-segments.ts'
import { OutletsField } from '../../parts/offer/OutletsField.tsx'

/** The fields that say for whom a plan is, where, and how often. */
export function WhoFields({ currency }: InCurrency) {
  const { t } = useTranslation('promotion')
  const segments = useSegments()
  const isOfWeb = useIsOfWeb()
  const type = Form.useWatch(['benefit', 'type'], { preserve: true }) as PlanType | undefined
  return (
    <>
      <FormSection title={t('section.who')}>
        <FormField name="target" label={t('who.target')}>
          <TargetField segments={segments} />
        </FormField>
        {isOfWeb ? null : (
          <FormField name="occasion" label={t('who.occasion')} isOptional>
            <OccasionField />
          </FormField>
        )}
        {type === 'price-list' ? <ChannelField /> : null}
        <FormField name={isOfWeb ? 'web' : 'outlets'} label={t('who.outlets')} key={isOfWeb ? 'web' : 'outlets'}>
          <OutletsField />
        </FormField>
      </FormSection>
      {isOfWeb ? null : <LimitFields currency={currency} />}
    </>
  )
}

/** How often it may be used, and who is left out of it. */
function LimitFields({ currency }: InCurrency) {
  const { t } = useTranslation('promotion')
  return (
    <FormSection title={t('section.limits')} note={t('limit.note')}>
      <div className="k-form-pair">
        <FormNumber name={['limits', 'total']} label={t('limit.total')} isOptional />
        <FormNumber name={['limits', 'perDay']} label={t('limit.perDay')} isOptional />
      </div>
      <FormNumber name={['limits', 'perMember']} label={t('limit.perMember')} isOptional />
      <div className="k-form-pair">
        <FormMoney name={['budget', 'totalMinor']} label={t('limit.budget')} currency={currency} isOptional />
        <FormMoney name={['budget', 'perDayMinor']} label={t('limit.budgetPerDay')} currency={currency} isOptional />
      </div>
      <p className="k-muted">{t('limit.budgetNote')}</p>
      <FormNumber
        name="controlPercent"
        label={t('limit.control')}
        hint={t('limit.controlHint', PLAN_LIMITS.controlPercent)}
        isOptional
      />
      <FormSwitch name="leavesOutReduced" label={t('limit.leavesOutReduced')} hint={t('limit.leavesOutReducedHint')} />
    </FormSection>
  )
}
