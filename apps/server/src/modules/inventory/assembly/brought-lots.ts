import { firstExpiryOf } from '@kassa/domain/inventory/assembly.ts'
import type { Context } from '../../../platform/command.ts'
import { businessDayAt, type OutletFacts } from '../../organisation/public.ts'
import type { HeldStock } from '../../stock/public.ts'
import { insertLots } from '../purchase-order/purchase-order.store.ts'
import { remainingLots } from '../warning/lots.ts'
import { listLotFacts } from '../warning/stock-facts.store.ts'

interface Goods {
  readonly variantId: string
  readonly quantity: number
}

interface Brought {
  readonly documentId: string
  /** The lots that the form names. */
  readonly told: readonly {
    readonly variantId: string
    readonly lotNumber: string | null
    readonly expiresOn: string | null
  }[]
  readonly leaving: readonly Goods[]
  readonly coming: readonly Goods[]
  readonly held: ReadonlyMap<string, HeldStock>
}

/** Returns the remaining lots of goods before they leave. */
async function lotsOf({ tx, merchantId }: Context, outletId: string, { variantId }: Goods, onHand: number) {
  const lots = await listLotFacts(tx, merchantId, outletId, variantId)
  return remainingLots(lots, onHand).map((lot) => ({ ...lot, available: lot.remaining }))
}

/** Writes the lots of goods that come in: as the form says, else with the first day on which what leaves expires. Goods without either have none. */
export async function writeLots(
  context: Context,
  outlet: OutletFacts,
  { documentId, told, leaving, coming, held }: Brought,
): Promise<void> {
  const taken = []
  for (const goods of leaving) {
    const lots = await lotsOf(context, outlet.id, goods, held.get(goods.variantId)?.onHand ?? 0)
    taken.push({ quantity: goods.quantity, lots })
  }
  const inherited = firstExpiryOf(taken)
  const lots = coming.flatMap(({ variantId, quantity }) => {
    const own = told.find((one) => one.variantId === variantId)
    const number = own?.lotNumber ?? null
    const expiresOn = own?.expiresOn ?? inherited
    if (number === null && expiresOn === null) return []
    const receivedOn = businessDayAt(context.now, outlet)
    return [
      { id: context.newId(), outletId: outlet.id, variantId, number, expiresOn, receivedOn, quantity, documentId },
    ]
  })
  if (lots.length > 0) await insertLots(context.tx, context.merchantId, lots)
}
