import { listStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { goodsName } from './goods-name.ts'

/** Goods of the stock list; the name has their attribute values in it. */
export type Goods = Omit<OutputOf<typeof stockRow>, 'variantName'>

/** Finds goods of the chosen outlet by name or code and hands over the one picked; those in `taken` are left out. */
export function GoodsPicker({ taken, onPick }: { taken: readonly string[]; onPick: (goods: Goods) => void }) {
  const { t } = useTranslation('supply')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data, isFetching, error } = useAnswer(
    listStock,
    { limit: 20, ...(search === '' ? {} : { search }) },
    { keepsPrevious: true },
  )
  const rows: readonly Goods[] = (data?.rows ?? [])
    .filter(({ variantId }) => !taken.includes(variantId))
    .map(({ variantName, ...row }) => ({ ...row, name: goodsName({ name: row.name, variantName }) }))
  return (
    <Select
      aria-label={t('lines.add')}
      className="k-wide"
      placeholder={t('lines.add')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      value={null}
      notFoundContent={isFetching ? t('lines.searching') : error ? t('lines.unreadable') : t('lines.notFound')}
      options={rows.map((row) => ({
        value: row.variantId,
        label: [row.name, row.code, quantityText(row.onHand, row.weightUnit, row.unit)].filter(Boolean).join(' · '),
      }))}
      onChange={(variantId: string | null) => {
        const picked = rows.find((row) => row.variantId === variantId)
        setTyped('')
        if (picked) onPick(picked)
      }}
    />
  )
}
