import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { nextNumber } from './merchant.ts'

const made = '2026-01-01T00:00:00.000Z'

interface AdminFacts {
  readonly codes?: readonly string[]
  readonly email?: string
  readonly passwordHash?: string
}

async function makePlatformRole(
  tx: Tx,
  tier: 'operator' | 'partner',
  partnerId: string | null,
  codes: readonly string[],
): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into platform_role (id, tier, partner_id, name, codes, created_at)
    values (${id}, ${tier}, ${partnerId}, ${`Role ${nextNumber()}`}, ${codes}, ${made})`)
  return id
}

async function makeUpperAdmin(
  tx: Tx,
  tier: 'operator' | 'partner',
  partnerId: string | null,
  facts: AdminFacts,
): Promise<{ adminId: string; email: string; roleId: string }> {
  const adminId = newId()
  const email = facts.email ?? `${tier}-${nextNumber()}@kassa.example`
  const roleId = await makePlatformRole(tx, tier, partnerId, facts.codes ?? codesOfTier(tier))
  await tx.run(sql`
    insert into admin (id, tier, partner_id, platform_role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, ${tier}, ${partnerId}, ${roleId}, ${tier}, ${email}, ${email.toLowerCase()},
      ${facts.passwordHash ?? '!'}, ${made})`)
  return { adminId, email, roleId }
}

/** An operator with a role of its own holding `codes`, every code of the tier unless told otherwise. */
export const makeOperator = (tx: Tx, facts: AdminFacts = {}) => makeUpperAdmin(tx, 'operator', null, facts)

/** An admin of a partner, likewise. */
export const makePartnerAdmin = (tx: Tx, partnerId: string, facts: AdminFacts = {}) =>
  makeUpperAdmin(tx, 'partner', partnerId, facts)

/** A partner, approved unless told otherwise, below `parentId` where given, with one admin. */
export async function makePartner(
  tx: Tx,
  facts: AdminFacts & { name?: string; parentId?: string; isApproved?: boolean } = {},
): Promise<{ partnerId: string; adminId: string; email: string; roleId: string }> {
  const partnerId = newId()
  await tx.run(sql`
    insert into partner (id, parent_id, name, approved_at, created_at)
    values (${partnerId}, ${facts.parentId ?? null}, ${facts.name ?? `Partner ${nextNumber()}`},
      ${facts.isApproved === false ? null : made}, ${made})`)
  return { partnerId, ...(await makePartnerAdmin(tx, partnerId, facts)) }
}
