import { Form, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { ScopeField } from '../../parts/offer/ScopeField.tsx'
import type { InCurrency } from './in-currency.ts'
import { useBenefit, usePutBenefit } from './draft/use-benefit.ts'

interface Props extends InCurrency {
  readonly isOptional?: boolean
  /** When it is measured, where a person would wonder. */
  readonly hint?: string
}

/** From an amount or a number of pieces on; the other one is then nothing. */
export function ThresholdFields({ currency, isOptional = false, hint }: Props) {
  const { t } = useTranslation('promotion')
  const put = usePutBenefit()
  const inPieces = useBenefit((benefit) => (benefit['thresholdPieces'] ?? null) !== null)
  const choose = (unit: 'money' | 'pieces'): void =>
    put({ thresholdMinor: unit === 'money' ? 10_000 : 0, thresholdPieces: unit === 'money' ? null : 1 })
  return (
    <>
      <Form.Item label={t('benefit.from')} extra={hint}>
        <Segmented
          aria-label={t('benefit.from')}
          value={inPieces ? 'pieces' : 'money'}
          onChange={choose}
          options={[
            { value: 'money', label: t('benefit.fromMoney') },
            { value: 'pieces', label: t('benefit.fromPieces') },
          ]}
        />
      </Form.Item>
      {inPieces ? (
        <FormNumber name={['benefit', 'thresholdPieces']} label={t('benefit.fromPieces')} />
      ) : (
        <FormMoney
          name={['benefit', 'thresholdMinor']}
          label={t('benefit.fromMoney')}
          hint={isOptional ? t('benefit.fromHint') : undefined}
          currency={currency}
        />
      )}
    </>
  )
}

/** The goods that are counted toward the threshold, where they are not those that are reduced. */
export function ConditionField() {
  const { t } = useTranslation('promotion')
  const put = usePutBenefit()
  const hasCondition = useBenefit((benefit) => (benefit['conditionScope'] ?? null) !== null)
  return (
    <>
      <Form.Item label={t('benefit.condition')} extra={t('benefit.conditionHint')}>
        <Switch
          aria-label={t('benefit.condition')}
          checked={hasCondition}
          onChange={(isOn) => put({ conditionScope: isOn ? { kind: 'all' } : null })}
        />
      </Form.Item>
      {hasCondition ? (
        <FormField name={['benefit', 'conditionScope']} label={t('benefit.conditionGoods')}>
          <ScopeField label={t('benefit.conditionGoods')} />
        </FormField>
      ) : null}
    </>
  )
}

/** Goods that must be bought before pieces get cheaper: none where the amount is 0. */
export function AskingFields({ currency }: InCurrency) {
  const { t } = useTranslation('promotion')
  return (
    <>
      <ThresholdFields currency={currency} isOptional hint={t('benefit.askingHint')} />
      <FormSwitch
        name={['benefit', 'isRepeating']}
        label={t('benefit.repeatingPieces')}
        hint={t('benefit.repeatingPiecesHint')}
      />
      <ConditionField />
    </>
  )
}
