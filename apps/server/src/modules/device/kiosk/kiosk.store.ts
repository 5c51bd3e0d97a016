import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { KIOSK_WATCH, type listKiosks, type tellKiosk } from '@kassa/contract/device/kiosk.calls.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

type Place = Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId'>
type Word = OutputOf<(typeof tellKiosk)['request']>
type Listed = InputOf<(typeof listKiosks)['answer']>['rows'][number]

/** Keeps the last word of a kiosk; a call that goes on keeps the moment at which it began. Returns whether its call changed. */
export async function setKioskWord(
  tx: Tx,
  { merchantId, outletId, deviceId }: Place,
  { call, isPaying, basket }: Word,
  now: string,
): Promise<boolean> {
  const before = await tx.maybe<{ call: string | null }>(sql`
    select call from kiosk where merchant_id = ${merchantId} and device_id = ${deviceId} for update`)
  await tx.run(sql`
    insert into kiosk (merchant_id, device_id, outlet_id, call, called_at, is_paying, basket, told_at)
    values (${merchantId}, ${deviceId}, ${outletId}, ${call}, ${call === null ? null : now}, ${isPaying},
      ${basket === null ? null : json(basket)}::jsonb, ${now})
    on conflict (merchant_id, device_id) do update set outlet_id = excluded.outlet_id, call = excluded.call,
      called_at = case when excluded.call = kiosk.call then kiosk.called_at else excluded.called_at end,
      is_paying = excluded.is_paying, basket = excluded.basket, told_at = excluded.told_at`)
  return (before?.call ?? null) !== call
}

/** Lists the other kiosks of an outlet that were heard since a moment, those that call first, the one that waits longest before. */
export const listKioskWords = (tx: Tx, { merchantId, outletId, deviceId }: Place, since: string): Promise<Listed[]> =>
  tx.many<Listed>(sql`
    select kiosk.device_id, device.name, kiosk.call, kiosk.called_at, kiosk.is_paying, kiosk.basket, kiosk.told_at
    from kiosk join device on device.merchant_id = kiosk.merchant_id and device.id = kiosk.device_id
    where kiosk.merchant_id = ${merchantId} and kiosk.outlet_id = ${outletId} and kiosk.device_id <> ${deviceId}
      and kiosk.told_at >= ${since} and device.archived_at is null
    order by kiosk.called_at nulls last, device.name, kiosk.device_id limit ${KIOSK_WATCH.kiosks}`)
