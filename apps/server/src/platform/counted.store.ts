import { createHash } from 'node:crypto'
import type { Database } from './db/database.ts'
import { namedStatement, sql } from './db/sql.ts'

/** How often something was done in the window that runs, and when the window ends (epoch milliseconds). */
export interface WindowCount {
  times: number
  readonly endsAt: number
}

/** Statements on connections of their own, so that they are kept whatever becomes of the call, and never wait for one that is in a transaction. */
export type SideConnections = NonNullable<Database['aside']>

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Counts one more, in the window that runs or in a new one. */
export async function countOne(
  aside: SideConnections,
  key: string,
  now: number,
  seconds: number,
): Promise<WindowCount> {
  const at = new Date(now).toISOString()
  const endsAt = new Date(now + seconds * 1000).toISOString()
  const [row] = await aside<{ times: number; endsAt: string }>(
    namedStatement(
      'kassa.count-one',
      sql`
insert into counted (key_hash, times, ends_at) values (${hashOf(key)}, 1, ${endsAt})
on conflict (key_hash) do update set
  times = case when counted.ends_at <= ${at}::timestamptz then 1 else counted.times + 1 end,
  ends_at = case when counted.ends_at <= ${at}::timestamptz then excluded.ends_at else counted.ends_at end
returning times, ends_at`,
    ),
  )
  if (!row) throw new Error('a count came back empty')
  return { times: row.times, endsAt: Date.parse(row.endsAt) }
}

export const countOneLess = async (aside: SideConnections, key: string): Promise<void> =>
  void (await aside(
    namedStatement(
      'kassa.count-one-less',
      sql`update counted set times = times - 1 where key_hash = ${hashOf(key)} and times > 0`,
    ),
  ))

export const removeEnded = (aside: SideConnections, now: number): Promise<unknown> =>
  aside(sql`delete from counted where ends_at <= ${new Date(now).toISOString()}`)

/** Takes the first of these places that nobody holds, until `endsAt`; no times are counted for it. Answers how many were free, and which it took; none where another was quicker. */
export async function takePlace(
  aside: SideConnections,
  places: readonly string[],
  { now, endsAt }: { readonly now: number; readonly endsAt: number },
): Promise<{ readonly free: number; readonly place: string | null }> {
  const hashes = new Map(places.map((place) => [hashOf(place).toString('hex'), place]))
  const at = new Date(now).toISOString()
  const [row] = await aside<{ free: number; hash: string | null }>(
    namedStatement(
      'kassa.take-place',
      sql`
with free as (
  select decode(hash, 'hex') as hash, turn from unnest(${[...hashes.keys()]}::text[]) with ordinality as one (hash, turn)
  where not exists (select from counted where key_hash = decode(hash, 'hex') and ends_at > ${at}::timestamptz)
), taken as (
  insert into counted (key_hash, times, ends_at)
  select hash, 0, ${new Date(endsAt).toISOString()}::timestamptz from free order by turn limit 1
  on conflict (key_hash) do update set times = 0, ends_at = excluded.ends_at where counted.ends_at <= ${at}::timestamptz
  returning key_hash
)
select (select count(*) from free) as free, (select encode(key_hash, 'hex') from taken) as hash`,
    ),
  )
  return { free: row?.free ?? 0, place: hashes.get(row?.hash ?? '') ?? null }
}

/** Holds places on until `endsAt`, also those that were forgotten meanwhile. */
export const keepPlaces = (aside: SideConnections, places: readonly string[], endsAt: number): Promise<unknown> =>
  aside(
    namedStatement(
      'kassa.keep-places',
      sql`
insert into counted (key_hash, times, ends_at)
select decode(hash, 'hex'), 0, ${new Date(endsAt).toISOString()}::timestamptz
from unnest(${places.map((place) => hashOf(place).toString('hex'))}::text[]) as one (hash)
on conflict (key_hash) do update set times = 0, ends_at = excluded.ends_at`,
    ),
  )

export const leavePlace = (aside: SideConnections, place: string): Promise<unknown> =>
  aside(namedStatement('kassa.leave-place', sql`delete from counted where key_hash = ${hashOf(place)}`))
