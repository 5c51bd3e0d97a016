import { createRechargeRule, editRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput, type NumberDraft } from '../../kit/money/NumberInput.tsx'
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
      <FormField
        name="rechargeMinor"
        label={t('rechargeRule:amount')}
        hint={t('rechargeRule:amountHint')}
        decimals={exponentOf(currency)}
      >
        <MoneyField currency={currency} />
      </FormField>
      <FormField
        name="giftMinor"
        label={t('rechargeRule:gift')}
        hint={t('rechargeRule:giftHint')}
        decimals={exponentOf(currency)}
      >
        <MoneyField currency={currency} />
      </FormField>
      <FormField name="bonusMonths" label={t('rechargeRule:months')} hint={t('rechargeRule:monthsHint')} decimals={0}>
        <NumberInput decimals={0} />
      </FormField>
      <FormField name="bonusNowBasisPoints" label={t('rechargeRule:now')} hint={t('rechargeRule:nowHint')} decimals={2}>
        <NumberInput decimals={2} suffix="%" />
      </FormField>
      <FormField name="points" label={t('rechargeRule:points')} hint={t('rechargeRule:pointsHint')} decimals={0}>
        <NumberInput decimals={0} />
      </FormField>
      <FormField
        name="couponTemplateId"
        label={t('rechargeRule:coupon')}
        hint={t('rechargeRule:couponHint')}
        isOptional
      >
        <CouponSelect label={t('rechargeRule:coupon')} known={rechargeRule} />
      </FormField>
      <FormField
        name="couponCount"
        label={t('rechargeRule:couponCount')}
        hint={t('rechargeRule:couponCountHint')}
        decimals={0}
      >
        <NumberInput decimals={0} />
      </FormField>
      <FormField name="fromDay" label={t('rechargeRule:from')} hint={t('rechargeRule:periodHint')} isOptional>
        <DayField />
      </FormField>
      <FormField name="untilDay" label={t('rechargeRule:until')} isOptional>
        <DayField />
      </FormField>
    </FormDrawer>
  )
}
