import type { Actor } from '../../../platform/actor.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Codes of the stock as another database may take them. */
export interface CodesGiven {
  /** The number under which they are taken, once; null: they may only be looked at. */
  readonly claim: string | null
  readonly rows: readonly unknown[]
}

/** The rows of some codes of the stock, whole. As the owner, in the first database. */
export const listWholeCodes = async (tx: Tx, ids: readonly string[]): Promise<unknown[]> =>
  (
    await tx.many<{ row: unknown }>(sql`
      select to_jsonb(c) as row from activation_code c where id = any(${[...ids]}::uuid[]) order by id`)
  ).map(({ row }) => row)

/** Takes codes out of the stock, and keeps them aside for the database that gets them. */
export async function moveCodesAside(
  tx: Tx,
  ids: readonly string[],
  to: { readonly claim: string; readonly cluster: string },
): Promise<void> {
  await tx.run(sql`
    insert into activation_code_given (id, claim, code_row, cluster, given_at)
    select id, ${to.claim}, to_jsonb(c), ${to.cluster}, clock_timestamp() from activation_code c
    where id = any(${[...ids]}::uuid[])`)
  await tx.run(sql`delete from activation_code where id = any(${[...ids]}::uuid[]) and merchant_id is null`)
}

/** Puts codes back into the stock that nobody has taken under a claim. */
export async function moveCodesBack(tx: Tx, claim: string): Promise<void> {
  await tx.run(sql`
    insert into activation_code
    select c.* from activation_code_given g, jsonb_populate_record(null::activation_code, g.code_row) c
    where g.claim = ${claim} on conflict (id) do nothing`)
  await forgetCodesAside(tx, claim)
}

/** Forgets codes that have arrived. */
export const forgetCodesAside = (tx: Tx, claim: string): Promise<number> =>
  tx.run(sql`delete from activation_code_given where claim = ${claim}`)

/** Claims of a database that are old enough to be settled, with the codes. */
export const listCodesAside = (tx: Tx, cluster: string): Promise<{ claim: string; ids: string[] }[]> =>
  tx.many(sql`
    select claim, array_agg(id) as ids from activation_code_given
    where cluster = ${cluster} and given_at < clock_timestamp() - interval '1 minute' group by claim order by claim`)

/** Codes that another database of the installation gets of the first one’s stock. */
export interface CodesWanted {
  readonly ids: readonly string[]
  readonly tier: Actor['tier']
  readonly partnerId: string | null
  readonly today: string
}

/** Gets codes that lie in the first database’s stock; they are here from then on, unless their state does not allow it. Nothing in the first one. */
export const takeCodes = (
  tx: Tx,
  wanted: CodesWanted,
): Promise<
  {
    id: string
    partnerId: string | null
    merchantId: string | null
    deviceId: string | null
    lastDay: string | null
    revokedAt: string | null
  }[]
> =>
  tx.many(sql`
    select id, partner_id, merchant_id, device_id, last_day, revoked_at from kassa_take_codes(${json(wanted)}::jsonb)`)

/** The free code of this text that lies in the stock of one of these partners, locked; undefined where there is none. */
export const findStockCode = (
  tx: Tx,
  { code, partners, today }: { readonly code: string; readonly partners: readonly string[]; readonly today: string },
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from activation_code
    where code = ${code} and merchant_id is null and partner_id = any(${[...partners]}::uuid[]) and revoked_at is null
      and (last_day is null or last_day >= ${today}::date) for update`)
