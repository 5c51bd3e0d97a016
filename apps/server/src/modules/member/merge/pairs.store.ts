import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { isGone } from './merge.store.ts'

/** Two members and what they have in common. */
export interface Pair {
  readonly oneId: string
  readonly otherId: string
  readonly alike: ('phone' | 'email' | 'name')[]
}

/**
 * Members who share the last nine digits of the phone, the address, or name and birthday, each with the oldest of its kind; those that somebody said to
 * be two are left out. The most telling first: more in common, then phone, address, name.
 */
export const listPairs = (tx: Tx, merchantId: string, limit: number): Promise<Pair[]> =>
  tx.many(sql`
    with twice (alike, key) as (
      select 'phone', right(phone, 9) from member
      where merchant_id = ${merchantId} and archived_at is null and length(phone) >= 10
      group by right(phone, 9) having count(*) > 1
      union all
      select 'email', lower(email) from member where merchant_id = ${merchantId} and archived_at is null and email <> ''
      group by lower(email) having count(*) > 1
    ), named as (
      select m.id, m.created_at, lower(regexp_replace(m.name, '\\s+', '', 'g')) || ' ' || m.birthday as key from member m
      where m.merchant_id = ${merchantId} and m.archived_at is null and m.birthday is not null
    ), keyed as (
      select m.id, m.created_at, t.alike, t.key from twice t join member m on m.merchant_id = ${merchantId}
        and m.archived_at is null and t.alike = 'phone' and right(m.phone, 9) = t.key and length(m.phone) >= 10
      union all
      select m.id, m.created_at, t.alike, t.key from twice t join member m on m.merchant_id = ${merchantId}
        and m.archived_at is null and t.alike = 'email' and lower(m.email) = t.key and m.email <> ''
      union all
      select n.id, n.created_at, 'name', n.key from named n
    ), paired as (
      select alike, id as other_id,
        first_value(id) over (partition by alike, key order by created_at, id) as one_id
      from keyed
    )
    select p.one_id, p.other_id, array_agg(p.alike order by p.alike desc) as alike from paired p
    where p.one_id <> p.other_id and not exists (select from member_apart x where x.merchant_id = ${merchantId}
      and x.one_id = least(p.one_id, p.other_id) and x.other_id = greatest(p.one_id, p.other_id))
    group by p.one_id, p.other_id
    order by count(*) desc, max(p.alike) desc, p.one_id, p.other_id limit ${limit}`)

/** Says that two are not one person; nothing where it was said before. */
export const insertApart = (tx: Tx, merchantId: string, ids: readonly [string, string], at: string): Promise<number> =>
  tx.run(sql`
    insert into member_apart (merchant_id, one_id, other_id, at)
    select ${merchantId}, least(${ids[0]}::uuid, ${ids[1]}::uuid), greatest(${ids[0]}::uuid, ${ids[1]}::uuid), ${at}
    on conflict do nothing`)

export interface MergeRow {
  readonly id: string
  readonly staysId: string
  readonly staysName: string
  readonly staysCard: string
  readonly goesId: string
  readonly goesName: string
  readonly goesCard: string
  readonly note: string
  readonly byName: string | null
  readonly at: string
  readonly undoneAt: string | null
  readonly isGone: boolean
}

/** Merges, the newest first. */
export const mergeList = listOf({
  columns: sql`g.id, g.stays_id, s.name as stays_name, s.card_number as stays_card, g.goes_id, o.name as goes_name,
    o.card_number as goes_card, g.note, g.at, g.undone_at, ${isGone} as is_gone, case g.actor_kind
      when 'staff' then (select trim(w.first_name || ' ' || w.last_name) from organisation_staff w
        where w.merchant_id = g.merchant_id and w.id = g.actor_id)
      when 'admin' then (select trim(w.first_name || ' ' || w.last_name) from identity_admin w where w.id = g.actor_id)
      end as by_name`,
  from: (merchantId: string) => sql`
    from member_merge g
    join member s on s.merchant_id = g.merchant_id and s.id = g.stays_id
    join member o on o.merchant_id = g.merchant_id and o.id = g.goes_id
    where g.merchant_id = ${merchantId}`,
  counted: (merchantId: string) => sql`from member_merge where merchant_id = ${merchantId}`,
  order: keyset([sql`g.at`, 'instant'], [sql`g.id`, 'id']),
  isDown: true,
  keyOf: ({ at, id }: MergeRow) => [at, id],
})
