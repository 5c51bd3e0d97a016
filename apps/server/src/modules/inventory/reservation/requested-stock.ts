import type { Tx } from '../../../platform/db/tx.ts'
import {
  listHeldByApps,
  listReservableGoods,
  listReserved,
  readOnHand,
  type ReservableGoods,
} from './reservation.store.ts'

/** Goods as sold. */
export interface StockRequestLine {
  readonly variantId: string
  readonly quantity: number
}

/** An item that is counted, and how much of it a basket takes. */
export interface RequestedStock extends Pick<ReservableGoods, 'name' | 'policy'> {
  quantity: number
}

const strictness = { allow: 0, warn: 1, block: 2 } as const

type Policy = ReservableGoods['policy']

const strictest = (policies: readonly Policy[]): Policy =>
  policies.toSorted((one, other) => strictness[other] - strictness[one])[0] ?? 'allow'

/** Goods that are never sold beyond what is there are not sold so in a box or a set either, whatever that says of itself. */
const inSet = (own: Policy, alone: Policy): Policy => (alone === 'block' ? alone : own)

/**
 * Returns how much a basket takes of each item that is counted: a combination by its parts and by the strictest policy of those that take it, or their own. `isUnseen`: nobody who
 * sells sees the shelf, so that a warning has nobody to read it.
 */
export async function sumRequestedStock(
  tx: Tx,
  merchantId: string,
  lines: readonly StockRequestLine[],
  isUnseen: boolean,
): Promise<ReadonlyMap<string, RequestedStock>> {
  const named = lines.map(({ variantId }) => variantId)
  const goods = new Map((await listReservableGoods(tx, merchantId, named)).map((one) => [one.variantId, one]))
  const wanted = new Map<string, RequestedStock>()
  for (const { variantId, quantity } of lines) {
    const one = goods.get(variantId)
    if (!one) continue
    const own = isUnseen && one.policy === 'warn' ? 'block' : one.policy
    for (const part of one.isCombined ? one.parts : [{ variantId, quantity: 1, name: one.name, policy: own }]) {
      const before = wanted.get(part.variantId)
      const policy = strictest([inSet(own, part.policy), ...(before ? [before.policy] : [])])
      const sum = (before?.quantity ?? 0) + part.quantity * quantity
      wanted.set(part.variantId, { name: part.name, policy, quantity: sum })
    }
  }
  return wanted
}

/** Nobody’s order: nothing that is kept is left out. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/** Returns how much of each item is kept for orders or held by programs of others; items of which nothing is are left out. */
export async function listTaken(
  tx: Tx,
  merchantId: string,
  at: { readonly outletId: string; readonly now: string },
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const place = { ...at, exceptOrderId: NO_ORDER }
  const reserved = await listReserved(tx, merchantId, place, variantIds)
  const held = await listHeldByApps(tx, merchantId, { ...place, appId: null }, variantIds)
  const taken = new Map<string, number>()
  for (const { variantId, quantity } of [...reserved, ...held])
    taken.set(variantId, (taken.get(variantId) ?? 0) + quantity)
  return taken
}

/** Returns how much of what a basket wants could be kept for it now by somebody who does not see the shelf. Keeps nothing. */
export async function listAvailable(
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly exceptOrderId: string; readonly now: string },
  lines: readonly StockRequestLine[],
): Promise<{ variantId: string; wanted: number; available: number }[]> {
  const wanted = await sumRequestedStock(tx, merchantId, lines, true)
  const variantIds = [...wanted.keys()]
  const onHand = await readOnHand(tx, merchantId, place.outletId, variantIds)
  const others = await listReserved(tx, merchantId, place, variantIds)
  const reserved = new Map(others.map(({ variantId, quantity }) => [variantId, quantity]))
  const soft = await listHeldByApps(tx, merchantId, { ...place, appId: null }, variantIds)
  const held = new Map(soft.map(({ variantId, quantity }) => [variantId, quantity]))
  return [...wanted].flatMap(([variantId, { policy, quantity }]) => {
    const there = onHand.get(variantId)
    if (there === undefined) return []
    const free = policy === 'allow' ? quantity : there - (reserved.get(variantId) ?? 0) - (held.get(variantId) ?? 0)
    return [{ variantId, wanted: quantity, available: Math.max(0, Math.min(quantity, free)) }]
  })
}
