import { useState } from 'react'
import { useNames } from '../../parts/offer/names.ts'
import { useFoundProducts } from '../../parts/offer/ScopeField.tsx'
import { GoodsSelect } from '../../parts/offer/GoodsSelect.tsx'

interface Props {
  /** The id of the goods that is taken on. */
  readonly by: 'id' | 'variantId'
  readonly taken: readonly string[]
  readonly onAdd: (id: string) => void
}

/** Finds goods that are not there yet and adds them. */
export function AddGoods({ by, taken, onAdd }: Props) {
  const { learn } = useNames()
  const [typed, setTyped] = useState('')
  const rows = useFoundProducts(typed).filter((row) => !taken.includes(row[by]))
  return (
    <GoodsSelect
      typed={typed}
      onType={setTyped}
      options={rows.map((row) => ({ value: row[by], label: row.name }))}
      onPick={(id) => {
        learn(rows.map((row) => [row[by], row.name] as const))
        setTyped('')
        onAdd(id)
      }}
    />
  )
}
