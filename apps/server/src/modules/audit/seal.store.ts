import { createHash } from 'node:crypto'
import { json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * A line as it is sealed: its columns in a fixed order as one text, written alike by both databases. A column added
 * later is not in it, so that old seals stay true.
 */
const lineText = sql`jsonb_build_array(l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  l.account_kind, l.account_id, l.account_name, l.outlet_id, l.device_id, l.call, l.subject, l.before, l.after,
  l.request_id, l.ip, l.user_agent)::text`

/** What the first line of a chain is sealed behind. */
export const FIRST_HASH = Buffer.alloc(32)

/** The seal of a line behind the one before it. */
export const sealOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text, 'utf8').digest()

export interface Head {
  readonly sequence: number
  readonly hash: Buffer
  readonly lineAt: string
}

/** Lines that run longer than this before they are committed do not exist: calls are cut off earlier. */
const LATE = "interval '1 hour'"

/** Merchants with lines that wait for a seal. */
export const listMerchantsToSeal = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select m.id from merchant m left join audit_head h on h.merchant_id = m.id
      where exists (
        select from audit_line l where l.merchant_id = m.id
          and l.at >= coalesce(h.line_at - ${sql.raw(LATE)}, '-infinity'::timestamptz)
          and not exists (select from audit_seal s where s.merchant_id = m.id and s.line_id = l.id))
      limit ${most}`)
  ).map(({ id }) => id)

/** The end of a chain, so that only one seals at a time. */
export async function findHeadForUpdate(tx: Tx, merchantId: string): Promise<Head | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`audit chain ${merchantId}`}, 0))`)
  return tx.maybe<Head>(sql`select sequence, hash, line_at from audit_head where merchant_id = ${merchantId}`)
}

export interface LineToSeal {
  readonly id: string
  readonly at: string
  readonly text: string
}

export const listLinesToSeal = (
  tx: Tx,
  merchantId: string,
  head: Head | undefined,
  most: number,
): Promise<LineToSeal[]> =>
  tx.many<LineToSeal>(sql`
    select l.id, l.at, ${lineText} as text from audit_line l
    where l.merchant_id = ${merchantId}
      and l.at >= coalesce(${head?.lineAt ?? null}::timestamptz - ${sql.raw(LATE)}, '-infinity'::timestamptz)
      and not exists (select from audit_seal s where s.merchant_id = l.merchant_id and s.line_id = l.id)
    order by l.at, l.id limit ${most}`)

export interface Seal {
  readonly sequence: number
  readonly lineId: string
  readonly hash: Buffer
}

export async function insertSeals(
  tx: Tx,
  merchantId: string,
  seals: readonly Seal[],
  head: Head,
  now: string,
): Promise<void> {
  const rows = seals.map(({ sequence, lineId, hash }) => ({
    sequence,
    line_id: lineId,
    hash: `\\x${hash.toString('hex')}`,
  }))
  await tx.run(sql`
    insert into audit_seal (merchant_id, sequence, line_id, hash, sealed_at)
    select ${merchantId}, sequence, line_id, hash::bytea, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as seal (sequence bigint, line_id uuid, hash text)`)
  await tx.run(sql`
    insert into audit_head (merchant_id, sequence, hash, line_at)
    values (${merchantId}, ${head.sequence}, ${head.hash}, ${head.lineAt})
    on conflict (merchant_id) do update set sequence = excluded.sequence, hash = excluded.hash,
      line_at = greatest(audit_head.line_at, excluded.line_at)`)
}

export interface SealedLine extends Seal {
  /** Null where the line is gone. */
  readonly text: string | null
}

export const listChainedMerchants = (tx: Tx): Promise<({ merchantId: string } & Head)[]> =>
  tx.many(sql`select merchant_id, sequence, hash, line_at from audit_head order by merchant_id`)

export const listSealedLines = (tx: Tx, merchantId: string, after: number, most: number): Promise<SealedLine[]> =>
  tx.many<SealedLine>(sql`
    select s.sequence, s.line_id, s.hash, case when l.id is null then null else ${lineText} end as text
    from audit_seal s left join audit_line l on l.merchant_id = s.merchant_id and l.id = s.line_id
    where s.merchant_id = ${merchantId} and s.sequence > ${after} order by s.sequence limit ${most}`)
