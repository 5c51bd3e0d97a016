import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

type Place = Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId'>
type Held = Omit<OutputOf<(typeof holdBasket)['request']>, 'goods'>
type Listed = InputOf<(typeof listHeldBaskets)['answer']>['rows'][number]
type Taken = NonNullable<InputOf<(typeof takeBasket)['answer']>['basket']>

/** Puts it there, or there anew by the till that has it; false where another till has brought it back or it is another outlet's. */
export const putHeldBasket = async (tx: Tx, { merchantId, outletId, deviceId }: Place, held: Held): Promise<boolean> =>
  (await tx.run(sql`
    insert into held_basket (merchant_id, id, outlet_id, device_id, held_by, held_at, opened_at, note, shown, steps, head)
    values (${merchantId}, ${held.id}, ${outletId}, ${deviceId},
      (select id from staff where merchant_id = ${merchantId} and id = ${held.staffId}::uuid),
      ${held.heldAt}, ${held.openedAt}, ${held.note}, ${json(held.shown)}::jsonb, ${json(held.steps)}::jsonb, ${held.head})
    on conflict (merchant_id, id) do update set device_id = excluded.device_id, held_by = excluded.held_by, held_at = excluded.held_at,
      note = excluded.note, shown = excluded.shown, steps = excluded.steps, head = excluded.head, taken_by = null, taken_at = null
    where held_basket.outlet_id = excluded.outlet_id
      and coalesce(held_basket.taken_by, held_basket.device_id) = excluded.device_id`)) === 1

/** Until when its goods are kept. */
export const setKeptUntil = (tx: Tx, merchantId: string, id: string, keptUntil: string | null): Promise<number> =>
  tx.run(sql`update held_basket set kept_until = ${keptUntil} where merchant_id = ${merchantId} and id = ${id}`)

export const listWaitingBaskets = (tx: Tx, { merchantId, outletId, deviceId }: Place, now: string): Promise<Listed[]> =>
  tx.many<Listed>(sql`
    select held.id, device.name as device_name, held.device_id = ${deviceId} as is_own, trim(staff.first_name || ' ' || staff.last_name) as staff_name, held.held_at, held.note,
      held.shown, case when held.kept_until > ${now} then held.kept_until end as kept_until
    from held_basket as held
    join device on device.merchant_id = held.merchant_id and device.id = held.device_id
    left join staff on staff.merchant_id = held.merchant_id and staff.id = held.held_by
    where held.merchant_id = ${merchantId} and held.outlet_id = ${outletId} and held.taken_by is null
    order by held.held_at desc, held.id desc limit 200`)

/** Which of a till's baskets others have brought back, the last first. */
export const listTakenFrom = async (tx: Tx, { merchantId, outletId, deviceId }: Place): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select id from held_basket where merchant_id = ${merchantId} and outlet_id = ${outletId} and device_id = ${deviceId}
        and taken_by is not null and taken_by <> device_id
      order by taken_at desc limit 1000`)
  ).map(({ id }) => id)

/** Hands it to the till that asks first, and again to the same one; undefined where it is not there or another has it. */
export const takeHeldBasket = (
  tx: Tx,
  { merchantId, outletId, deviceId }: Place,
  id: string,
  now: string,
): Promise<Taken | undefined> =>
  tx.maybe<Taken>(sql`
    update held_basket set taken_by = ${deviceId}, taken_at = coalesce(taken_at, ${now}::timestamptz)
    where merchant_id = ${merchantId} and id = ${id} and outlet_id = ${outletId}
      and (taken_by is null or taken_by = ${deviceId})
    returning opened_at, steps, head`)

/** The name of the till that has it. */
export const findTaker = async (tx: Tx, { merchantId, outletId }: Place, id: string): Promise<string | null> =>
  (
    await tx.maybe<{ name: string }>(sql`
      select device.name from held_basket as held
      join device on device.merchant_id = held.merchant_id and device.id = held.taken_by
      where held.merchant_id = ${merchantId} and held.id = ${id} and held.outlet_id = ${outletId}`)
  )?.name ?? null

export const deleteHeldBasket = (tx: Tx, { merchantId, outletId, deviceId }: Place, id: string): Promise<number> =>
  tx.run(sql`
    delete from held_basket where merchant_id = ${merchantId} and id = ${id} and outlet_id = ${outletId}
      and (taken_by is null or taken_by = ${deviceId})`)

/** For the job, which sees every merchant. */
export const deleteHeldBefore = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from held_basket where held_at < ${before}`)
