import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { staffFields } from '@kassa/contract/organisation/staff.calls.ts'

export interface StaffFields extends Omit<OutputOf<typeof staffFields>, 'locale' | 'outletIds' | 'outletRoles'> {
  readonly locale: string
}

/** Adds somebody to the staff; answers false when the number is taken in this merchant, also by somebody who left. */
export async function insertStaff(
  tx: Tx,
  merchantId: string,
  id: string,
  staff: StaffFields & { readonly passwordHash: string },
  now: string,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into staff (merchant_id, id, number, first_name, last_name, position, phone, email, role_id, locale,
      password_hash, created_at)
    values (${merchantId}, ${id}, ${staff.number}, ${staff.firstName}, ${staff.lastName}, ${staff.position},
      ${staff.phone}, ${staff.email}, ${staff.roleId}, ${staff.locale}, ${staff.passwordHash}, ${now})
    on conflict (merchant_id, number) do nothing`)
  return inserted === 1
}
