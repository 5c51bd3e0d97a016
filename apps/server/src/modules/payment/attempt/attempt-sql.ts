import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'

// The SQL shared by every table of attempts: payments at a desk, and those of bills. Each store writes `update` and its own table's name
// before these, so that the writer of a table stays readable beside it, and to the check of owners.

/**
 * The condition that money may still move by an attempt: `isAttemptOpen` where rows are asked for. The states are literals, because indexes of open
 * attempts need that.
 */
export const isUnderWay = (attempt: 'a' | 'paying'): Sql =>
  sql.raw(`${attempt}.state in ('requested', 'waiting', 'unknown', 'reversing')`)

/**
 * The amount of a payment at a desk, a row of `payment_attempt` under this name, that orders of money paid ahead in its basket's payment carry; the
 * sale of the goods carries the rest. Source: docs/decisions/2647.
 */
export const sharedMinorOf = (attempt: 'a' | 'payment_attempt'): Sql => sql`coalesce((
  select sum(part.amount_minor) from paid_together beside
  join payment part on part.merchant_id = beside.merchant_id and part.document_id = beside.order_id and part.document_kind = 'order'
    and part.corrects is null and part.reference = ${sql.raw(attempt)}.number
  where beside.merchant_id = ${sql.raw(attempt)}.merchant_id and beside.basket_id = ${sql.raw(attempt)}.order_id), 0)::bigint`

/** The news of an attempt. */
export interface AttemptChange {
  readonly state: AttemptState
  readonly differs: boolean
  readonly channelNumber: string | null
  readonly payer: string | null
  readonly qr: string | null
  readonly saidCode: string | null
  readonly saidText: string | null
  /** When it is asked about next; null: not by itself. */
  readonly askAt: string | null
  readonly settledAt: string | null
}

/** Moves an attempt on, and lets go of it; what was known once is not forgotten. Where taking back begins, the questions are counted anew. */
export const setAttemptChange = (change: AttemptChange): Sql => sql`
  asked = case when state <> 'reversing' and ${change.state} = 'reversing' then 0 else asked end,
  state = ${change.state}, differs = ${change.differs},
  channel_number = coalesce(${change.channelNumber}, channel_number), payer = coalesce(${change.payer}, payer),
  qr = coalesce(${change.qr}, qr), said_code = ${change.saidCode}, said_text = ${change.saidText},
  ask_at = ${change.askAt}, settled_at = coalesce(settled_at, ${change.settledAt}), leased_until = null,
  version = version + 1`

/** The right to ask about an attempt, held until then; `dueBy`: what is due later is left alone. */
export interface Lease {
  readonly now: string
  readonly until: string
  readonly dueBy: string
}

/** Takes an attempt, and counts the question. */
export const setLease = ({ until }: Pick<Lease, 'until'>): Sql => sql`leased_until = ${until}, asked = asked + 1`

/** An attempt to be asked about that nobody holds. */
export const isFree = ({ now, dueBy }: Omit<Lease, 'until'>): Sql =>
  sql`ask_at is not null and ask_at <= ${dueBy} and (leased_until is null or leased_until <= ${now})`
