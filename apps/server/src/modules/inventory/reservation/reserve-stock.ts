import {
  releaseStock as releaseCall,
  reserveStock as reserveCall,
} from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { checkStock } from '@kassa/domain/inventory/stock-policy.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { holdStock } from '../stock/move-stock.store.ts'
import {
  deleteExpiredReservations,
  deleteReservation,
  insertReservations,
  listAskedGoods,
  listReserved,
  releaseReservation,
  shortenReservation,
} from './reservation.store.ts'

const MINUTES_KEPT = 15

interface Wanted {
  readonly name: string
  readonly policy: 'block' | 'warn' | 'allow'
  quantity: number
}

const strictness = { allow: 0, warn: 1, block: 2 } as const

interface Kept {
  readonly orderId: string
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly expiresAt: string
}

type Short = { variantId: string; name: string; wanted: number; available: number }[]

/**
 * Keeps the goods of a basket for its order, instead of what was kept for it before. Stock rows are locked in key order while it is decided, so of
 * fifty desks that want the last piece one gets it. Quantities as sold. Answers what is short; refuses with `stock.insufficient`.
 */
export async function keepStock(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { merchantId, outletId, deviceId }: Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId'>,
  { orderId, lines, expiresAt }: Kept,
): Promise<Result<Short>> {
  const asked = lines.map(({ variantId }) => variantId)
  const goods = new Map((await listAskedGoods(tx, merchantId, asked)).map((one) => [one.variantId, one]))
  const wanted = new Map<string, Wanted>()
  for (const { variantId, quantity } of lines) {
    const one = goods.get(variantId)
    if (!one) continue
    for (const part of one.isCombined ? one.parts : [{ variantId, quantity: 1 }]) {
      const before = wanted.get(part.variantId)
      const policy = before && strictness[before.policy] > strictness[one.policy] ? before.policy : one.policy
      const sum = (before?.quantity ?? 0) + part.quantity * quantity
      wanted.set(part.variantId, { name: one.name, policy, quantity: sum })
    }
  }
  const variantIds = [...wanted.keys()]
  const held = await holdStock(
    tx,
    merchantId,
    variantIds.map((variantId) => ({ outletId, variantId })),
  )
  const others = await listReserved(tx, merchantId, { outletId, exceptOrderId: orderId, now }, variantIds)
  const reservedOf = new Map(others.map(({ variantId, quantity }) => [variantId, quantity]))
  const short: Short = []
  for (const { variantId, onHand } of held) {
    const { name, policy, quantity } = wanted.get(variantId) ?? { name: '', policy: 'allow' as const, quantity: 0 }
    const available = onHand - (reservedOf.get(variantId) ?? 0)
    const answer = checkStock(policy, available, quantity, 'before-payment')
    if (!answer.ok) return refuse({ ...answer.refusal, facts: { ...answer.refusal.facts, variantId, name } })
    if (answer.value.isWarned) short.push({ variantId, name, wanted: quantity, available })
  }
  await deleteReservation(tx, merchantId, orderId)
  await insertReservations(
    tx,
    merchantId,
    { orderId, outletId, deviceId, expiresAt },
    held.map(({ variantId }) => ({ variantId, quantity: wanted.get(variantId)?.quantity ?? 1 })),
  )
  return accept(short)
}

const keptFrom = (now: string): string => new Date(Date.parse(now) + MINUTES_KEPT * 60_000).toISOString()

/** A basket that was put aside is on a screen again: what was kept for it stays so as long as for any basket there, and no longer. */
export const keepInHand = (
  tx: Context['tx'],
  { merchantId, orderId, now }: { readonly merchantId: string; readonly orderId: string; readonly now: string },
): Promise<number> => shortenReservation(tx, merchantId, orderId, keptFrom(now))

const reserveStock = command(reserveCall, async (context, { orderId, lines }) => {
  const { device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const reservedUntil = keptFrom(now)
  const short = await keepStock(context, device, { orderId, lines, expiresAt: reservedUntil })
  return short.ok ? accept({ reservedUntil, short: short.value }) : short
})

const releaseStock = command(releaseCall, async ({ tx, device }, { orderId }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  await releaseReservation(tx, device.merchantId, orderId)
  return accept({})
})

export const reservationCommands = [reserveStock, releaseStock]

/** Reservations are forgotten a day after they ended. */
export const forgetReservations: Job = {
  name: 'inventory.forget-reservations',
  everySeconds: 3600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteExpiredReservations(tx, new Date(Date.parse(now) - 86_400_000).toISOString())
    }),
}
