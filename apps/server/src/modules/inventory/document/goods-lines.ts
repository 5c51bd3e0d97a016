import { componentsOf } from '@kassa/domain/inventory/combined-stock.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listListedGoods } from './goods.store.ts'

/** The most of a weighed item, in thousandths of its unit or grams (D48). */
const MOST_WEIGHED = 999_999_999

export const mostOf = (isPieces: boolean): number => (isPieces ? PRODUCT_LIMITS.quantity.max : MOST_WEIGHED)

/** The refusal of a quantity that a document cannot have, in the unit of the goods; undefined where it can. */
export function beyondMost(
  { variantId, name, weightUnit }: { variantId: string; name: string; weightUnit: string | null },
  quantity: number,
  least = 1,
): Refusal | undefined {
  const most = mostOf(weightUnit === null)
  if (quantity <= most) return undefined
  return { code: 'goods.quantity-too-large', facts: { variantId, name, weightUnit, least, most, quantity } }
}

/**
 * The lines of a document as they are kept: known at the outlet, within the limits, a combined product as its parts, each item
 * once. Refuses `goods.unknown`, `goods.quantity-too-large` (`name`, `weightUnit`, `least`, `most`, `quantity`), and where parts do
 * not do `goods.combined` (`name`) and `goods.twice` (`name`), since the lines have prices of their own.
 * Source: specification §5, D15.
 */
export async function readGoodsLines<
  Line extends { readonly variantId: string; readonly quantity: number; readonly serials?: readonly string[] },
>(
  tx: Tx,
  place: { readonly merchantId: string; readonly outletId: string },
  lines: readonly Line[],
  combined: 'as-parts' | 'refused',
): Promise<Result<readonly Line[]>> {
  const listed = await listListedGoods(
    tx,
    place.merchantId,
    place.outletId,
    lines.map(({ variantId }) => variantId),
  )
  const known = new Map(listed.map((one) => [one.variantId, one]))
  const kept = new Map<string, Line>()
  const goodsOf = new Map<string, { name: string; weightUnit: string | null }>()
  for (const line of lines) {
    const goods = known.get(line.variantId)
    if (!goods) return refuse({ code: 'goods.unknown', facts: { variantId: line.variantId } })
    if (goods.type === 'combined' && combined === 'refused') {
      return refuse({ code: 'goods.combined', facts: { variantId: line.variantId, name: goods.name } })
    }
    if (combined === 'refused' && kept.has(line.variantId)) {
      return refuse({ code: 'goods.twice', facts: { variantId: line.variantId, name: goods.name } })
    }
    const pieces = goods.type === 'combined' ? goods.parts : [{ ...goods, quantity: 1 }]
    for (const { variantId, name, weightUnit } of pieces) goodsOf.set(variantId, { name, weightUnit })
    for (const { variantId, quantity } of componentsOf(pieces, line.quantity)) {
      const before = kept.get(variantId)
      const serials = line.serials && [...(before?.serials ?? []), ...line.serials]
      kept.set(variantId, {
        ...line,
        variantId,
        quantity: quantity + (before?.quantity ?? 0),
        ...(serials && { serials }),
      })
    }
  }
  for (const { variantId, quantity } of kept.values()) {
    const goods = goodsOf.get(variantId)
    const beyond = goods && beyondMost({ variantId, ...goods }, quantity)
    if (beyond) return refuse(beyond)
  }
  return accept([...kept.values()])
}
