import { createHash } from 'node:crypto'
import { json, sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** The owner of a chain of lines: a merchant, or null for the lines above the tenants. */
export type Chain = string | null

const lines = (chain: Chain): Sql => sql.raw(chain === null ? 'platform_audit_line' : 'audit_line')
const seals = (chain: Chain): Sql => sql.raw(chain === null ? 'platform_audit_seal' : 'audit_seal')
const heads = (chain: Chain): Sql => sql.raw(chain === null ? 'platform_audit_head' : 'audit_head')
/** Rows of the chain, in a table under this short name. */
const of = (chain: Chain, name: 'l' | 's' | 'h'): Sql =>
  chain === null ? sql`true` : sql`${sql.raw(name)}.merchant_id = ${chain}`

/**
 * A line as it is sealed: its columns in a fixed order as one text, written alike by both databases. A column added
 * later is not in it, so that old seals stay true.
 */
export const textIn = (chain: Chain): Sql => sql`jsonb_build_array(l.id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.account_kind, l.account_id, l.account_name,
  ${chain === null ? sql`l.partner_id` : sql`l.outlet_id, l.device_id`}, l.call, l.subject, l.before, l.after,
  l.request_id, l.ip, l.user_agent)::text`

/** The hash before the first line of a chain. */
export const FIRST_HASH = Buffer.alloc(32)

/** Returns the seal of a line that follows the one before it. */
export const sealOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text, 'utf8').digest()

export interface SealHead {
  readonly sequence: number
  readonly hash: Buffer
  readonly lineAt: string
}

/** Lines that run longer than this before they are committed do not exist: calls are cut off earlier. */
const LATE = "interval '1 hour'"

/** Chains with lines that wait for a seal. */
export const listChainsToSeal = async (tx: Tx, most: number): Promise<Chain[]> =>
  (
    await tx.many<{ id: Chain }>(sql`
      select m.id from merchant m left join audit_head h on h.merchant_id = m.id
      where exists (
        select from audit_line l where l.merchant_id = m.id
          and l.at >= coalesce(h.line_at - ${sql.raw(LATE)}, '-infinity'::timestamptz)
          and not exists (select from audit_seal s where s.merchant_id = m.id and s.line_id = l.id))
      union all
      select null where exists (
        select from platform_audit_line l
        where l.at >= coalesce((select line_at from platform_audit_head) - ${sql.raw(LATE)}, '-infinity'::timestamptz)
          and not exists (select from platform_audit_seal s where s.line_id = l.id))
      limit ${most}`)
  ).map(({ id }) => id)

/** The end of a chain, so that only one seals at a time. */
export async function findHeadForUpdate(tx: Tx, chain: Chain): Promise<SealHead | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`audit chain ${chain ?? 'above'}`}, 0))`)
  return tx.maybe<SealHead>(sql`select sequence, hash, line_at from ${heads(chain)} h where ${of(chain, 'h')}`)
}

export interface LineToSeal {
  readonly id: string
  readonly at: string
  readonly text: string
}

export const listLinesToSeal = (
  tx: Tx,
  chain: Chain,
  head: SealHead | undefined,
  most: number,
): Promise<LineToSeal[]> =>
  tx.many<LineToSeal>(sql`
    select l.id, l.at, ${textIn(chain)} as text from ${lines(chain)} l
    where ${of(chain, 'l')}
      and l.at >= coalesce(${head?.lineAt ?? null}::timestamptz - ${sql.raw(LATE)}, '-infinity'::timestamptz)
      and not exists (select from ${seals(chain)} s where ${of(chain, 's')} and s.line_id = l.id)
    order by l.at, l.id limit ${most}`)

export interface Seal {
  readonly sequence: number
  readonly lineId: string
  readonly hash: Buffer
}

export async function insertSeals(
  tx: Tx,
  chain: Chain,
  made: readonly Seal[],
  head: SealHead,
  now: string,
): Promise<void> {
  const rows = made.map(({ sequence, lineId, hash }) => ({
    sequence,
    line_id: lineId,
    hash: `\\x${hash.toString('hex')}`,
  }))
  const [column, value] = chain === null ? [sql``, sql``] : [sql`merchant_id, `, sql`${chain}, `]
  await tx.run(sql`
    insert into ${seals(chain)} (${column}sequence, line_id, hash, sealed_at)
    select ${value}sequence, line_id, hash::bytea, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as seal (sequence bigint, line_id uuid, hash text)`)
  await tx.run(sql`
    insert into ${heads(chain)} as head (${column}sequence, hash, line_at)
    values (${value}${head.sequence}, ${head.hash}, ${head.lineAt})
    on conflict (${sql.raw(chain === null ? 'is_only' : 'merchant_id')}) do update set sequence = excluded.sequence,
      hash = excluded.hash, line_at = greatest(head.line_at, excluded.line_at)`)
}

export interface SealedLine extends Seal {
  /** Null where the line is gone. */
  readonly text: string | null
}

/** Every chain with its end. */
export const listChains = (tx: Tx): Promise<({ chain: Chain } & SealHead)[]> =>
  tx.many(sql`
    select merchant_id as chain, sequence, hash, line_at from audit_head
    union all select null, sequence, hash, line_at from platform_audit_head`)

export const listSealedLines = (tx: Tx, chain: Chain, after: number, most: number): Promise<SealedLine[]> =>
  tx.many<SealedLine>(sql`
    select s.sequence, s.line_id, s.hash, case when l.id is null then null else ${textIn(chain)} end as text
    from ${seals(chain)} s left join ${lines(chain)} l on ${of(chain, 'l')} and l.id = s.line_id
    where ${of(chain, 's')} and s.sequence > ${after} order by s.sequence limit ${most}`)
