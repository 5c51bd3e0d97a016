import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A relocation that ended. */
export interface PastRelocation {
  readonly merchantNumber: string
  readonly source: string
  readonly target: string
  readonly begunAt: string
  readonly endedAt: string
  readonly isGivenUp: boolean
  /** Unknown where a second run went on behind the switch. */
  readonly rows: number | null
  readonly pauseMillis: number | null
}

/** Notes the end of a relocation; a second note of the same one changes nothing. As the owner, in the first database. */
export const insertPastRelocation = (tx: Tx, past: Omit<PastRelocation, 'endedAt'>): Promise<number> =>
  tx.run(sql`
    insert into past_relocation (merchant_number, source, target, begun_at, ended_at, is_given_up, rows, pause_millis)
    values (${past.merchantNumber}, ${past.source}, ${past.target}, ${past.begunAt}, clock_timestamp(), ${past.isGivenUp}, ${past.rows}, ${past.pauseMillis})
    on conflict do nothing`)

/** The relocations that ended last, the newest first. */
export const listPastRelocations = (tx: Tx, most: number): Promise<PastRelocation[]> =>
  tx.many(sql`
    select merchant_number, source, target, begun_at, ended_at, is_given_up, rows, pause_millis
    from past_relocation order by ended_at desc, merchant_number limit ${most}`)

/** A relocation under way, as a database has it. */
export interface RelocationHere {
  readonly merchantNumber: string | null
  readonly source: string
  readonly target: string
  readonly step: string
  readonly begunAt: string
}

export const listRelocationsHere = (tx: Tx): Promise<RelocationHere[]> =>
  tx.many(sql`
    select m.number as merchant_number, r.source, r.target, r.step, r.begun_at
    from relocation r left join organisation_merchant m on m.id = r.merchant_id order by r.begun_at`)
