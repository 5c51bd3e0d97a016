import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import type { MailTemplate } from '@kassa/domain/message/template.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { placesUp } from '../gateway/gateway.store.ts'
import type { MessageOwner } from '../place.ts'

export interface MessageTemplateRow extends MailTemplate {
  readonly id: string
  readonly purpose: MessagePurpose
  readonly locale: Locale
  readonly version: number
}

const columns = sql`id, purpose, locale, title, signature, content, version`

/** The templates of a place itself. */
export const listTemplates = (tx: Tx, { merchantId, partnerId }: MessageOwner): Promise<MessageTemplateRow[]> =>
  tx.many(sql`
    select ${columns} from mail_template
    where merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId}`)

interface Key extends MessageOwner {
  readonly purpose: MessagePurpose
  readonly locale: Locale
}

const at = ({ merchantId, partnerId, purpose, locale }: Key) => sql`merchant_id = ${merchantId}
  and partner_id is not distinct from ${partnerId} and purpose = ${purpose} and locale = ${locale}`

export const findTemplate = (tx: Tx, key: Key): Promise<MessageTemplateRow | undefined> =>
  tx.maybe(sql`select ${columns} from mail_template where ${at(key)}`)

/** Writes a place's own text; version 0 where it had none. Answers false where another was faster. */
export async function setTemplate(
  tx: Tx,
  key: Key & { readonly id: string; readonly version: number; readonly now: string },
  { title, signature, content }: MailTemplate,
): Promise<boolean> {
  const { merchantId, id, partnerId, purpose, locale, version, now } = key
  const written = await tx.run(
    version === 0
      ? sql`
        insert into mail_template (merchant_id, id, partner_id, purpose, locale, title, signature, content, changed_at)
        values (${merchantId}, ${id}, ${partnerId}, ${purpose}, ${locale}, ${title}, ${signature}, ${content}, ${now})
        on conflict do nothing`
      : sql`
        update mail_template set title = ${title}, signature = ${signature}, content = ${content}, version = version + 1,
          changed_at = ${now}
        where ${at(key)} and version = ${version}::bigint`,
  )
  return written === 1
}

export const removeTemplate = (tx: Tx, key: Key): Promise<number> =>
  tx.run(sql`delete from mail_template where ${at(key)}`)

/** The text that counts at a place: its own, or the nearest above it. As the owner. */
export async function findNearestTemplate(database: Database, key: Key): Promise<MailTemplate | undefined> {
  const [found] = await database.ask<MailTemplate>(sql`
    with near as (${placesUp(key)})
    select title, signature, content from mail_template t join near
      on t.merchant_id = near.near_merchant and t.partner_id is not distinct from near.near_partner
    where t.purpose = ${key.purpose} and t.locale = ${key.locale} order by near.distance limit 1`)
  return found
}
