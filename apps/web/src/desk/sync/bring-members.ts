import type { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { changeMembers, clearMembers, readFact, readMembers } from '../catalogue/cache-db.ts'
import { MemberIndex, type MembersHead } from '../catalogue/member-index.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import type { DeviceAnswer } from './device-call.ts'

type Page = OutputOf<(typeof deskMembers)['answer']>

/** The members this device holds; the till sells before they are there. */
export async function loadMembers(): Promise<void> {
  const db = cacheDb()
  desk.change({ members: new MemberIndex(await readMembers(db), await readFact<MembersHead>(db, 'members')) })
}

/**
 * Reads what changed of members, page by page, and keeps it. Where the merchant lets devices keep less or more than before, all of it is thrown away
 * and read anew; what was read before the line broke stays. `ask` fetches a page from a place on, null from the beginning.
 */
export async function bringMembers(ask: (since: string | null) => Promise<DeviceAnswer<Page>>): Promise<void> {
  const db = cacheDb()
  let head = await readFact<MembersHead>(db, 'members')
  let isChanged = false
  for (;;) {
    const heard = await ask(head?.cursor ?? null)
    if (heard.kind !== 'answered') break
    const { members, gone, hasMore, ...said } = heard.answer
    if (head && (head.keeps !== said.keeps || head.currency !== said.currency)) {
      await clearMembers(db)
      head = null
      isChanged = true
      if (said.keeps !== 'nothing') continue
    }
    isChanged ||= members.length + gone.length > 0 || JSON.stringify(head) !== JSON.stringify(said)
    if (isChanged) await changeMembers(db, members, gone, said)
    head = said
    if (!hasMore) break
  }
  if (isChanged) await loadMembers()
}
