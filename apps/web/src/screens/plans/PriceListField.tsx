import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { type NumberDraft, NumberInput } from '../../kit/money/NumberInput.tsx'
import { useNames } from '../../parts/offer/names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import { AddGoods } from './AddGoods.tsx'

interface StepDraft {
  readonly fromQuantity: NumberDraft
  readonly priceMinor: NumberDraft
}

interface RowDraft {
  readonly productId: string
  readonly variantId: string | null
  readonly steps: readonly StepDraft[]
}

interface Props {
  readonly value?: readonly RowDraft[]
  readonly onChange?: (rows: readonly RowDraft[]) => void
  readonly currency: string
}

const MOST_STEPS = 5
/** The number of rows shown; a long list is searched. */
const SHOWN = 20

/** Goods with their prices, from a quantity on. */
export function PriceListField({ value = [], onChange, currency }: Props) {
  const { t } = useTranslation('promotion')
  const { nameOf } = useNames()
  const [search, setSearch] = useState('')
  const nameFor = ({ productId, variantId }: RowDraft): string => nameOf(variantId ?? productId) ?? '…'
  const found = value.filter((row) => nameFor(row).toLowerCase().includes(search.trim().toLowerCase()))
  const put = (row: RowDraft, steps: readonly StepDraft[]): void =>
    onChange?.(value.map((one) => (one === row ? { ...row, steps } : one)))
  return (
    <div className="k-stack-tight">
      {value.length > SHOWN ? (
        <Input
          allowClear
          aria-label={t('prices.search')}
          placeholder={t('prices.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      {found.slice(0, SHOWN).map((row) => (
        <PriceRow
          key={`${row.productId} ${row.variantId ?? ''}`}
          name={nameFor(row)}
          steps={row.steps}
          currency={currency}
          onChange={(steps) => put(row, steps)}
          onRemove={() => onChange?.(value.filter((one) => one !== row))}
        />
      ))}
      {found.length > SHOWN ? <p className="k-muted">{t('prices.more', { count: found.length - SHOWN })}</p> : null}
      <AddGoods
        by="id"
        taken={value.map(({ productId }) => productId)}
        onAdd={(productId) =>
          onChange?.([...value, { productId, variantId: null, steps: [{ fromQuantity: 1, priceMinor: null }] }])
        }
      />
    </div>
  )
}

function PriceRow({
  name,
  steps,
  currency,
  onChange,
  onRemove,
}: {
  readonly name: string
  readonly steps: readonly StepDraft[]
  readonly currency: string
  readonly onChange: (steps: readonly StepDraft[]) => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('promotion')
  const set = (at: number, change: Partial<StepDraft>): void =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...change } : step)))
  return (
    <fieldset className="plan-prices">
      <legend>{name}</legend>
      {steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
        <div key={at} className="plan-tier">
          <span>{t('prices.from')}</span>
          <NumberInput
            decimals={0}
            aria-label={t('prices.fromOf', { step: at + 1, name })}
            value={step.fromQuantity}
            onChange={(fromQuantity) => set(at, { fromQuantity })}
          />
          <MoneyField
            currency={currency}
            aria-label={t('prices.priceOf', { step: at + 1, name })}
            value={step.priceMinor}
            onChange={(priceMinor) => set(at, { priceMinor })}
          />
          <Button
            type="text"
            icon={<Icon of={removeIcon} />}
            aria-label={
              steps.length === 1 ? t('benefit.rewardRemove', { name }) : t('prices.removeStep', { step: at + 1, name })
            }
            onClick={() => (steps.length === 1 ? onRemove() : onChange(steps.filter((_, index) => index !== at)))}
          />
        </div>
      ))}
      <CountLimit count={steps.length} most={MOST_STEPS}>
        <Button
          type="text"
          size="small"
          icon={<Icon of={addIcon} />}
          aria-label={t('prices.addStepOf', { name })}
          onClick={() => onChange([...steps, { fromQuantity: null, priceMinor: null }])}
        >
          {t('prices.addStep')}
        </Button>
      </CountLimit>
    </fieldset>
  )
}
