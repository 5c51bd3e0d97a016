import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import type { FinderAbove } from '../../../platform/finder.ts'
import { listRows } from '../../../platform/list/list.store.ts'
import { merchantList } from './merchant.store.ts'

/** Merchants by a part of their names, or the beginning of their number. */
export const merchantFinder: FinderAbove = {
  kind: 'merchant',
  order: 'note',
  list: listMerchants,
  find: async ({ tx, actor }, text, limit) =>
    (await listRows(tx, merchantList, [actor, { search: text }], limit)).map((row) => ({
      id: row.id,
      title: row.name,
      note: row.number,
      codes: [row.number],
    })),
}
