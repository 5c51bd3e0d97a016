import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { Letter } from './mail-port.ts'

/** Puts a letter on its way with this transaction: it leaves only if this is committed. Above the tenants. */
export const insertLetter = (tx: Tx, { id, to, subject, text }: Letter, now: string): Promise<number> =>
  tx.run(sql`
    insert into outgoing_mail (id, recipient, subject, body, created_at, next_at)
    values (${id}, ${to}, ${subject}, ${text}, ${now}, ${now})`)

export interface WaitingLetter extends Letter {
  readonly attempts: number
}

export const listWaitingLetters = (database: Database, now: string, most: number): Promise<WaitingLetter[]> =>
  database.ask(sql`
    select id, recipient as to, subject, body as text, attempts from outgoing_mail
    where sent_at is null and failure is null and next_at <= ${now} order by next_at, id limit ${most}`)

/** A sent letter keeps only that it was sent: what it said may have been a code. */
export const setLetterSent = (database: Database, id: string, now: string): Promise<unknown> =>
  database.ask(sql`update outgoing_mail set sent_at = ${now}, body = '' where id = ${id}`)

/** Tried again at `nextAt`; null gives up. */
export const setLetterFailed = (
  database: Database,
  id: string,
  reason: string,
  nextAt: string | null,
): Promise<unknown> =>
  database.ask(
    nextAt === null
      ? sql`update outgoing_mail set attempts = attempts + 1, failure = ${reason}, body = '' where id = ${id}`
      : sql`update outgoing_mail set attempts = attempts + 1, next_at = ${nextAt} where id = ${id}`,
  )
