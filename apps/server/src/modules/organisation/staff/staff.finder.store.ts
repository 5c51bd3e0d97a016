import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { staffList } from './staff.store.ts'
import { listRows } from '../../../platform/list/list.store.ts'

/** Staff by a part of name, number or position. */
export const staffFinder: Finder = {
  kind: 'staff',
  list: listStaff,
  find: async ({ tx, merchantId, now, actor: { outletIds } }, text, limit) => {
    const rows = await listRows(tx, staffList, [{ merchantId, outletIds }, { search: text }, now], limit)
    return rows.map((row) => ({
      id: row.id,
      title: `${row.firstName} ${row.lastName}`.trim(),
      note: `${row.number} · ${row.roleName}`,
      codes: [row.number],
    }))
  },
}
