import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { moveStock } from '../../stock/public.ts'
import { findImportOutlets } from './listing.store.ts'
import type { ProductWriting, SoundProduct } from './write/check-product.ts'

/**
 * Books what lies at the outlets already when variants are new: the first entry of each book, worth the purchase price where
 * there is one, which the stock has as its cost already. `known` are the variants that were there before; theirs is not read.
 */
export async function openStock(
  context: ProductWriting,
  { id: productId, fields, variants }: SoundProduct,
  known: ReadonlySet<string>,
): Promise<void> {
  const { tx, merchantId, actor, now } = context
  const moves = variants
    .filter(({ id }) => !known.has(id) && fields.type !== 'combined')
    .flatMap(({ id: variantId, listings }) =>
      listings.flatMap(({ outletId, openingStock }) => {
        const quantity = openingStock ?? 0
        return quantity === 0 ? [] : [{ outletId, variantId, quantity, kind: 'opening' as const, costMinor: null }]
      }),
    )
  if (moves.length === 0) return
  const outlets = await findImportOutlets(tx, merchantId, [...new Set(moves.map(({ outletId }) => outletId))])
  for (const outlet of outlets) {
    const own = moves.filter(({ outletId }) => outletId === outlet.id)
    await moveStock(tx, merchantId, own, {
      kind: 'opening',
      id: productId,
      reason: '',
      actorKind: actor.kind,
      actorId: actor.accountId,
      businessDay: businessDayOf(Date.parse(now), dayRuleOf(outlet)),
      at: now,
    })
  }
}
