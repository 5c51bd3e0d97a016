import type { Context } from '../../../platform/command.ts'
import { holdSerials, knownOf, listSerialGoods } from '../../stock/public.ts'
import type { MovedLine } from './move-assembled.ts'

/**
 * The pieces that go back by their number: of goods that have serial numbers now, less numbers that were given up since. The others move
 * without one. The numbers are held from then on.
 */
export async function undonePieces(
  { tx, merchantId }: Context,
  outletId: string,
  lines: readonly MovedLine[],
): Promise<readonly MovedLine[]> {
  const named = lines.flatMap(({ variantId, serials }) => serials.map((number) => ({ variantId, number })))
  const known = await holdSerials(tx, merchantId, named)
  const variantIds = named.map(({ variantId }) => variantId)
  const goods = await listSerialGoods(tx, merchantId, outletId, variantIds)
  const tracked = new Set(goods.flatMap(({ variantId, tracksSerials }) => (tracksSerials ? [variantId] : [])))
  return lines
    .filter(({ variantId, serials }) => serials.length > 0 && tracked.has(variantId))
    .map((line) => {
      const { variantId, isOut, quantity } = line
      const serials = line.serials.filter((number) => knownOf(known, { variantId, number })?.state !== 'untracked')
      return { ...line, serials, quantity: isOut ? quantity : serials.length }
    })
}
