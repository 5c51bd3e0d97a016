import type { Database } from '../db/database.ts'
import { json, sql } from '../db/sql.ts'

/** A merchant whose event could not be taken. */
export interface Hold {
  /** All of the merchant up to it is taken. */
  readonly sequence: number
  readonly failures: number
  readonly retryAt: string
}

export interface Place {
  /** All up to it is taken, but for what waits at merchants that are held. */
  readonly sequence: number
  /** By the merchant. */
  readonly held: Readonly<Record<string, Hold>>
}

/** One that has taken nothing yet begins with the first event there is; looking writes nothing. */
const beginning: Place = { sequence: 0, held: {} }

export const readPlace = (database: Database, name: string): Promise<Place> =>
  database.transaction(
    { kind: 'owner' },
    async (tx) =>
      (await tx.maybe<Place>(sql`select sequence, held from subscription_state where subscription = ${name}`)) ??
      beginning,
  )

/** Moves on past what was taken, and past what waits at `held`. Answers false, and stays, where one of them is held no more: another process took what waited there. */
export const moveTo = async (
  database: Database,
  name: string,
  sequence: number,
  held: readonly string[],
): Promise<boolean> =>
  (
    await database.ask(sql`
      insert into subscription_state as place (subscription, sequence) values (${name}, ${sequence})
      on conflict (subscription) do update set sequence = excluded.sequence, retry_at = null,
        failures = case when place.held = '{}' then 0 else place.failures end,
        last_error = case when place.held = '{}' then null else place.last_error end
      where not exists (select from unnest(${held}::text[]) as skipped (id) where place.held -> skipped.id is null)
      returning subscription`)
  ).length === 1

/** Holds a merchant; before anything moves past its event. */
export const setHeld = (
  database: Database,
  name: string,
  { merchantId, ...hold }: Hold & { readonly merchantId: string },
  error: unknown,
): Promise<unknown> => {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  return database.ask(sql`
    insert into subscription_state as place (subscription, failures, last_error, held)
    values (${name}, ${hold.failures}, ${text}, ${json({ [merchantId]: hold })}::jsonb)
    on conflict (subscription) do update
      set failures = excluded.failures, last_error = excluded.last_error, held = place.held || excluded.held`)
}

/**
 * Lets a merchant go on with all others, once nothing of it waits between what was taken of it and the place of all. Answers false where something does. The
 * place is locked before it is compared: an event that another process passes over meanwhile is seen.
 */
export const letGo = (database: Database, name: string, merchantId: string, taken: number): Promise<boolean> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const place = await tx.maybe(sql`select from subscription_state where subscription = ${name} for update`)
    if (place === undefined) return true
    const changed = await tx.run(sql`
      update subscription_state place set held = held - ${merchantId}::text,
        failures = case when held - ${merchantId}::text = '{}' then 0 else failures end,
        last_error = case when held - ${merchantId}::text = '{}' then null else last_error end
      where subscription = ${name} and not exists (
        select from outbox where merchant_id = ${merchantId} and outbox.sequence > ${taken} and outbox.sequence <= place.sequence)`)
    return changed === 1
  })
