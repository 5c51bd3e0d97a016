import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import type { FinderAbove } from '../../../platform/finder.ts'
import { listRows } from '../../../platform/list/list.store.ts'
import { partnerList } from './partner.store.ts'

/** Partners by a part of their name or of who stands for them. */
export const partnerFinder: FinderAbove = {
  kind: 'partner',
  order: 'title',
  list: listPartners,
  find: async ({ tx, actor }, text, limit) =>
    (await listRows(tx, partnerList, [actor, { search: text }], limit)).map((row) => ({
      id: row.id,
      title: row.name,
      note: row.contactName,
    })),
}
