import { Form, Segmented } from 'antd'
import type { PlanType } from '@kassa/domain/promotion/plan-terms.ts'
import { useTranslation } from 'react-i18next'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { DiscountField } from '../../parts/offer/DiscountField.tsx'
import { BundleFields } from './set/BundleFields.tsx'
import { PriceListField } from './PriceListField.tsx'
import { RewardsField } from './RewardsField.tsx'
import { AskingFields, ConditionField, ThresholdFields } from './ThresholdFields.tsx'
import { TiersField } from './TiersField.tsx'
import type { InCurrency } from './in-currency.ts'
import { useBenefit, usePutBenefit } from './draft/use-benefit.ts'

/** Asks for the benefit of the plan: the fields of its type. */
export function BenefitFields({ currency }: InCurrency) {
  const { t } = useTranslation('promotion')
  const type = Form.useWatch(['benefit', 'type'], { preserve: true }) as PlanType | undefined
  return (
    <FormSection title={t('section.benefit')}>{type ? <FieldsOf type={type} currency={currency} /> : null}</FormSection>
  )
}

function FieldsOf({ type, currency }: InCurrency & { readonly type: PlanType }) {
  const { t } = useTranslation('promotion')
  switch (type) {
    case 'promotion':
      return <FormMoney name={['benefit', 'priceMinor']} label={t('benefit.price')} currency={currency} />
    case 'price-list':
      return (
        <FormField name={['benefit', 'prices']} label={t('prices.label')} hint={t('prices.hint')}>
          <PriceListField currency={currency} />
        </FormField>
      )
    case 'item-discount':
      return (
        <>
          <OffFields at={['benefit', 'off']} kinds={['percent', 'amount']} currency={currency} />
          <StackingField />
        </>
      )
    case 'buy-get':
      return (
        <>
          <div className="k-form-pair">
            <FormNumber name={['benefit', 'buyCount']} label={t('benefit.buy')} />
            <FormNumber name={['benefit', 'getCount']} label={t('benefit.get')} />
          </div>
          <RewardFields currency={currency} />
          <PoolFields hasSpecial />
          <AskingFields currency={currency} />
        </>
      )
    case 'second-item':
      return (
        <>
          <OffFields at={['benefit', 'reward']} kinds={['percent', 'price']} currency={currency} />
          <PoolFields hasSpecial />
          <AskingFields currency={currency} />
        </>
      )
    case 'bundle':
      return (
        <BundleFields currency={currency}>
          <FormNumber name={['benefit', 'count']} label={t('benefit.count')} hint={t('benefit.countHint')} />
          <OffFields at={['benefit', 'reward']} kinds={['total', 'percent', 'each-off']} currency={currency} />
          <FormField name={['benefit', 'pick']} label={t('benefit.pick')}>
            <Segmented
              options={[
                { value: 'dearest', label: t('benefit.dearest') },
                { value: 'cheapest', label: t('benefit.cheapest') },
              ]}
            />
          </FormField>
          <PoolFields />
          <AskingFields currency={currency} />
        </BundleFields>
      )
    case 'whole-order':
      return (
        <>
          <Discount name={['benefit', 'offBasisPoints']} />
          <ThresholdFields currency={currency} isOptional />
          <Stackable />
          <ConditionField />
        </>
      )
    case 'rebate':
      return (
        <>
          <FormField name={['benefit', 'tiers']} label={t('benefit.tiers')} hint={t('benefit.tiersHint')}>
            <TiersField currency={currency} />
          </FormField>
          <FormSwitch name={['benefit', 'isRepeating']} label={t('benefit.repeating')} />
          <FormMoney name={['benefit', 'capMinor']} label={t('benefit.cap')} currency={currency} isOptional />
          <Stackable />
          <ConditionField />
        </>
      )
    case 'full-gift':
    case 'exchange':
      return (
        <>
          <ThresholdFields currency={currency} />
          <FormField
            name={['benefit', type === 'full-gift' ? 'gifts' : 'items']}
            label={t(type === 'full-gift' ? 'benefit.gifts' : 'benefit.items')}
            hint={t(type === 'full-gift' ? 'benefit.giftsHint' : 'benefit.itemsHint')}
          >
            <RewardsField kind={type} currency={currency} />
          </FormField>
          <FormSwitch name={['benefit', 'isRepeating']} label={t('benefit.repeatingGift')} />
          <FormNumber name={['benefit', 'maxTimes']} label={t('benefit.maxTimes')} isOptional />
          <ConditionField />
        </>
      )
  }
}

