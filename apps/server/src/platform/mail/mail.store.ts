import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { insertWork } from '../work/work.store.ts'
import type { Letter } from './mail-port.ts'

/** The kind of work that a letter is. */
export const deliverKind = 'mail.deliver'

/** Puts a letter on its way with this transaction: it leaves only if this is committed. Above the tenants. */
export async function insertLetter(tx: Tx, { id, to, subject, text }: Letter, now: string): Promise<void> {
  await tx.run(sql`
    insert into outgoing_mail (id, recipient, subject, body, created_at)
    values (${id}, ${to}, ${subject}, ${text}, ${now})`)
  await insertWork(tx, { id, kind: deliverKind, subject: id, dueAt: now, now })
}

/** A letter that was not sent yet. */
export async function findLetter(database: Database, id: string): Promise<Letter | undefined> {
  const [letter] = await database.ask<Letter>(sql`
    select id, recipient as to, subject, body as text from outgoing_mail
    where id = ${id} and sent_at is null and failure is null`)
  return letter
}

/** A sent letter keeps only that it was sent: what it said may have been a code. */
export const setLetterSent = (database: Database, id: string, now: string): Promise<unknown> =>
  database.ask(sql`update outgoing_mail set sent_at = ${now}, body = '' where id = ${id}`)

/** Nobody tries again. */
export const setLetterGivenUp = (database: Database, id: string, reason: string): Promise<unknown> =>
  database.ask(sql`update outgoing_mail set failure = ${reason}, body = '' where id = ${id}`)
