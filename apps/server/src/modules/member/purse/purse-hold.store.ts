import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdIsOver, holdStands } from '../../payment/public.ts'

/**
 * Returns the amount held of a stored-value account now, without that of one order, and the device that holds it until when, the latest; a quote is held by
 * no device.
 */
export const findPurseHeld = (
  tx: Tx,
  merchantId: string,
  purseId: string,
  now: string,
  exceptOrderId: string,
): Promise<{
  readonly heldMinor: number
  readonly heldUses: number
  readonly deviceName: string | null
  readonly until: string | null
}> =>
  tx.one(sql`
    select coalesce(sum(hold.amount_minor), 0)::bigint as held_minor, coalesce(sum(hold.uses), 0)::bigint as held_uses,
      (array_agg(d.name order by hold.expires_at desc) filter (where d.name is not null))[1] as device_name,
      max(greatest(hold.expires_at, ${now}::timestamptz)) as until
    from purse_hold hold left join device_till d on d.merchant_id = hold.merchant_id and d.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.purse_id = ${purseId} and ${holdStands(now)}
      and hold.order_id <> ${exceptOrderId}`)

/** Returns whether nothing that has begun holds something of an account; of a locked one it stays so. */
export const isPurseFree = async (tx: Tx, merchantId: string, purseId: string, now: string): Promise<boolean> =>
  (
    await tx.one<{ free: boolean }>(sql`
      select not exists (select from purse_hold hold
        where hold.merchant_id = ${merchantId} and hold.purse_id = ${purseId} and ${holdStands(now)}) as free`)
  ).free

/** Holds an amount for an order, in place of its earlier hold on this account. */
export const setPurseHold = (
  tx: Tx,
  merchantId: string,
  hold: {
    readonly orderId: string
    readonly purseId: string
    /** Null: held for a program of others. */
    readonly deviceId: string | null
    /** The program that holds it outside any quote; left out: none. */
    readonly installationId?: string
    readonly currency: string
    readonly amountMinor: number
    /** The uses of a session pass; 0 for money. */
    readonly uses: number
    readonly expiresAt: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into purse_hold (merchant_id, order_id, purse_id, device_id, installation_id, currency, amount_minor, uses, expires_at)
    values (${merchantId}, ${hold.orderId}, ${hold.purseId}, ${hold.deviceId}, ${hold.installationId ?? null},
      ${hold.currency}, ${hold.amountMinor}, ${hold.uses}, ${hold.expiresAt})
    on conflict (merchant_id, order_id, purse_id) do update set device_id = excluded.device_id,
      amount_minor = excluded.amount_minor, uses = excluded.uses, expires_at = excluded.expires_at`)

/** Releases an order's hold on session passes; its hold on money stays. */
export const releaseTimesHolds = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`
    delete from purse_hold where merchant_id = ${merchantId} and order_id = ${orderId} and uses > 0`)

export const releasePurseHolds = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from purse_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** Releases what a program of others holds outside any quote; answers whether there was something. */
export const releaseHoldOfApp = async (
  tx: Tx,
  merchantId: string,
  { holdId, installationId }: { readonly holdId: string; readonly installationId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    delete from purse_hold
    where merchant_id = ${merchantId} and order_id = ${holdId} and installation_id = ${installationId}`)) > 0

/** Holds that ended before; of every merchant. */
export const deleteEndedPurseHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from purse_hold as hold where ${holdIsOver(before)}`)
