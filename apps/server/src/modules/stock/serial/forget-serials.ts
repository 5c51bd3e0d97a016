import type { Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { holdSerials, listSerialsOfProduct, listVariantsOf, writeSerials } from './serial-book.store.ts'

/** A product stops having serial numbers: its pieces lie where they are, without a number from now on. */
export async function forgetSerials(context: Context, productId: string): Promise<void> {
  const { tx, merchantId, actor, now, newId } = context
  const variants = await listVariantsOf(tx, merchantId, productId)
  await holdSerials(
    tx,
    merchantId,
    variants.map(({ id }) => ({ variantId: id, number: '' })),
  )
  const there = await listSerialsOfProduct(tx, merchantId, productId)
  for (const outletId of new Set(there.map((one) => one.outletId))) {
    const outlet = await findOutletFacts(tx, merchantId, outletId)
    const changes = there
      .filter((one) => one.outletId === outletId)
      .map((one) => ({ ...one, kind: 'untracked' as const, state: 'untracked' as const }))
    await writeSerials(
      tx,
      merchantId,
      changes,
      {
        kind: 'product',
        id: productId,
        actorKind: actor.kind,
        actorId: actor.accountId,
        businessDay: outlet ? businessDayAt(now, outlet) : now.slice(0, 10),
        at: now,
      },
      newId,
    )
  }
}
