// A claim of a name may be older than its minute while the transaction that made it still runs.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeTwoDatabases, type PlaceName, places, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { giveUpClaims } from '../../modules/place/claims.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { AskingDatabase } from './gift.ts'

let both: TwoDatabases
let asking: AskingDatabase
let made = 0

/** Adds a merchant whose administrator has the e-mail; `pause` is waited for with the claim in the transaction's hand, before or after the name is written. */
function add(
  place: PlaceName,
  email: string,
  pauses: { readonly before?: () => Promise<void>; readonly after?: () => Promise<void> } = {},
): Promise<void> {
  const number = String((made += 1) + 500_000)
  return both.works[place].platform.database.transaction({ kind: 'owner' }, async (tx: Tx) => {
    const { merchantId } = await makeMerchant(tx, { number })
    const { given } = await tx.one<{ given: string | null }>(sql`select kassa_given(${`admin ${email}`}) as given`)
    if (given !== null) await pauses.before?.()
    await makeMerchantAdmin(tx, merchantId, { email })
    await pauses.after?.()
  })
}

const age = (email: string) =>
  both.one.sql(sql`update name_directory set claimed_at = now() - interval '1 hour' where folded = ${email}`)

/** A pause of the first transaction that has the claim, and the claim is old from then on. */
function pauseOnce(email: string): {
  readonly reached: Promise<void>
  readonly goOn: () => void
  readonly wait: () => Promise<void>
} {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isFirst = true
  return {
    reached: reached.promise,
    goOn: gate.resolve,
    async wait() {
      if (!isFirst) return
      isFirst = false
      await age(email)
      reached.resolve()
      await gate.promise
    },
  }
}

const holdersOf = async (email: string): Promise<readonly PlaceName[]> => {
  const found = await Promise.all(
    places.map(async (place) =>
      (await both[place].sql(sql`select from admin where email_folded = ${email}`)).map(() => place),
    ),
  )
  return found.flat()
}

const outcomeOf = async (adding: Promise<void>): Promise<'added' | 'refused'> =>
  adding.then(
    () => 'added',
    () => 'refused',
  )

onPostgres('an e-mail whose claim is old while its transaction runs', () => {
  beforeAll(async () => {
    both = await makeTwoDatabases()
    asking = { first: both.one.database, other: both.two.database, cluster: 'two' }
  }, 60_000)
  afterAll(() => both?.close())

  it('is no longer that transaction’s once another has taken the claim over', async () => {
    const email = 'before@shop.example'
    const pause = pauseOnce(email)
    const slow = outcomeOf(add('two', email, { before: pause.wait }))
    await pause.reached
    const quick = await outcomeOf(add('two', email))
    pause.goOn()
    expect([await slow, quick]).toEqual(['refused', 'added'])
    expect(await outcomeOf(add('one', email))).toBe('refused')
    expect(await holdersOf(email)).toEqual(['two'])
  })

  it('stays that transaction’s where it has written the name already', async () => {
    const email = 'after@shop.example'
    const pause = pauseOnce(email)
    const slow = outcomeOf(add('two', email, { after: pause.wait }))
    await pause.reached
    const quick = outcomeOf(add('two', email))
    pause.goOn()
    expect(await Promise.all([slow, quick])).toEqual(['added', 'refused'])
    expect(await outcomeOf(add('one', email))).toBe('refused')
    expect(await holdersOf(email)).toEqual(['two'])
  })

  it('is asked for anew where it was given up by the clock', async () => {
    const email = 'clock@shop.example'
    const pause = pauseOnce(email)
    const slow = outcomeOf(add('two', email, { before: pause.wait }))
    await pause.reached
    expect(await giveUpClaims(asking)).toBe(1)
    expect(await outcomeOf(add('one', email))).toBe('added')
    pause.goOn()
    expect(await slow).toBe('refused')
    expect(await holdersOf(email)).toEqual(['one'])
  })
})
