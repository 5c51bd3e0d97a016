import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/offer/names.ts'
import { useFoundProducts } from '../../parts/offer/ScopeField.tsx'

interface Props {
  /** The id of the goods that is taken on. */
  readonly by: 'id' | 'variantId'
  readonly taken: readonly string[]
  readonly onAdd: (id: string) => void
}

/** Finds goods that are not there yet and adds them. */
export function AddGoods({ by, taken, onAdd }: Props) {
  const { t } = useTranslation('promotion')
  const { learn } = useNames()
  const [typed, setTyped] = useState('')
  const rows = useFoundProducts(typed).filter((row) => !taken.includes(row[by]))
  return (
    <Select
      className="k-wide"
      aria-label={t('benefit.rewardAdd')}
      placeholder={t('benefit.rewardAdd')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={null}
      options={rows.map((row) => ({ value: row[by], label: row.name }))}
      onChange={(id: string | null) => {
        if (id === null) return
        learn(rows.map((row) => [row[by], row.name] as const))
        setTyped('')
        onAdd(id)
      }}
    />
  )
}
