import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { outletList } from './outlet.store.ts'
import { listRows } from '../../../platform/list/list.store.ts'

/** Outlets by a part of name or number. */
export const outletFinder: Finder = {
  kind: 'outlet',
  list: listOutlets,
  find: async ({ tx, merchantId, actor: { outletIds } }, text, limit) =>
    (await listRows(tx, outletList, [{ merchantId, outletIds }, { search: text }], limit)).map((row) => ({
      id: row.id,
      title: row.name,
      note: row.number,
      codes: [row.number],
    })),
}
