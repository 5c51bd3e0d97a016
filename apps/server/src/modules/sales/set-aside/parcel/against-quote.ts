import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findOrderToShip, setDiffersFromQuote } from './parcel.store.ts'

/** A saved order as a till sets it aside. */
interface SetAsideAnew {
  readonly id: string
  readonly totalMinor: number
  /** Its goods, as sold. */
  readonly lines: readonly Goods[]
}

interface Goods {
  readonly variantId: string
  readonly quantity: number
}

/** Notes whether a web order that a till set aside again is still the one that was quoted: a program ships that one, and no other. */
export async function noteAgainstQuote(tx: Tx, merchantId: string, asked: SetAsideAnew): Promise<void> {
  const quoted = await findOrderToShip(tx, merchantId, asked.id)
  if (quoted) await setDiffersFromQuote(tx, merchantId, asked.id, !isAsQuoted(quoted.priced, asked))
}

function isAsQuoted({ lines, totals }: PricedBasket, asked: SetAsideAnew): boolean {
  const goods = lines.filter(({ kind }) => kind === 'goods')
  const quoted = quantities(
    goods.map(({ variantId, productId, quantity }) => ({ variantId: variantId ?? productId, quantity })),
  )
  const now = quantities(asked.lines)
  return (
    totals.payableMinor === asked.totalMinor &&
    quoted.size === now.size &&
    [...quoted].every(([variantId, quantity]) => now.get(variantId) === quantity)
  )
}

function quantities(lines: readonly Goods[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return sums
}
