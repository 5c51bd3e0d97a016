import { dayResource, listDays } from '@kassa/contract/open/days/day.calls.ts'
import type { ChangeKind } from '@kassa/contract/open/change.calls.ts'
import type { Resource } from '@kassa/contract/open/frame.ts'
import { listMembers, memberResource } from '@kassa/contract/open/member.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { listOrders, listRefunds, orderSummary, refundResource } from '@kassa/contract/open/order.calls.ts'
import { listOutlets, outletResource } from '@kassa/contract/open/outlet.calls.ts'
import {
  brandResource,
  listBrands,
  listProducts,
  listStockLevels,
  productSummary,
  stockLevel,
} from '@kassa/contract/open/product.calls.ts'
import { listTaxes, taxResource } from '@kassa/contract/open/shop.calls.ts'
import { listShifts, shiftResource } from '@kassa/contract/open/shift.calls.ts'
import { listHolds, webHoldResource } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { listWebOrders, webOrderResource } from '@kassa/contract/open/web-order.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { ordersOf } from '../resources/orders.ts'
import { summariesOf } from '../resources/product-summaries.ts'
import { valueLists } from '../resources/stored-value/value-feed.store.ts'
import type { ChangeRow } from './change.store.ts'
import type { ExpandChange } from './expand-changes.ts'

type Things = readonly object[]

/** A list whose things the feed tells of. */
export interface ChangedList {
  readonly kind: ChangeKind
  readonly of: Resource
  /** Reads things of the feed as the list answers them, many at once; without it each is read by its own call. */
  readonly readMany?: (context: Context, ids: readonly string[], asked: AskedOfThings) => Promise<Things>
}

/** The part of a request that says which things of a list are answered, and how whole. */
interface AskedOfThings {
  readonly outletId: string | undefined
  readonly expand: string | undefined
}

const list = ({ name }: OpenEndpoint, kind: ChangeKind, of: unknown, more: Pick<ChangedList, 'readMany'> = {}) =>
  [name, { kind, of: of as Resource, ...more }] as const

/** Lists that answer what changed alone (`changed_after`), by their calls. */
export const changedLists: ReadonlyMap<string, ChangedList> = new Map([
  list(listOutlets, 'outlet', outletResource),
  list(listTaxes, 'tax', taxResource),
  list(listProducts, 'product', productSummary, { readMany: summariesOf }),
  list(listBrands, 'brand', brandResource),
  list(listStockLevels, 'stock_level', stockLevel),
  list(listOrders, 'order', orderSummary, { readMany: ordersOf }),
  list(listRefunds, 'refund', refundResource),
  list(listWebOrders, 'web_order', webOrderResource),
  list(listHolds, 'web_hold', webHoldResource),
  list(listShifts, 'shift', shiftResource),
  list(listDays, 'day', dayResource),
  list(listMembers, 'member', memberResource),
  ...valueLists.map(({ call, kind, of }) => list(call, kind, of)),
])

/** The things of these rows that are there still, in their order. */
export async function thingsOf(
  context: Context,
  { readMany }: ChangedList,
  { rows, ...asked }: AskedOfThings & { readonly rows: readonly ChangeRow[] },
  expandChange: ExpandChange,
): Promise<Things> {
  const there = rows.filter(({ isGone }) => !isGone)
  const ids = there.map(({ thingId }) => thingId)
  if (readMany) return readMany(context, ids, asked)
  const things: object[] = []
  for (const row of there) {
    const thing = await expandChange(context, row)
    if (thing) things.push(thing)
  }
  return things
}
