import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Channel } from '../delivery/message.store.ts'

export interface BoxedRow {
  readonly id: string
  readonly channel: Channel
  readonly purpose: MessagePurpose
  readonly locale: Locale
  readonly recipient: string
  readonly facts: Readonly<Record<string, string>>
  readonly createdAt: string
}

export const listBoxedRows = (tx: Tx, merchantId: string, most: number): Promise<BoxedRow[]> =>
  tx.many(sql`
    select id, channel, purpose, locale, recipient, facts, created_at from outgoing_message
    where merchant_id = ${merchantId} and state = 'boxed' order by created_at desc, id desc limit ${most}`)
