import { listOrders as call } from '@kassa/contract/sales/sales.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import { command } from '../../../platform/command.ts'
import { addFields, oneOfEach, type Parts, type Together } from '../../../platform/clusters/overview.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { keepPlaces, mergePages } from '../../../platform/list/merge-pages.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listOrdersWithCoupon } from '../../promotion/public.ts'
import { countOpenOrders, listOpenOrderRows, type ListedOpenOrder } from '../../payment/public.ts'
import { withMeaning } from './order-search.store.ts'
import { isOfBooks, mergeNewestFirst } from './waiting-orders.ts'
import {
  listSortedOrderRows,
  listSortedWaiting,
  mergedBy,
  orderSortOf,
  orderSortPlace,
  orderSortShape,
  type OrderSort,
} from './sorted-orders.store.ts'
import {
  countWithheld,
  listOrderRows,
  listOrderSums,
  type OrderCursor,
  type OrderFilter,
  type OrderPlace,
} from './order-list.store.ts'
import { orderMoment } from './order-moment.ts'
import { outletsSeen } from '../place/outlets-seen.ts'

type OrderAnswer = InputOf<typeof call.answer>

/**
 * Returns the merchant and outlets whose orders a list covers. The tiers above see those in reach; a partner, where the merchant lets it
 * (D39, D64).
 */
function placeOf(actor: Actor, header: string | null, asked: { merchantId?: string; outletId?: string }) {
  const seen = outletsSeen(actor, header, asked.outletId)
  if (!seen) return undefined
  const { merchantId, tier } = actor
  if (merchantId === null) return { ...seen, merchantId: asked.merchantId ?? null, onlyShared: tier === 'partner' }
  return asked.merchantId === undefined || asked.merchantId === merchantId
    ? { ...seen, merchantId, onlyShared: undefined }
    : undefined
}

export const listOrders = command(
  call,
  async ({ tx, actor, outletId, holds, now }, request) => {
    const { cursor, limit, merchantId, outletId: asked, sort: wanted, couponCode, ...narrowed } = request
    const place = placeOf(actor, outletId, { merchantId, outletId: asked })
    const isHidden =
      (actor.tier === 'partner' && request.memberId !== undefined) ||
      (actor.merchantId === null && couponCode !== undefined)
    if (!place || isHidden) return refuse({ code: 'thing.not-found' })
    const sort = orderSortOf(wanted)
    // Orders of many merchants stand newest first only.
    if (sort && actor.merchantId === null) return refuse(refusedField('sort', wanted))
    const after = readCursor(cursor, sort ? orderSortShape(sort) : ['day', 'instant', 'id'])
    if (cursor !== undefined && (!after || (sort && after[0] !== sort.asked))) return unknownPlace
    const membersToo = holds('platform.members.members')
    const days = await findShownPeriod(tx, place, narrowed, now)
    const withCoupon = await ordersWithCoupon(tx, place, couponCode)
    const filter = await withMeaning(tx, place, { ...narrowed, ...days, ...withCoupon, membersToo })
    const asking = { after: after ?? null, limit: limit + 1 }
    const booked = sort
      ? await listSortedOrderRows(tx, place, filter, sort, asking)
      : await listOrderRows(tx, place, filter, asking.after as OrderCursor | null, asking.limit)
    const waiting = await listWaiting(tx, place, filter, sort, asking)
    const rows = (sort ? mergedBy(sort, booked, waiting.rows) : mergeNewestFirst(booked, waiting.rows)).slice(
      0,
      asking.limit,
    )
    const sums = await listOrderSums(tx, place, filter, countCap)
    const count = sums.reduce((total, { orders }) => total + orders, 0) + waiting.count
    const page = pageFrom(
      rows,
      limit,
      count,
      (row) => (sort ? orderSortPlace(sort, row) : [row.businessDay, row.soldAt, row.id]),
      (row) => (actor.tier === 'partner' ? { ...row, memberId: null } : row),
    )
    const withheld = place.onlyShared === true ? await countWithheld(tx, place.merchantId) : 0
    const shown = rows.slice(0, limit)
    return accept(
      keepPlaces(
        { ...page, sums: page.totalIsCapped ? [] : sums, withheld },
        {
          keys: () => shown.map((row) => [orderMoment(row.businessDay, row.soldAt), row.id]),
          cursors: () => shown.map((row) => [row.businessDay, row.soldAt, row.id]),
          shape: ['instant', 'id'],
          isDown: true,
          limit,
        },
      ),
    )
  },
  { merge: mergeOrders },
)

/** The orders that used the coupon with this code; nothing where none is asked for. */
async function ordersWithCoupon(
  tx: Tx,
  { merchantId }: OrderPlace,
  code: string | undefined,
): Promise<Pick<OrderFilter, 'withCoupon'>> {
  if (code === undefined || merchantId === null) return {}
  return { withCoupon: await listOrdersWithCoupon(tx, merchantId, code) }
}

async function mergeOrders(parts: Parts<OrderAnswer>, { inOrder }: Together) {
  const page = await mergePages<OrderAnswer['rows'][number], OrderAnswer>(parts, { inOrder })
  const sums = oneOfEach(
    parts.flatMap((part) => part.sums),
    ({ currency }) => currency,
    (same) => ({
      ...addFields(same, 'orders', 'paidAhead'),
      totalMinor: addWide(same.map(({ totalMinor }) => totalMinor)),
      refundedMinor: addWide(same.map(({ refundedMinor }) => refundedMinor)),
    }),
  )
  return {
    ...page,
    sums: page.totalIsCapped ? [] : await inOrder(sums, ({ currency }) => [currency], [{ as: 'text' }]),
    withheld: parts.reduce((sum, { withheld }) => sum + withheld, 0),
  }
}

/** Orders that wait for their money stand among the others of a merchant's own lists; the tiers above see what is in the books. */
async function listWaiting(
  tx: Tx,
  { merchantId, outletIds, onlyShared }: OrderPlace,
  filter: OrderFilter,
  sort: OrderSort | undefined,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<{ readonly rows: readonly ListedOpenOrder[]; readonly count: number }> {
  if (merchantId === null || onlyShared !== undefined || isOfBooks(filter)) return { rows: [], count: 0 }
  const place = { merchantId, outletIds }
  return {
    rows: sort
      ? await listSortedWaiting(tx, place, filter, sort, { after, limit })
      : await listOpenOrderRows(tx, place, filter, after as OrderCursor | null, limit),
    count: await countOpenOrders(tx, place, filter, countCap),
  }
}
