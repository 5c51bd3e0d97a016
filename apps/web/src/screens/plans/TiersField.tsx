import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { type NumberDraft, NumberInput } from '../../kit/money/NumberInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'

interface Tier {
  readonly thresholdMinor: NumberDraft
  readonly thresholdPieces: NumberDraft
  readonly amountMinor: NumberDraft
}

interface Props {
  readonly value?: readonly Tier[]
  readonly onChange?: (tiers: readonly Tier[]) => void
  readonly currency: string
}

const MOST = 5

/** The steps of a rebate: from so much, so much off. */
export function TiersField({ value = [], onChange, currency }: Props) {
  const { t } = useTranslation('promotion')
  const inPieces = value.some(({ thresholdPieces }) => thresholdPieces !== null)
  const set = (at: number, change: Partial<Tier>): void =>
    onChange?.(value.map((tier, index) => (index === at ? { ...tier, ...change } : tier)))
  const empty: Tier = { thresholdMinor: inPieces ? 0 : null, thresholdPieces: inPieces ? 1 : null, amountMinor: null }
  const count = (unit: 'money' | 'pieces'): void =>
    onChange?.(
      value.map(({ amountMinor }) =>
        unit === 'pieces'
          ? { thresholdMinor: 0, thresholdPieces: 1, amountMinor }
          : { thresholdMinor: null, thresholdPieces: null, amountMinor },
      ),
    )
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('benefit.from')}
        value={inPieces ? 'pieces' : 'money'}
        onChange={count}
        options={[
          { value: 'money', label: t('benefit.fromMoney') },
          { value: 'pieces', label: t('benefit.fromPieces') },
        ]}
      />
      {value.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
        <div key={at} className="plan-tier">
          {inPieces ? (
            <NumberInput
              decimals={0}
              aria-label={t('benefit.tierFrom', { step: at + 1 })}
              value={tier.thresholdPieces}
              onChange={(thresholdPieces) => set(at, { thresholdPieces })}
            />
          ) : (
            <MoneyField
              currency={currency}
              aria-label={t('benefit.tierFrom', { step: at + 1 })}
              value={tier.thresholdMinor}
              onChange={(thresholdMinor) => set(at, { thresholdMinor })}
            />
          )}
          <span aria-hidden="true">−</span>
          <MoneyField
            currency={currency}
            aria-label={t('benefit.tierOff', { step: at + 1 })}
            value={tier.amountMinor}
            onChange={(amountMinor) => set(at, { amountMinor })}
          />
          <CountLimit count={value.length} least={1}>
            <Button
              type="text"
              icon={<Icon of={removeIcon} />}
              aria-label={t('benefit.tierRemove', { step: at + 1 })}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          </CountLimit>
        </div>
      ))}
      <div>
        <CountLimit count={value.length} most={MOST}>
          <Button icon={<Icon of={addIcon} />} onClick={() => onChange?.([...value, empty])}>
            {t('benefit.tierAdd')}
          </Button>
        </CountLimit>
      </div>
    </div>
  )
}