function Discount({ name }: { readonly name: readonly string[] }) {
  const { t } = useTranslation('promotion')
  return (
    <FormField name={name} label={t('benefit.off')} hint={t('benefit.offHint')}>
      <DiscountField />
    </FormField>
  )
}

/** Asks whether it adds up with others that do, and what its percent is taken of. */
function StackingField() {
  const { t } = useTranslation('promotion')
  const put = usePutBenefit()
  const ways = ['alone', 'list', 'rest'] as const
  const stacking = useBenefit((benefit) => (benefit['stacking'] ?? 'alone') as (typeof ways)[number])
  return (
    <Form.Item label={t('benefit.stacking')} extra={t('benefit.stackingHint')}>
      <Segmented
        aria-label={t('benefit.stacking')}
        value={stacking}
        onChange={(way) => put({ stacking: way === 'alone' ? null : way })}
        options={ways.map((value) => ({ value, label: t(`stacking.${value}`) }))}
      />
    </Form.Item>
  )
}

function Stackable() {
  const { t } = useTranslation('promotion')
  return (
    <FormSwitch name={['benefit', 'isStackable']} label={t('benefit.stackable')} hint={t('benefit.stackableHint')} />
  )
}

type OffKind = 'percent' | 'amount' | 'price' | 'total' | 'each-off'
const amountOf = { amount: 'offMinor', price: 'priceMinor', total: 'totalMinor', 'each-off': 'offMinor' } as const

/** A percentage or an amount, as the type has it. */
function OffFields({
  at,
  kinds,
  currency,
}: InCurrency & { readonly at: readonly string[]; readonly kinds: readonly OffKind[] }) {
  const { t } = useTranslation('promotion')
  const kind = (Form.useWatch([...at, 'kind'], { preserve: true }) as OffKind | undefined) ?? 'percent'
  return (
    <>
      <FormField name={[...at, 'kind']} label={t('benefit.kind')}>
        <Segmented options={kinds.map((one) => ({ value: one, label: t(`off.${one}`) }))} />
      </FormField>
      {kind === 'percent' ? (
        <Discount name={[...at, 'offBasisPoints']} />
      ) : (
        <FormMoney name={[...at, amountOf[kind]]} label={t(`off.${kind}`)} currency={currency} />
      )}
    </>
  )
}

const rewards = {
  free: null,
  percent: { kind: 'percent', offBasisPoints: 5_000 },
  price: { kind: 'price', priceMinor: null },
} as const

/** Price of the further pieces: nothing, or less. */
function RewardFields({ currency }: InCurrency) {
  const { t } = useTranslation('promotion')
  const put = usePutBenefit()
  const kind = useBenefit((benefit) => {
    const reward = (benefit['reward'] ?? null) as { readonly kind: 'percent' | 'price' } | null
    return reward?.kind ?? 'free'
  })
  return (
    <>
      <Form.Item label={t('benefit.reward')}>
        <Segmented
          aria-label={t('benefit.reward')}
          value={kind}
          onChange={(chosen: keyof typeof rewards) => put({ reward: rewards[chosen] })}
          options={(['free', 'percent', 'price'] as const).map((value) => ({ value, label: t(`off.${value}`) }))}
        />
      </Form.Item>
      {kind === 'percent' ? <Discount name={['benefit', 'reward', 'offBasisPoints']} /> : null}
      {kind === 'price' ? (
        <FormMoney name={['benefit', 'reward', 'priceMinor']} label={t('off.price')} currency={currency} />
      ) : null}
    </>
  )
}

function PoolFields({ hasSpecial = false }: { readonly hasSpecial?: boolean }) {
  const { t } = useTranslation('promotion')
  return (
    <>
      <FormField name={['benefit', 'pooling']} label={t('benefit.pooling')}>
        <Segmented
          options={[
            { value: 'mix', label: t('benefit.mix') },
            { value: 'same-product', label: t('benefit.same') },
          ]}
        />
      </FormField>
      <FormNumber name={['benefit', 'maxTimes']} label={t('benefit.maxTimes')} isOptional />
      {hasSpecial ? <FormSwitch name={['benefit', 'isOnTopOfSpecial']} label={t('benefit.onTop')} /> : null}
    </>
  )
}
