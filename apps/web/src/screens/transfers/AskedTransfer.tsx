import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Address } from '../../kit/list/use-address.ts'
import { useSession } from '../../session/session.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { lineOf, TransferDrawer } from './TransferDrawer.tsx'

/**
 * The form of a transfer as an address asks for it: goods, how many in the smallest part of their unit, and where to. A
 * wrong part of the address is left for the person to fill in.
 */
export function AskedTransfer({ address, onClose }: { address: Address; onClose: () => void }) {
  const here = useSession((session) => session.outlet?.outletId)
  const outlets = useSession((session) => session.outlets)
  const variantId = address['goods'] ?? ''
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(variantId)
  const { data, error } = useAnswer(listStock, { variantId, limit: 1 }, { isQuiet: true, isEnabled: isId })
  if (isId && !data && !error) return null
  const lines = (data?.rows ?? []).map((row) => ({
    ...lineOf({ ...row, name: goodsName(row) }),
    quantity: quantityIn(address['quantity']),
  }))
  const to = outlets.find(({ id }) => id === address['toOutlet'] && id !== here)
  return <TransferDrawer transfer={null} asked={{ toOutletId: to?.id ?? null, lines }} onClose={onClose} />
}

const quantityIn = (text = ''): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
