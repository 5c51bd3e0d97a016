import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { NEIGHBORS, type meetNeighbors } from '@kassa/contract/device/neighbor.calls.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

type Place = Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId' | 'registrationId'>
type Word = OutputOf<(typeof meetNeighbors)['request']>
type Till = InputOf<(typeof meetNeighbors)['answer']>['tills'][number]

/** Keeps the last word of a till. */
export const setNeighborWord = (tx: Tx, device: Place, { page, said }: Word, now: string): Promise<number> =>
  tx.run(sql`
    insert into neighbor_till (merchant_id, device_id, registration_id, outlet_id, page, said, told_at)
    values (${device.merchantId}, ${device.deviceId}, ${device.registrationId}, ${device.outletId}, ${page},
      ${json(said)}::jsonb, ${now})
    on conflict (merchant_id, device_id) do update set registration_id = excluded.registration_id,
      outlet_id = excluded.outlet_id, page = excluded.page, said = excluded.said, told_at = excluded.told_at`)

/** Forgets the last word of a till: nobody hears of it any more. */
export const deleteNeighborWord = (tx: Tx, { merchantId, deviceId }: Place): Promise<number> =>
  tx.run(sql`delete from neighbor_till where merchant_id = ${merchantId} and device_id = ${deviceId}`)

/**
 * Lists the other tills of an outlet that may sell there and were heard since `known`, the last first, with what each says to the page that asks. A registration
 * that has ended says nothing, whoever holds its keys.
 */
export const listNeighbors = (
  tx: Tx,
  { merchantId, outletId, deviceId }: Place,
  { page, around, known }: { readonly page: string; readonly around: string; readonly known: string },
): Promise<Till[]> =>
  tx.many<Till>(sql`
    select till.device_id, device.name, till.page, till.told_at >= ${around} as is_around, (
      select jsonb_build_object('kind', half ->> 'kind', 'way', half ->> 'way', 'description', half ->> 'description')
      from jsonb_array_elements(till.said) as half
      where half ->> 'to' = ${deviceId}::uuid::text and half ->> 'toPage' = ${page}::uuid::text limit 1) as said
    from neighbor_till as till
    join device on device.merchant_id = till.merchant_id and device.id = till.device_id
    join device_registration as made on made.merchant_id = till.merchant_id and made.id = till.registration_id
    where till.merchant_id = ${merchantId} and till.outlet_id = ${outletId} and till.device_id <> ${deviceId}
      and device.outlet_id = till.outlet_id and till.told_at >= ${known}
      and device.is_enabled and device.archived_at is null and made.unbound_at is null
    order by till.told_at desc, till.device_id limit ${NEIGHBORS.most}`)
