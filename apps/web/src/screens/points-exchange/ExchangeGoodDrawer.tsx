import { createExchangeGood, editExchangeGood } from '@kassa/contract/stored-value/exchange.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useFoundProducts } from '../../parts/offer/ScopeField.tsx'
import type { ExchangeGood } from './PointsExchangePage.tsx'

interface Draft {
  variantId: string | null
  points: NumberDraft
}

interface Props {
  readonly good: ExchangeGood | null
  readonly onClose: () => void
}

/** Offers goods for points, or changes for how many. */
export function ExchangeGoodDrawer({ good, onClose }: Props) {
  const { t } = useTranslation('pointsExchange')
  const create = useChange(createExchangeGood)
  const edit = useChange(editExchangeGood)
  const initial: Draft = { variantId: good?.variantId ?? null, points: good?.points ?? null }
  return (
    <FormDrawer
      width={480}
      reopensAs={`exchange-good.${good?.id ?? 'new'}`}
      title={good ? t('edit', { name: good.name }) : t('new')}
      initial={initial}
      schema={createExchangeGood.request}
      onClose={onClose}
      version={good?.version}
      onSubmit={({ variantId, points }, version) =>
        good ? edit.mutateAsync({ id: good.id, version, points }) : create.mutateAsync({ variantId, points })
      }
    >
      <FormField name="variantId" label={t('goods')} hint={t('goodsHint')}>
        <GoodsField name={good?.name ?? null} />
      </FormField>
      <FormNumber name="points" label={t('points')} hint={t('pointsHint')} />
    </FormDrawer>
  )
}

interface FieldProps {
  readonly value?: string | null
  readonly onChange?: (variantId: string | null) => void
  /** The name of goods that are fixed; null where goods are still chosen. */
  readonly name: string | null
}

function GoodsField({ value = null, onChange, name }: FieldProps) {
  const { t } = useTranslation('pointsExchange')
  const [typed, setTyped] = useState('')
  const rows = useFoundProducts(typed)
  if (name !== null) return <span>{name}</span>
  return (
    <Select
      autoFocus
      className="k-wide"
      aria-label={t('goods')}
      placeholder={t('goodsChoose')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={value}
      options={rows.map(({ variantId, name: label }) => ({ value: variantId, label }))}
      onChange={(chosen: string | null) => {
        setTyped('')
        onChange?.(chosen)
      }}
    />
  )
}
