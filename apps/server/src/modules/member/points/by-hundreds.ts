import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { JobContext } from '../../../platform/module.ts'

/** Members looked through in one transaction: so few that nobody waits for it at a till. */
const AT_ONCE = 100

interface Looked<Member> {
  /** Returns those behind one of them, in the order of their ids. */
  readonly list: (tx: Tx, after: string | null, limit: number) => Promise<readonly Member[]>
  readonly work: (tx: Tx, member: Member) => Promise<void>
  /** Notes how far it has come, where a run that was broken off goes on; left out: nowhere. */
  readonly note?: (tx: Tx, memberId: string) => Promise<unknown>
  /** The place where one goes on; left out: at the beginning. */
  readonly after?: string | null
}

/** A member of a hundred that failed, and the one before. */
interface Left {
  readonly memberId: string
  readonly before: string | null
}

/**
 * Goes through members, a hundred a transaction; what was done is kept where the run is broken off. Of a hundred that fails each has a transaction of its own, so
 * that one who cannot be done costs no other: that one is named in the log, and thrown once all had their turn. Returns whether all had: not where the process ends.
 */
export async function byHundreds<Member extends { readonly memberId: string }>(
  context: JobContext,
  looked: Looked<Member>,
): Promise<boolean> {
  const run = { isWhole: true }
  await eachApart(leftBy(context, looked, run), (left) => alone(context, looked, left))
  return run.isWhole
}

/** The members of hundreds that failed, each hundred once those before it are done. */
async function* leftBy<Member extends { readonly memberId: string }>(
  { database, isClosing = () => false }: JobContext,
  { list, work, note, after: first = null }: Looked<Member>,
  run: { isWhole: boolean },
): AsyncGenerator<Left> {
  for (let after = first; ;) {
    if (isClosing()) return void (run.isWhole = false)
    let members: readonly Member[] = []
    const from = after
    try {
      await database.transaction({ kind: 'owner' }, async (tx) => {
        members = await list(tx, from, AT_ONCE)
        for (const member of members) await work(tx, member)
        const last = members.at(-1)
        if (last) await note?.(tx, last.memberId)
      })
    } catch (error) {
      if (members.length === 0) throw error
      for (const [at, { memberId }] of members.entries()) yield { memberId, before: members[at - 1]?.memberId ?? from }
    }
    if (members.length < AT_ONCE) return
    after = members.at(-1)?.memberId ?? null
  }
}

/** Listed again: what was read with its hundred is let go with it. */
async function alone<Member extends { readonly memberId: string }>(
  { database, log }: JobContext,
  { list, work }: Looked<Member>,
  { memberId, before }: Left,
): Promise<void> {
  try {
    await database.transaction({ kind: 'owner' }, async (tx) => {
      const [member] = await list(tx, before, 1)
      if (member?.memberId === memberId) await work(tx, member)
    })
  } catch (error) {
    log.error({ err: error, member: memberId }, 'a member could not be looked at, and is tried again later')
    throw error
  }
}
