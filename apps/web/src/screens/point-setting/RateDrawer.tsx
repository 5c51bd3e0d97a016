import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { pointRate } from '@kassa/contract/settings/point-rates.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { openWindow } from '@kassa/domain/promotion/plan-terms.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { NamesOfForm, useFormNames } from '../../parts/offer/names.ts'
import { ScopeField } from '../../parts/offer/ScopeField.tsx'
import { OccasionField, TargetField } from '../../parts/offer/TargetFields.tsx'
import { WhenFields } from '../../parts/offer/WhenFields.tsx'
import { useWayName } from './use-way-name.ts'

export type Rate = OutputOf<typeof pointRate>

/** A rate that is not there yet: twice the points of everything, always. */
const newRate = (): Rate => ({
  id: crypto.randomUUID(),
  name: '',
  scope: { kind: 'all' },
  methods: null,
  target: { kind: 'all' },
  window: openWindow as Rate['window'],
  occasion: null,
  ratioHundredths: 200,
  isTimesLevel: true,
})

interface Props {
  /** Null: a new one, behind the others. */
  readonly rate: Rate | null
  /** The version of the list it stands in. */
  readonly version: number
  readonly names: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onSubmit: (rate: Rate, version: number) => Promise<unknown>
}

/** Adds a rate of points or changes one. */
export default function RateDrawer({ rate, version, names, onClose, onSubmit }: Props) {
  const { t } = useTranslation(['member', 'promotion', 'kit'])
  const known = useFormNames(names)
  const [initial] = useState(() => rate ?? newRate())
  return (
    <NamesOfForm value={known}>
      <FormDrawer
        width={640}
        title={rate ? t('rate.edit', { name: rate.name }) : t('rate.new')}
        initial={initial}
        schema={pointRate}
        keptAs={`point-rate.${rate?.id ?? 'new'}`}
        version={version}
        draftOf={(saved: { readonly value: readonly Rate[] }) =>
          saved.value.find(({ id }) => id === initial.id) ?? initial
        }
        placeOf={({ details }) => (typeof details['field'] === 'string' ? details['field'] : null)}
        onClose={onClose}
        onSubmit={(fields, basedOn) => onSubmit({ ...fields, id: initial.id }, basedOn)}
      >
        <GivesFields />
        <WhenFields />
        <FormSection title={t('rate.who')}>
          <FormField name="target" label={t('promotion:who.target')}>
            <TargetField />
          </FormField>
          <FormField name="occasion" label={t('promotion:who.occasion')} isOptional>
            <OccasionField />
          </FormField>
        </FormSection>
      </FormDrawer>
    </NamesOfForm>
  )
}

/** Asks for the multiplier, and for its goods and payment methods. */
function GivesFields() {
  const { t } = useTranslation('member')
  return (
    <FormSection title={t('rate.what')}>
      <FormField name="name" label={t('rate.name')} hint={t('rate.nameHint')}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormField name="ratioHundredths" label={t('rate.times')} hint={t('rate.timesHint')} decimals={2}>
        <NumberInput decimals={2} prefix="×" />
      </FormField>
      <FormSwitch name="isTimesLevel" label={t('rate.timesLevel')} hint={t('rate.timesLevelHint')} />
      <FormField name="scope" label={t('rate.goods')}>
        <ScopeField label={t('rate.goods')} />
      </FormField>
      <FormField name="methods" label={t('rate.ways')} hint={t('rate.waysHint')} isOptional>
        <WaysField label={t('rate.ways')} />
      </FormField>
    </FormSection>
  )
}

interface WaysProps {
  readonly value?: readonly PaymentMethod[] | null
  readonly onChange?: (ways: PaymentMethod[] | null) => void
  readonly label: string
}

const ways = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/** None chosen is every way. */
function WaysField({ value, onChange, label }: WaysProps) {
  const wayName = useWayName()
  return (
    <Select
      mode="multiple"
      className="k-wide"
      aria-label={label}
      value={[...(value ?? [])]}
      optionFilterProp="label"
      options={ways.map((way) => ({ value: way, label: wayName(way) }))}
      onChange={(chosen: PaymentMethod[]) => onChange?.(chosen.length === 0 ? null : chosen)}
    />
  )
}
