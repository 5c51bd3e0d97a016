import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { type NumberDraft, NumberInput } from '../../kit/money/NumberInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { useNames } from '../../parts/offer/names.ts'
import { AddGoods } from './AddGoods.tsx'

interface Reward {
  readonly variantId: string
  readonly countPerTime?: NumberDraft
  readonly exchangePriceMinor?: NumberDraft
}

interface Props {
  readonly value?: readonly Reward[]
  readonly onChange?: (rewards: readonly Reward[]) => void
  readonly kind: 'full-gift' | 'exchange'
  readonly currency: string
}

/** Goods that are given, or sold for little; the first is meant, the others can be chosen instead. */
export function RewardsField({ value = [], onChange, kind, currency }: Props) {
  const { t } = useTranslation('promotion')
  const { nameOf } = useNames()
  const set = (at: number, change: Partial<Reward>): void =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <div className="k-stack-tight">
      {value.map((reward, at) => {
        const name = nameOf(reward.variantId) ?? '…'
        return (
          <div key={reward.variantId} className="plan-reward">
            <span>{name}</span>
            {kind === 'full-gift' ? (
              <NumberInput
                decimals={0}
                aria-label={t('benefit.giftCount', { name })}
                value={reward.countPerTime ?? null}
                onChange={(countPerTime) => set(at, { countPerTime })}
              />
            ) : (
              <MoneyField
                currency={currency}
                aria-label={t('benefit.itemPrice', { name })}
                value={reward.exchangePriceMinor ?? null}
                onChange={(exchangePriceMinor) => set(at, { exchangePriceMinor })}
              />
            )}
            <Button
              type="text"
              icon={<Icon of={removeIcon} />}
              aria-label={t('benefit.rewardRemove', { name })}
              onClick={() => onChange?.(value.filter((one) => one !== reward))}
            />
          </div>
        )
      })}
      <AddGoods
        by="variantId"
        taken={value.map(({ variantId }) => variantId)}
        onAdd={(variantId) =>
          onChange?.([
            ...value,
            kind === 'full-gift' ? { variantId, countPerTime: 1 } : { variantId, exchangePriceMinor: null },
          ])
        }
      />
    </div>
  )
}
