import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { listStaffRows } from './staff.store.ts'

/** Staff by a part of name, number or position. */
export const staffFinder: Finder = {
  kind: 'staff',
  list: listStaff,
  find: async ({ tx, merchantId, now, actor: { outletIds } }, text, limit) => {
    const page = { after: undefined, limit, now }
    const rows = await listStaffRows(tx, { merchantId, outletIds }, { search: text }, page)
    return rows.map((row) => ({
      id: row.id,
      title: `${row.firstName} ${row.lastName}`.trim(),
      note: `${row.number} · ${row.roleName}`,
      codes: [row.number],
    }))
  },
}
