import { newId } from '../../src/platform/ids.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { nextNumber } from './merchant.ts'
import { makeSession } from './session.ts'

const made = '2026-01-01T00:00:00.000Z'

/** A partner; with `parentId` one of the second level. */
export async function makePartner(tx: Tx, facts: { parentId?: string; name?: string } = {}): Promise<string> {
  const partnerId = newId()
  await tx.run(sql`
    insert into partner (id, parent_id, name, approved_at, created_at)
    values (${partnerId}, ${facts.parentId ?? null}, ${facts.name ?? `Partner ${nextNumber()}`}, ${made}, ${made})`)
  return partnerId
}

/** An operator, or with `partnerId` an admin of that partner, signed in, with a role of its own holding `codes`. */
export async function makeAdminAbove(
  tx: Tx,
  facts: { partnerId?: string; codes?: readonly string[] } = {},
): Promise<{ adminId: string; roleId: string; token: string }> {
  const [adminId, roleId] = [newId(), newId()]
  const tier = facts.partnerId === undefined ? 'operator' : 'partner'
  const number = nextNumber()
  await tx.run(sql`
    insert into platform_role (id, tier, partner_id, name, codes, created_at)
    values (${roleId}, ${tier}, ${facts.partnerId ?? null}, ${`Role ${number}`}, ${facts.codes ?? []}, ${made})`)
  await tx.run(sql`
    insert into admin (id, tier, partner_id, platform_role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, ${tier}, ${facts.partnerId ?? null}, ${roleId}, 'Above', ${`above-${number}@kassa.test`},
      ${`above-${number}@kassa.test`}, '!', ${made})`)
  return { adminId, roleId, token: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
}
