import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eventCte } from '../../../platform/calls/record.ts'

type Place = Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId'>
type Held = Omit<OutputOf<(typeof holdBasket)['request']>, 'goods'>
type Listed = InputOf<(typeof listHeldBaskets)['answer']>['rows'][number]
type Taken = NonNullable<InputOf<(typeof takeBasket)['answer']>['basket']>

/** A basket that was sold waits nowhere any more, whatever of it comes late. */
const isUnsold = (merchantId: string, id: Sql): Sql => sql`not exists (
  select from sales_order where sales_order.merchant_id = ${merchantId} and sales_order.id = ${id})`

/**
 * The CTE `sold_held` of the statement that books a sale: its basket goes from where it was put aside, and the tills that listed it hear of it. Reads
 * of `turn` `id`, `basket_id`, `outlet_id` and `received_at`.
 */
export const soldBasketCte = (merchantId: string, eventId: string): Sql => sql`
sold_held as (
  delete from held_basket using turn
  where held_basket.merchant_id = ${merchantId}::uuid and held_basket.id = coalesce(turn.basket_id, turn.id)
  returning held_basket.id, held_basket.outlet_id, turn.received_at
), ${eventCte(merchantId, {
  event: 'basket.held',
  name: 'sold_held_told',
  row: sql`select ${eventId}::uuid as id, outlet_id, jsonb_build_object('id', id) as payload, received_at as created_at from sold_held`,
})}`

/**
 * Puts a basket there, or puts it there anew for the till that has it. Returns false where another till has recalled it, it is another
 * outlet's, or it was sold. A late message of a till from before it recalled the same basket puts nothing there.
 */
export const putHeldBasket = async (tx: Tx, { merchantId, outletId, deviceId }: Place, held: Held): Promise<boolean> =>
  (await tx.run(sql`
    insert into held_basket (merchant_id, id, outlet_id, device_id, held_by, held_at, opened_at, note, shown, steps, head)
    select ${merchantId}::uuid, ${held.id}::uuid, ${outletId}::uuid, ${deviceId}::uuid,
      (select id from organisation_staff as staff where merchant_id = ${merchantId} and id = ${held.staffId}::uuid),
      ${held.heldAt}::timestamptz, ${held.openedAt}::timestamptz, ${held.note}, ${json(held.shown)}::jsonb,
      ${json(held.steps)}::jsonb, ${held.head}::integer
    where ${isUnsold(merchantId, sql`${held.id}::uuid`)}
    on conflict (merchant_id, id) do update set device_id = excluded.device_id, held_by = excluded.held_by, held_at = excluded.held_at,
      note = excluded.note, shown = excluded.shown, steps = excluded.steps, head = excluded.head, taken_by = null, taken_at = null
    where held_basket.outlet_id = excluded.outlet_id
      and coalesce(held_basket.taken_by, held_basket.device_id) = excluded.device_id
      and (held_basket.taken_by is distinct from held_basket.device_id or excluded.held_at > held_basket.held_at)`)) ===
  1

/** Returns the moment since which a till is there, and whether a basket was held before. */
export const findHoldingTill = (
  tx: Tx,
  { merchantId, deviceId }: Pick<Place, 'merchantId' | 'deviceId'>,
  id: string,
): Promise<{ since: string; isHeld: boolean }> =>
  tx.one(sql`
    select created_at as since,
      exists (select from held_basket where merchant_id = ${merchantId} and id = ${id}) as is_held
    from device where merchant_id = ${merchantId} and id = ${deviceId}`)

/** Sets the moment until which its goods are reserved. */
export const setKeptUntil = (tx: Tx, merchantId: string, id: string, keptUntil: string | null): Promise<number> =>
  tx.run(sql`update held_basket set kept_until = ${keptUntil} where merchant_id = ${merchantId} and id = ${id}`)

