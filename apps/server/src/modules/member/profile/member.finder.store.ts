import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'
import { isFoundMember } from './member-search.ts'

/** Members by name, reading, pinyin, card, mail and digits of the phone, as their list finds them. */
export const memberFinder: Finder = {
  kind: 'member',
  list: listMembers,
  find: ({ tx, merchantId }, text, limit) =>
    tx.many<SearchHit>(sql`
      select m.id, m.name as title, m.card_number as note, array_remove(array[m.card_number, m.phone], null) as codes
      from member m where m.merchant_id = ${merchantId} and m.archived_at is null and ${isFoundMember(text)}
      limit ${limit}`),
}

/** The members whom a text means, as their list finds them; at most so many. */
export const listMembersFound = async (tx: Tx, merchantId: string, text: string, most: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select m.id from member m where m.merchant_id = ${merchantId} and m.archived_at is null and ${isFoundMember(text)}
      order by m.id limit ${most}`)
  ).map(({ id }) => id)
