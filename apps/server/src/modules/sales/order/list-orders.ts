import { listOrders as call } from '@kassa/contract/sales/sales.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor } from '../../../platform/list/cursor.ts'
import { listOrderRows, listOrderSums, type OrderCursor } from './order-list.store.ts'

/** The outlets a list looks into: the one asked for, the header's, else all one may see. Undefined: one that is not theirs. */
export function outletsSeen(
  { outletIds }: Actor,
  header: string | null,
  asked?: string,
): { readonly outletIds: readonly string[] | null } | undefined {
  const one = asked ?? header
  if (one === null || one === undefined) return { outletIds: outletIds === 'all' ? null : outletIds }
  return outletIds === 'all' || outletIds.includes(one) ? { outletIds: [one] } : undefined
}

export const listOrders = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, outletId: asked, ...filter } = request
  const seen = outletsSeen(actor, outletId, asked)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const after = readCursor(cursor, 3) as OrderCursor | undefined
  if (cursor !== undefined && !after) return refuse({ code: 'request.invalid', facts: { fields: 'cursor' } })
  const place = { merchantId, ...seen }
  const rows = await listOrderRows(tx, place, filter, after ?? null, limit + 1)
  const sums = await listOrderSums(tx, place, filter, countCap)
  const count = sums.reduce((total, { orders }) => total + orders, 0)
  const page = pageFrom(
    rows,
    limit,
    count,
    (row) => [row.businessDay, row.soldAt, row.id],
    (row) => row,
  )
  return accept({ ...page, sums: page.totalIsCapped ? [] : sums })
})