export const listWaitingBaskets = (tx: Tx, { merchantId, outletId, deviceId }: Place, now: string): Promise<Listed[]> =>
  tx.many<Listed>(sql`
    select held.id, device.name as device_name, held.device_id = ${deviceId} as is_own, trim(staff.first_name || ' ' || staff.last_name) as staff_name, held.held_at, held.note,
      held.shown, case when held.kept_until > ${now} then held.kept_until end as kept_until
    from held_basket as held
    join device_till as device on device.merchant_id = held.merchant_id and device.id = held.device_id
    left join organisation_staff as staff on staff.merchant_id = held.merchant_id and staff.id = held.held_by
    where held.merchant_id = ${merchantId} and held.outlet_id = ${outletId} and held.taken_by is null
      and ${isUnsold(merchantId, sql`held.id`)}
    order by held.held_at desc, held.id desc limit 200`)

/** Returns the ids of a till's held baskets that others have recalled, the last first. */
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
      and (taken_by is null or taken_by = ${deviceId}) and ${isUnsold(merchantId, sql`held_basket.id`)}
    returning opened_at, steps, head`)

/**
 * Gives it to another till of the outlet by the word of the one that has it, and again to the same one. Changes nothing where a third has it meanwhile, or whoever says so
 * never had it.
 */
export const giveHeldBasket = (
  tx: Tx,
  { merchantId, outletId, deviceId }: Place,
  { id, givenTo }: { readonly id: string; readonly givenTo: string },
  now: string,
): Promise<number> =>
  tx.run(sql`
    update held_basket set taken_by = ${givenTo}, taken_at = coalesce(taken_at, ${now}::timestamptz)
    where merchant_id = ${merchantId} and id = ${id} and outlet_id = ${outletId}
      and (device_id = ${deviceId} or taken_by = ${deviceId})
      and (taken_by is null or taken_by in (${deviceId}, ${givenTo})) and ${isUnsold(merchantId, sql`held_basket.id`)}`)

/** Returns whether a till is one of the outlet. */
export const isTillHere = async (tx: Tx, { merchantId, outletId }: Place, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select 1 from device_till where merchant_id = ${merchantId} and outlet_id = ${outletId} and id = ${id}`,
  )) !== undefined

/** Notes of a basket that has not come yet that its till has brought it back, or gave it to another: when it comes it waits for nobody. */
export const noteTakenBefore = (
  tx: Tx,
  { merchantId, outletId, deviceId }: Place,
  {
    id,
    heldAt,
    givenTo = deviceId,
  }: { readonly id: string; readonly heldAt: string; readonly givenTo?: string | undefined },
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into held_basket (merchant_id, id, outlet_id, device_id, held_at, opened_at, note, shown, steps, head, taken_by, taken_at)
    select ${merchantId}::uuid, ${id}::uuid, ${outletId}::uuid, ${deviceId}::uuid, ${heldAt}::timestamptz, ${heldAt}::timestamptz, '',
      '{}'::jsonb, '[]'::jsonb, 0, ${givenTo}::uuid, ${now}::timestamptz
    where ${isUnsold(merchantId, sql`${id}::uuid`)}
    on conflict do nothing`)

/** The name of the till that has it, where it is another than `thanDeviceId`. */
export const findTaker = async (
  tx: Tx,
  { merchantId, outletId }: Place,
  id: string,
  thanDeviceId: string | null = null,
): Promise<string | null> =>
  (
    await tx.maybe<{ name: string }>(sql`
      select device.name from held_basket as held
      join device_till as device on device.merchant_id = held.merchant_id and device.id = held.taken_by
      where held.merchant_id = ${merchantId} and held.id = ${id} and held.outlet_id = ${outletId}
        and held.taken_by is distinct from ${thanDeviceId}::uuid`)
  )?.name ?? null

export const deleteHeldBasket = (tx: Tx, { merchantId, outletId, deviceId }: Place, id: string): Promise<number> =>
  tx.run(sql`
    delete from held_basket where merchant_id = ${merchantId} and id = ${id} and outlet_id = ${outletId}
      and (taken_by is null or taken_by = ${deviceId})`)

/** For the job, which sees every merchant. */
export const deleteHeldBefore = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from held_basket where held_at < ${before}`)
