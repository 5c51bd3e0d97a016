import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewPairing {
  readonly deviceId: string
  readonly outletId: string
  readonly codeHash: Buffer
  readonly madeBy: string
  readonly expiresAt: string
}

/** The code of a device from now on; the one before is nobody's any more. */
export const setPairing = (tx: Tx, merchantId: string, pairing: NewPairing): Promise<number> =>
  tx.run(sql`
    insert into device_pairing (merchant_id, device_id, outlet_id, code_hash, made_by, expires_at)
    values (${merchantId}, ${pairing.deviceId}, ${pairing.outletId}, ${pairing.codeHash}, ${pairing.madeBy}, ${pairing.expiresAt})
    on conflict (merchant_id, device_id) do update set outlet_id = excluded.outlet_id, code_hash = excluded.code_hash,
      made_by = excluded.made_by, expires_at = excluded.expires_at, used_by_key = null`)

export interface Pairing {
  readonly merchantId: string
  readonly deviceId: string
  readonly outletId: string
  readonly madeBy: string
}

/** Uses a code up for the browser with this key; undefined where it is none, has run out, or another browser was quicker. Above the tenants. */
export const usePairing = (tx: Tx, codeHash: Buffer, keyHash: Buffer, now: string): Promise<Pairing | undefined> =>
  tx.maybe<Pairing>(sql`
    update device_pairing set used_by_key = ${keyHash}
    where code_hash = ${codeHash} and expires_at > ${now} and (used_by_key is null or used_by_key = ${keyHash})
    returning merchant_id, device_id, outlet_id, made_by`)

/** Returns whether somebody is registered as the device, and it is not the browser with this key. */
export const isBoundElsewhere = async (
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { x, y }: { readonly x: string; readonly y: string },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from device_registration
    where merchant_id = ${merchantId} and device_id = ${deviceId} and unbound_at is null
      and (public_key ->> 'x', public_key ->> 'y') is distinct from (${x}::text, ${y}::text)
    limit 1`)) !== undefined

/** Returns the facts about its place that a browser receives. */
export const findPlace = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ readonly merchantNumber: string; readonly outletName: string }> =>
  tx.one(sql`
    select m.number::text as merchant_number, o.name as outlet_name
    from organisation_outlet o join organisation_merchant m on m.id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${outletId}`)
