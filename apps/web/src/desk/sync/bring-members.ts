import type { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { changeMembers, clearMembers, readFact, readMembers } from '../catalogue/cache-db.ts'
import type { CachedMember } from '../catalogue/cache-db.ts'
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

/** Members that wait to be written: each write takes up all that lies there, so there are few. */
const WRITTEN_AT_ONCE = 50_000

/**
 * The members that arrived and are not written yet. A page that dies before they are fetches them again: the position
 * read is written with them.
 */
class Waiting {
  readonly #db = cacheDb()
  readonly #members = new Map<string, CachedMember | null>()
  #written = 0
  /** The head that came with the last members; undefined: all of it is written. */
  #head: MembersHead | undefined

  take(gone: readonly string[], members: readonly CachedMember[], head: MembersHead): void {
    for (const id of gone) this.#members.set(id, null)
    for (const member of members) this.#members.set(member.id, member)
    this.#head = head
  }

  get isMuch(): boolean {
    return this.#members.size >= Math.max(WRITTEN_AT_ONCE, this.#written)
  }

  async write(): Promise<void> {
    if (this.#head === undefined) return
    await changeMembers(this.#db, this.#members, this.#head)
    this.#written += this.#members.size
    this.#forget()
  }

  /** Throws away what came, and what lies there. */
  async clear(): Promise<void> {
    await clearMembers(this.#db)
    this.#forget()
  }

  #forget(): void {
    this.#members.clear()
    this.#head = undefined
  }
}

const isSame = (one: MembersHead | null, other: MembersHead): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether what lies here was kept of members in another way: less or more of each, or without their family cards. */
const isOtherwise = (one: MembersHead, other: MembersHead): boolean =>
  one.keeps !== other.keeps || one.currency !== other.currency || one.withFamily !== other.withFamily

/**
 * Reads what changed of members, page by page, and keeps it. Where members are kept otherwise than before, all of it is thrown away
 * and read anew; what was read before the line broke stays, and nothing of it where this has become another device meanwhile: those are somebody
 * else's members. `ask` fetches a page from a place on, null from the beginning.
 */
export async function bringMembers(ask: (since: string | null) => Promise<DeviceAnswer<Page>>): Promise<void> {
  const waiting = new Waiting()
  const { registration } = desk.read()
  let head = await readFact<MembersHead>(cacheDb(), 'members')
  let isChanged = false
  for (;;) {
    const heard = await ask(head?.cursor ?? null)
    if (desk.read().registration?.registrationId !== registration?.registrationId) return
    if (heard.kind !== 'answered') break
    const { members, gone, hasMore, hasFamily, ...kept } = heard.answer
    const said: MembersHead = { ...kept, ...(hasFamily && { withFamily: true }) }
    if (head && isOtherwise(head, said)) {
      await waiting.clear()
      head = null
      isChanged = true
      if (said.keeps !== 'nothing') continue
    }
    if (members.length + gone.length > 0 || !isSame(head, said)) {
      waiting.take(gone, members, said)
      isChanged = true
    }
    head = said
    if (!hasMore) break
    if (waiting.isMuch) await waiting.write()
  }
  await waiting.write()
  if (isChanged) await loadMembers()
}
