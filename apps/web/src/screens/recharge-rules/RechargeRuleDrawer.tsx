import { createRechargeRule, editRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney, FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { type NumberDraft } from '../../kit/money/NumberInput.tsx'
import { CouponSelect } from '../../parts/offer/CouponSelect.tsx'
import type { RechargeRule } from './RechargeRulePage.tsx'

interface Draft {
  name: string
  rechargeMinor: NumberDraft
  giftMinor: NumberDraft
  bonusMonths: NumberDraft
  bonusNowBasisPoints: NumberDraft
  points: NumberDraft
  couponTemplateId: string | null
  couponCount: NumberDraft
  fromDay: string | null
  untilDay: string | null
}

interface Props {
  readonly rechargeRule: RechargeRule | null
  readonly currency: string
  readonly onClose: () => void
}

/** Adds a recharge rule or changes one. */
export function RechargeRuleDrawer({ rechargeRule, currency, onClose }: Props) {
  const { t } = useTranslation(['rechargeRule', 'kit'])
  const create = useChange(createRechargeRule)
  const edit = useChange(editRechargeRule)
  const initial: Draft = {
    name: rechargeRule?.name ?? '',
    rechargeMinor: rechargeRule?.rechargeMinor ?? null,
    giftMinor: rechargeRule?.giftMinor ?? null,
    bonusMonths: rechargeRule?.bonusMonths ?? 0,
    bonusNowBasisPoints: rechargeRule?.bonusNowBasisPoints ?? 10_000,
    points: rechargeRule?.points ?? 0,
    couponTemplateId: rechargeRule?.couponTemplateId ?? null,
    couponCount: rechargeRule?.couponCount ?? 0,
    fromDay: rechargeRule?.fromDay ?? null,
    untilDay: rechargeRule?.untilDay ?? null,
  }
  return (
    <FormDrawer
      width={520}
      title={rechargeRule ? t('rechargeRule:edit', { name: rechargeRule.name }) : t('rechargeRule:new')}
      initial={initial}
      schema={createRechargeRule.request}
      keptAs={`recharge-rules.${rechargeRule?.id ?? 'new'}`}
      onClose={onClose}
      version={rechargeRule?.version}
      onSubmit={(fields, version) =>
        rechargeRule ? edit.mutateAsync({ ...fields, id: rechargeRule.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormField name="name" label={t('rechargeRule:name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormMoney
        name="rechargeMinor"
        label={t('rechargeRule:amount')}
        hint={t('rechargeRule:amountHint')}
        currency={currency}
      />
      <FormMoney
        name="giftMinor"
        label={t('rechargeRule:gift')}
        hint={t('rechargeRule:giftHint')}
        currency={currency}
      />
      <FormNumber name="bonusMonths" label={t('rechargeRule:months')} hint={t('rechargeRule:monthsHint')} />
      <FormPercent name="bonusNowBasisPoints" label={t('rechargeRule:now')} hint={t('rechargeRule:nowHint')} />
      <FormNumber name="points" label={t('rechargeRule:points')} hint={t('rechargeRule:pointsHint')} />
      <FormField
        name="couponTemplateId"
        label={t('rechargeRule:coupon')}
        hint={t('rechargeRule:couponHint')}
        isOptional
      >
        <CouponSelect label={t('rechargeRule:coupon')} known={rechargeRule} />
      </FormField>
      <FormNumber name="couponCount" label={t('rechargeRule:couponCount')} hint={t('rechargeRule:couponCountHint')} />
      <FormDay name="fromDay" label={t('rechargeRule:from')} hint={t('rechargeRule:periodHint')} isOptional />
      <FormDay name="untilDay" label={t('rechargeRule:until')} isOptional />
    </FormDrawer>
  )
}
