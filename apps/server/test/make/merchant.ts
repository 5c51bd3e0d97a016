import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { newId } from '../../src/platform/ids.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'

/*
 * Makers insert what a test stands on, straight by SQL as the owner: `database.transaction({ kind: 'owner' }, (tx) => …)`.
 * Each makes records of its own, with numbers nobody else has, and answers the ids.
 */

let counted = 0
/** A number no other maker of this process has given out. */
export const nextNumber = (): number => (counted += 1)

const made = '2026-01-01T00:00:00.000Z'

export interface MadeMerchant {
  readonly merchantId: string
  readonly number: string
}

export async function makeMerchant(
  tx: Tx,
  facts: { name?: string; number?: string; partnerId?: string; locale?: string; country?: string } = {},
): Promise<MadeMerchant> {
  // One behind the other: the first may be asked of another database, and then nothing else may have failed before it is.
  const merchantId = newId()
  const number = facts.number ?? String(200_000 + nextNumber())
  await tx.run(sql`
    insert into merchant (id, number, partner_id, name, locale, country, created_at)
    values (${merchantId}, ${number}, ${facts.partnerId ?? null}, ${facts.name ?? `Merchant ${number}`},
      ${facts.locale ?? 'en-US'}, ${facts.country ?? 'CN'}, ${made})`)
  await tx.run(sql`insert into change_cursor (merchant_id, value) values (${merchantId}, 1)`)
  return { merchantId, number }
}

export interface MadeOutlet {
  readonly outletId: string
  readonly number: string
  readonly currency: string
}

export async function makeOutlet(
  tx: Tx,
  merchantId: string,
  facts: {
    number?: string
    name?: string
    currency?: SellingCurrency
    timeZone?: string
    dayCutoffMinutes?: number
    locale?: string
  } = {},
): Promise<MadeOutlet> {
  const outletId = newId()
  const number = facts.number ?? String(nextNumber())
  const currency = facts.currency ?? 'USD'
  await tx.run(sql`
    insert into outlet (merchant_id, id, number, name, currency, time_zone, day_cutoff_minutes, locale, created_at)
    values (${merchantId}, ${outletId}, ${number}, ${facts.name ?? `Outlet ${number}`}, ${currency},
      ${facts.timeZone ?? 'Asia/Shanghai'}, ${facts.dayCutoffMinutes ?? 0}, ${facts.locale ?? 'en-US'}, ${made})`)
  return { outletId, number, currency }
}

export async function makeRole(
  tx: Tx,
  merchantId: string,
  facts: {
    tier?: 'merchant' | 'staff'
    codes?: readonly string[]
    name?: string
    maxDiscountBasisPoints?: number | null
    maxRefundMinor?: number | null
  } = {},
): Promise<string> {
  const roleId = newId()
  await tx.run(sql`
    insert into role (merchant_id, id, tier, name, codes, max_discount_basis_points, max_refund_minor, created_at)
    values (${merchantId}, ${roleId}, ${facts.tier ?? 'staff'}, ${facts.name ?? `Role ${nextNumber()}`},
      ${facts.codes ?? []}, ${facts.maxDiscountBasisPoints ?? null}, ${facts.maxRefundMinor ?? null}, ${made})`)
  return roleId
}

export interface MadeStaff {
  readonly staffId: string
  readonly number: string
  readonly roleId: string
}

/** Staff bound to `outletIds`, with a role of its own holding `codes` unless `roleId` is given. Its password fits nothing. */
export async function makeStaff(
  tx: Tx,
  merchantId: string,
  facts: {
    outletIds?: readonly string[]
    codes?: readonly string[]
    roleId?: string
    firstName?: string
    lastName?: string
    number?: string
    passwordHash?: string
    maxDiscountBasisPoints?: number | null
    maxRefundMinor?: number | null
  } = {},
): Promise<MadeStaff> {
  const staffId = newId()
  const number = facts.number ?? String(1000 + nextNumber())
  const roleId = facts.roleId ?? (await makeRole(tx, merchantId, facts))
  await tx.run(sql`
    insert into staff (merchant_id, id, number, first_name, last_name, role_id, password_hash, created_at)
    values (${merchantId}, ${staffId}, ${number}, ${facts.firstName ?? 'Staff'}, ${facts.lastName ?? number}, ${roleId},
      ${facts.passwordHash ?? '!'}, ${made})`)
  for (const outletId of facts.outletIds ?? []) {
    await tx.run(sql`
      insert into staff_outlet (merchant_id, staff_id, outlet_id, bound_at)
      values (${merchantId}, ${staffId}, ${outletId}, ${made})`)
  }
  return { staffId, number, roleId }
}

/** An admin of the merchant with a role of its own holding `codes`. */
export async function makeMerchantAdmin(
  tx: Tx,
  merchantId: string,
  facts: { codes?: readonly string[]; email?: string; passwordHash?: string; roleId?: string } = {},
): Promise<{ adminId: string; email: string }> {
  const adminId = newId()
  const email = facts.email ?? `admin-${nextNumber()}@kassa.example`
  const roleId = facts.roleId ?? (await makeRole(tx, merchantId, { tier: 'merchant', codes: facts.codes }))
  await tx.run(sql`
    insert into admin (id, tier, merchant_id, role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, 'merchant', ${merchantId}, ${roleId}, 'Admin', ${email}, ${email.toLowerCase()},
      ${facts.passwordHash ?? '!'}, ${made})`)
  return { adminId, email }
}
