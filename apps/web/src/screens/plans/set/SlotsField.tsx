import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../../kit/form/fields/CountLimit.tsx'
import { MoneyField } from '../../../kit/money/MoneyField.tsx'
import { type NumberDraft, NumberInput } from '../../../kit/money/NumberInput.tsx'
import { useNames } from '../../../parts/offer/names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../../ui/icons.ts'
import { AddGoods } from '../AddGoods.tsx'
import type { SlotDraft } from './slot-draft.ts'
import { emptySlot } from './slot-draft.ts'

interface Props {
  readonly value?: readonly SlotDraft[]
  readonly onChange?: (slots: readonly SlotDraft[]) => void
  readonly currency: string
}

const MOST_SLOTS = 10

/** The choices of a set: each with its goods, how many of them, and what one costs more. Source: features PR-P06. */
export function SlotsField({ value = [], onChange, currency }: Props) {
  const { t } = useTranslation('promotion')
  const taken = value.flatMap(({ choices }) => choices.map(({ productId }) => productId))
  return (
    <div className="k-stack-tight">
      {value.map((slot, at) => (
        <SlotFields
          // oxlint-disable-next-line react/no-array-index-key -- a slot is known by its place
          key={at}
          number={at + 1}
          slot={slot}
          taken={taken}
          currency={currency}
          onChange={(next) => onChange?.(value.map((one, place) => (place === at ? next : one)))}
          onRemove={value.length === 1 ? undefined : () => onChange?.(value.filter((_, place) => place !== at))}
        />
      ))}
      <CountLimit count={value.length} most={MOST_SLOTS}>
        <Button icon={<Icon of={addIcon} />} onClick={() => onChange?.([...value, emptySlot])}>
          {t('slots.slotAdd')}
        </Button>
      </CountLimit>
    </div>
  )
}

interface SlotProps {
  readonly number: number
  readonly slot: SlotDraft
  /** Goods of any slot: each stand in one. */
  readonly taken: readonly string[]
  readonly currency: string
  readonly onChange: (slot: SlotDraft) => void
  readonly onRemove: (() => void) | undefined
}

function SlotFields({ number, slot, taken, currency, onChange, onRemove }: SlotProps) {
  const { t } = useTranslation('promotion')
  const called = slot.name.trim() === '' ? String(number) : slot.name
  const put = (change: Partial<SlotDraft>): void => onChange({ ...slot, ...change })
  return (
    <fieldset className="plan-prices">
      <legend>{t('slots.choice', { number })}</legend>
      <div className="plan-slot">
        <Input
          maxLength={50}
          aria-label={t('slots.slotName', { number })}
          placeholder={t('slots.slotNameShort')}
          value={slot.name}
          onChange={({ target }) => put({ name: target.value })}
        />
        <Amount
          label={t('slots.least')}
          name={t('slots.leastOf', { name: called })}
          value={slot.least}
          onChange={(least) => put({ least })}
        />
        <Amount
          label={t('slots.most')}
          name={t('slots.mostOf', { name: called })}
          value={slot.most}
          onChange={(most) => put({ most })}
        />
        {onRemove ? (
          <Button
            type="text"
            icon={<Icon of={removeIcon} />}
            aria-label={t('slots.slotRemove', { name: called })}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div className="k-stack-tight">
        <Choices slot={slot} currency={currency} onChange={(choices) => put({ choices })} />
        <AddGoods
          by="id"
          taken={taken}
          onAdd={(productId) => put({ choices: [...slot.choices, { productId, variantId: null, surchargeMinor: 0 }] })}
        />
      </div>
    </fieldset>
  )
}

interface AmountProps {
  readonly label: string
  readonly name: string
  readonly value: NumberDraft
  readonly onChange: (value: NumberDraft) => void
}

const Amount = ({ label, name, value, onChange }: AmountProps) => (
  <label className="plan-slot-count">
    <span>{label}</span>
    <NumberInput decimals={0} aria-label={name} value={value} onChange={onChange} />
  </label>
)

interface ChoicesProps extends Pick<SlotProps, 'slot' | 'currency'> {
  readonly onChange: (choices: SlotDraft['choices']) => void
}

function Choices({ slot: { choices }, currency, onChange }: ChoicesProps) {
  const { t } = useTranslation('promotion')
  const { nameOf } = useNames()
  return choices.map((choice) => {
    const name = nameOf(choice.variantId ?? choice.productId) ?? '…'
    return (
      <div key={`${choice.productId} ${choice.variantId ?? ''}`} className="plan-reward">
        <span>{name}</span>
        <span aria-hidden="true">+</span>
        <MoneyField
          currency={currency}
          aria-label={t('slots.surcharge', { name })}
          value={choice.surchargeMinor}
          onChange={(surchargeMinor) =>
            onChange(choices.map((one) => (one === choice ? { ...one, surchargeMinor } : one)))
          }
        />
        <Button
          type="text"
          icon={<Icon of={removeIcon} />}
          aria-label={t('benefit.rewardRemove', { name })}
          onClick={() => onChange(choices.filter((one) => one !== choice))}
        />
      </div>
    )
  })
}
