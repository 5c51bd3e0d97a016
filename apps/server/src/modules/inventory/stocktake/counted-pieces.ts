import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { holdSerials, knownOf, listSerialGoods, listSerialsAt, type SerialChange } from '../../stock/public.ts'
import type { StocktakeCount } from './stocktake.store.ts'

/**
 * Returns the movements of pieces with serial numbers when a stocktake is applied: counted pieces are in stock, and pieces that are in the
 * book but were not counted are missing. Pieces that moved after the count are left as they are. Call it when the stock is locked.
 *
 * Refuses `serial.twice` (`name`, `serial`) for a piece counted in two places, and `serial.in-stock` (and `outlet`) for one that is at
 * another outlet by the book: a transfer brings it.
 */
export async function countedPieces(
  { tx, merchantId }: Context,
  outletId: string,
  counts: readonly StocktakeCount[],
): Promise<Result<readonly SerialChange[]>> {
  const variantIds = [...new Set(counts.map(({ variantId }) => variantId))]
  const goods = (await listSerialGoods(tx, merchantId, outletId, variantIds)).filter((one) => one.tracksSerials)
  if (goods.length === 0) return accept([])
  const tracked = goods.map(({ variantId }) => variantId)
  const counted = counts
    .filter(({ variantId }) => tracked.includes(variantId))
    .flatMap(({ variantId, serials, countedAt }) => serials.map((number) => ({ variantId, number, countedAt })))
  const lastAt = lastCounts(counts)
  const known = await holdSerials(tx, merchantId, [
    ...counted,
    ...tracked.map((variantId) => ({ variantId, number: '' })),
  ])
  const changes: SerialChange[] = []
  const seen = new Set<string>()
  for (const piece of counted) {
    const { variantId, number: serial } = piece
    const name = goods.find((one) => one.variantId === variantId)?.name ?? ''
    const key = `${variantId} ${serialKey(serial)}`
    if (seen.has(key)) return refuse({ code: 'serial.twice', facts: { variantId, name, serial } })
    seen.add(key)
    const there = knownOf(known, piece)
    const isHere = there?.state === 'in-stock' && there.outletId === outletId
    if (isHere || (there && there.changedAt > piece.countedAt)) continue
    if (there?.state === 'in-stock' || there?.state === 'in-transit') {
      return refuse({ code: 'serial.in-stock', facts: { variantId, name, serial, outlet: there.outletName } })
    }
    changes.push({ variantId, number: serial, kind: 'stocktake', state: 'in-stock', outletId })
  }
  for (const { variantId, number, changedAt } of await listSerialsAt(tx, merchantId, outletId, tracked)) {
    const isCounted = seen.has(`${variantId} ${serialKey(number)}`)
    if (isCounted || changedAt > (lastAt.get(variantId) ?? '')) continue
    changes.push({ variantId, number, kind: 'stocktake', state: 'missing', outletId })
  }
  return accept(changes)
}

/** Returns the moment of each item's last count. */
export function lastCounts(
  counts: readonly Pick<StocktakeCount, 'variantId' | 'countedAt'>[],
): ReadonlyMap<string, string> {
  const lastAt = new Map<string, string>()
  for (const { variantId, countedAt } of counts) {
    if (countedAt > (lastAt.get(variantId) ?? '')) lastAt.set(variantId, countedAt)
  }
  return lastAt
}
