import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewPartner {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly contactName: string
  readonly phone: string
  /** False: signed up, and waiting for an operator (D60). */
  readonly isApproved: boolean
}

/** Adds a partner. The table itself refuses a third level. */
export const insertPartner = (tx: Tx, partner: NewPartner, now: string): Promise<number> =>
  tx.run(sql`
    insert into partner (id, parent_id, name, approved_at, contact_name, phone, created_at)
    values (${partner.id}, ${partner.parentId}, ${partner.name}, ${partner.isApproved ? now : null},
      ${partner.contactName}, ${partner.phone}, ${now})`)
