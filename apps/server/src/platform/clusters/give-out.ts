import { DatabaseError, DatabaseLost } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { AskingDatabase, Gift } from './gift.ts'

/** How often one transaction may ask for the same thing; more is a mistake that would go on for ever. */
const MOST_ASKED = 50

/** The thing that a transaction needs from the first database; undefined for any other error. */
const thingAsked = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.sqlstate === 'KP002'
    ? /^the first database gives out (.*) \(KP002\)$/s.exec(error.message)?.[1]
    : undefined

/**
 * Returns the same database; where a transaction needs something that is one on the installation, it is asked of the first and the transaction
 * runs again. Things whose transaction was undone are given back.
 */
export function askingFirst(asking: AskingDatabase, gifts: readonly Gift[]): Database {
  const { other } = asking
  const transaction: Database['transaction'] = async (scope, work) => {
    const given = new Map<string, string>()
    const asked = new Map<string, number>()
    for (;;) {
      try {
        if (given.size === 0) return await other.transaction(scope, work)
        return await other.transaction(scope, async (tx) => {
          await tx.run(sql`select set_config('app.given', ${JSON.stringify(Object.fromEntries(given))}, true)`)
          return work(tx)
        })
      } catch (error) {
        const thing = thingAsked(error)
        const times = asked.get(thing ?? '') ?? 0
        if (thing === undefined || times === MOST_ASKED) {
          // Nobody knows whether a commit was done whose connection broke.
          if (!(error instanceof DatabaseLost && error.committing)) await giveBack(asking.first, gifts, given)
          throw error
        }
        const { gift, rest } = giftOf(gifts, thing)
        asked.set(thing, times + 1)
        // A thing that was given before was taken back since, by the clock; it is asked for anew.
        given.delete(thing)
        given.set(thing, await gift.give(asking, rest))
      }
    }
  }
  return Object.assign(Object.create(other) as Database, { transaction })
}

/** The gift that a thing is of, and the rest of its name. Throws for a thing that nobody gives out. */
function giftOf(gifts: readonly Gift[], thing: string): { readonly gift: Gift; readonly rest: string } {
  const gift = gifts.find(({ kind }) => thing === kind || thing.startsWith(`${kind} `))
  if (!gift) throw new Error(`the first database gives out no ${thing}`)
  return { gift, rest: thing.slice(gift.kind.length + 1) }
}

async function giveBack(first: Database, gifts: readonly Gift[], given: ReadonlyMap<string, string>): Promise<void> {
  const things = [...given]
    .filter(([, answer]) => answer !== 'no')
    .map(([thing, answer]) => ({ answer, ...giftOf(gifts, thing) }))
  if (things.every(({ gift }) => !gift.giveBack)) return
  await first
    .transaction({ kind: 'owner' }, async (tx) => {
      for (const { gift, rest, answer } of things) await gift.giveBack?.(tx, rest, answer)
    })
    // It is given up by the clock.
    .catch(() => {})
}
