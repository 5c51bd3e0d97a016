import {
  releaseStock as releaseCall,
  reserveStock as reserveCall,
} from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { checkStock } from '@kassa/domain/inventory/stock-policy.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { holdStock } from '../../stock/public.ts'
import {
  deleteExpiredReservations,
  deleteReservation,
  findReservationBegin,
  insertReservations,
  listHeldByApps,
  listReserved,
  listReservedByDevice,
  releaseReservation,
  shortenReservation,
} from './reservation.store.ts'
import { sumRequestedStock } from './requested-stock.ts'

const MINUTES_KEPT = 15

/** However often a basket asks, nothing is kept for it longer than this after it first did, minutes. */
const MOST_MINUTES = 120

/** A till's baskets together keep at most so many times what is on hand. */
const MOST_OF_TILL = 2

interface Kept {
  readonly orderId: string
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly expiresAt: string
  /** The moment at which a basket on a till's screen first asked. It reserves no more than {@link MOST_OF_TILL} allows. */
  readonly beganAt?: string
  /** Nobody who sells sees the shelf: goods that a cashier would be warned of are refused. */
  readonly isUnseen?: boolean
  /** The program of others that only holds them: tills sell them all the same, and it holds no more than its share. */
  readonly heldBy?: string
}

/** A program holds at most this part of what is on hand, and one piece of anything. */
const SHARE_OF_APP = { percent: 50, least: 1 } as const

const mostHeld = (onHand: number): number =>
  Math.max(SHARE_OF_APP.least, Math.floor((onHand * SHARE_OF_APP.percent) / 100))

/** The place where goods are kept, and the till that does; null: a program of others. */
type Keeper = Pick<DeviceIdentity, 'merchantId' | 'outletId'> & { readonly deviceId: string | null }

type Short = { variantId: string; name: string; wanted: number; available: number }[]

/**
 * Keeps the goods of a basket for its order, instead of what was kept for it before. Stock rows are locked in key order while it is decided, so of
 * fifty desks that want the last piece one gets it. Quantities as sold. Answers what is short; refuses with `stock.insufficient`.
 */
export async function keepStock(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { merchantId, outletId, deviceId }: Keeper,
  { orderId, lines, expiresAt, beganAt, isUnseen = false, heldBy }: Kept,
): Promise<Result<Short>> {
  const wanted = await sumRequestedStock(tx, merchantId, lines, isUnseen)
  const variantIds = [...wanted.keys()]
  const held = await holdStock(
    tx,
    merchantId,
    variantIds.map((variantId) => ({ outletId, variantId })),
  )
  const place = { outletId, exceptOrderId: orderId, now }
  const others = await listReserved(tx, merchantId, place, variantIds)
  const reservedOf = new Map(others.map(({ variantId, quantity }) => [variantId, quantity]))
  const soft = isUnseen ? await listHeldByApps(tx, merchantId, { ...place, appId: heldBy ?? null }, variantIds) : []
  const softOf = new Map(soft.map((one) => [one.variantId, one]))
  const short: Short = []
  for (const { variantId, onHand, weightUnit } of held) {
    const { name, policy, quantity } = wanted.get(variantId) ?? { name: '', policy: 'allow' as const, quantity: 0 }
    const available = onHand - (reservedOf.get(variantId) ?? 0) - (softOf.get(variantId)?.quantity ?? 0)
    const answer = checkStock(policy, available, quantity, 'before-payment')
    if (!answer.ok)
      return refuse({ ...answer.refusal, facts: { ...answer.refusal.facts, variantId, name, weightUnit } })
    const most = mostHeld(onHand)
    if (heldBy !== undefined && policy !== 'allow' && (softOf.get(variantId)?.own ?? 0) + quantity > most)
      return refuse({ code: 'hold.beyond-share', facts: { name, most, weightUnit } })
    if (answer.value.isWarned) short.push({ variantId, name, wanted: quantity, available })
  }
  const asked = held.map(({ variantId, onHand }) => ({
    variantId,
    onHand,
    quantity: wanted.get(variantId)?.quantity ?? 1,
  }))
  const rows =
    beganAt === undefined || deviceId === null
      ? asked
      : await withinShare(tx, merchantId, { outletId, deviceId, orderId, now }, asked)
  await deleteReservation(tx, merchantId, orderId)
  const about = { orderId, outletId, deviceId, beganAt: beganAt ?? null, expiresAt, appId: heldBy ?? null }
  await insertReservations(tx, merchantId, about, rows)
  return accept(short)
}

/**
 * Limits each quantity to the part that the till may reserve beside its other baskets: the sale goes on, and other tills are not shut out.
 */
async function withinShare<Goods extends { variantId: string; onHand: number; quantity: number }>(
  tx: Context['tx'],
  merchantId: string,
  { orderId, ...till }: { outletId: string; deviceId: string; orderId: string; now: string },
  wanted: readonly Goods[],
): Promise<Goods[]> {
  const variantIds = wanted.map(({ variantId }) => variantId)
  const own = await listReservedByDevice(tx, merchantId, { ...till, exceptOrderId: orderId }, variantIds)
  const keptOf = new Map(own.map(({ variantId, quantity }) => [variantId, quantity]))
  return wanted
    .map((one) => {
      const room = MOST_OF_TILL * one.onHand - (keptOf.get(one.variantId) ?? 0)
      return { ...one, quantity: Math.min(one.quantity, room) }
    })
    .filter(({ quantity }) => quantity > 0)
}

const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const keptFrom = (now: string): string => minutesAfter(now, MINUTES_KEPT)

/** The end of what a basket keeps that began then and asks now. */
const keptUntil = (beganAt: string, now: string): string => {
  const [again, last] = [keptFrom(now), minutesAfter(beganAt, MOST_MINUTES)]
  return again < last ? again : last
}

/** A basket that was put aside is on a screen again: what was kept for it stays so as long as for any basket there, and no longer. */
export const keepInHand = (
  tx: Context['tx'],
  { merchantId, orderId, now }: { readonly merchantId: string; readonly orderId: string; readonly now: string },
): Promise<number> => shortenReservation(tx, merchantId, orderId, keptFrom(now))

const reserveStock = command(reserveCall, async (context, { orderId, lines }) => {
  const { device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const beganAt = (await findReservationBegin(context.tx, device.merchantId, orderId)) ?? now
  const reservedUntil = keptUntil(beganAt, now)
  const short = await keepStock(context, device, { orderId, lines, beganAt, expiresAt: reservedUntil })
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
  shopClock: 'now',
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteExpiredReservations(tx, new Date(Date.parse(now) - 86_400_000).toISOString())
    }),
}
