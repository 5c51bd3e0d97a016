import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useDeferredValue, useState } from 'react'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSession } from '../../session/session.ts'
import { GoodsSelect } from '../../parts/offer/GoodsSelect.tsx'

/** Goods with what they cost today. */
export interface GoodsWithPrice {
  readonly variantId: string
  readonly name: string
  readonly nowMinor: number
}

interface Props {
  readonly taken: readonly string[]
  readonly onAdd: (goods: readonly GoodsWithPrice[]) => void
}

/** Finds a product by name or code and hands over what it sells: itself, or each of its combinations; those in `taken` are left out. */
export function AddPricedGoods({ taken, onAdd }: Props) {
  const outletId = useSession((session) => session.outlet?.outletId)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const asked = { limit: 30, ...(search === '' ? {} : { search }) }
  const { data } = useAnswer(listProducts, asked, { keepsPrevious: true, isQuiet: true })
  const rows = (data?.rows ?? []).filter(
    ({ variantId, sellPriceMinor, variantCount }) =>
      sellPriceMinor !== null && (variantCount > 0 || !taken.includes(variantId)),
  )
  const add = async (id: string): Promise<void> => {
    const row = rows.find((one) => one.id === id)
    if (!row) return
    setTyped('')
    const { shownName: name, variantId, sellPriceMinor } = row
    const found =
      row.variantCount > 0
        ? await combinationsOf(row.id, name, outletId)
        : [{ variantId, name, nowMinor: sellPriceMinor ?? 0 }]
    onAdd(found.filter((one) => !taken.includes(one.variantId)))
  }
  return (
    <GoodsSelect
      typed={typed}
      onType={setTyped}
      options={rows.map(({ id, shownName }) => ({ value: id, label: shownName }))}
      onPick={(id) => void add(id).catch(() => undefined)}
    />
  )
}

/** Returns the price of each combination at the chosen outlet, or at the first that sells it. */
async function combinationsOf(id: string, name: string, outletId: string | undefined): Promise<GoodsWithPrice[]> {
  const { variants } = await call(readProduct, { id })
  return variants.flatMap(({ id: variantId, valueNames, listings }) => {
    const listing = listings.find((one) => one.outletId === outletId) ?? listings[0]
    if (variantId === null || listing === undefined) return []
    return [{ variantId, name: [name, ...valueNames].join(' '), nowMinor: listing.sellPriceMinor }]
  })
}
