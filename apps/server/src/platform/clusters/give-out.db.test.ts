// Names, numbers and uses of coupons are one on the whole installation, whichever database takes them.
import { merchantAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { register } from '@kassa/contract/identity/registration.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeRole } from '../../../test/make/merchant.ts'
import { makeSession } from '../../../test/make/session.ts'
import { clusterUrl, openTestDatabase } from '../../../test/template.ts'
import { givenOutIn, makeTwoDatabases, type PlaceName, places, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { hashPassword } from '../../modules/identity/public.ts'
import { claimAll, giveUpClaims } from '../../modules/place/claims.ts'
import { nextMerchantNumber } from '../../modules/organisation/public.ts'
import { modules } from '../../program.ts'
import { runCommand } from '../calls/run-command.ts'
import { DatabaseError } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { askingFirst } from './give-out.ts'
import type { AskingDatabase } from './gift.ts'

const password = 'Welcome-2026'
const code = '123456'

let made = 0
/** A number that nobody has; the same when a transaction runs again. */
const freshNumber = (): string => String((made += 1) + 300_000)

let both: TwoDatabases
let asking: AskingDatabase
const database = (place: PlaceName): Database => both.works[place].platform.database

beforeAll(async () => {
  if (clusterUrl === '') return
  both = await makeTwoDatabases({ publicCallsPerMinute: 1_000_000 })
  asking = { first: both.one.database, other: both.two.database, cluster: 'two' }
}, 60_000)
afterAll(() => both?.close())

const holdersOf = async (folded: string): Promise<string[]> => {
  const found = await Promise.all(
    places.map(async (place) =>
      (await both[place].sql(sql`select from admin where email_folded = ${folded}`)).map(() => place),
    ),
  )
  return found.flat()
}
const claimOf = (folded: string) => both.one.sql(sql`select cluster from name_directory where folded = ${folded}`)

/** A sign-up in one of the databases, whichever the address would lead it to. */
async function signUp(place: PlaceName, email: string): Promise<number> {
  const command = modules.flatMap(({ commands }) => commands).find(({ endpoint }) => endpoint.name === register.name)
  if (!command) throw new Error('nobody can sign up')
  const person = { firstName: 'Noor', lastName: '', email, phone: '', password, passwordAgain: password }
  const answer = await runCommand(both.works[place].platform, command, {
    headers: {},
    method: 'POST',
    url: '/cashier/api/register',
    ip: '203.0.113.7',
    origin: 'https://shop.example',
    isOnThisMachine: false,
    requestId: newId(),
    params: {},
    query: {},
    body: JSON.stringify({ ...person, code, merchantName: `Shop of ${place}` }),
    files: [],
  })
  return answer.status
}

async function sendCode(place: PlaceName, email: string, codeHash: string): Promise<void> {
  await both[place].sql(sql`
    insert into verification_code (id, purpose, email_folded, code_hash, sent_at)
    values (${newId()}, 'register', ${email}, ${codeHash}, ${both.one.now})`)
}

it('the only database asks nobody for a name or a number', async () => {
  const cut = await openTestDatabase()
  const { number, taken } = await cut.database.transaction({ kind: 'owner' }, async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    await makeMerchantAdmin(tx, merchantId, { email: 'only@shop.example' })
    const number = await nextMerchantNumber(tx)
    return {
      number,
      ...(await tx.one<{ taken: boolean }>(sql`select kassa_email_taken('only@shop.example', null) as taken`)),
    }
  })
  expect({ number, taken }).toEqual({ number: '100001', taken: true })
  await cut.drop()
})

onPostgres('an e-mail', () => {
  it('is taken by one of 60 sign-ups at once, half at each database', async () => {
    const email = 'noor@shop.example'
    const codeHash = await hashPassword(code)
    for (const place of places) await sendCode(place, email, codeHash)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => signUp(places[turn % 2] ?? 'one', email)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await holdersOf(email)).toHaveLength(1)
  }, 120_000)

  it('is taken by one of 40 owners who add it at once, half at each', async () => {
    const email = 'both@shop.example'
    const owners = await Promise.all(
      places.map((place) =>
        both[place].owner(async (tx) => {
          const { merchantId } = await makeMerchant(tx)
          const codes = codesOfTier('merchant')
          const roleId = await makeRole(tx, merchantId, { tier: 'merchant', codes })
          const { adminId } = await makeMerchantAdmin(tx, merchantId, { roleId })
          return {
            roleId,
            as: givenOutIn(place, await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })),
          }
        }),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const { roleId, as } = owners[turn % 2]!
        const admin = { firstName: 'Bea', lastName: '', email, phone: '', roleId, locale: 'en-US' as const }
        return both.one.call(merchantAdminCalls.create, { ...admin, password, passwordAgain: password }, { as })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, refusal } of answers.filter((answer) => answer.status !== 200))
      expect([status, refusal.code]).toEqual([409, 'email.taken'])
    expect(await holdersOf(email)).toHaveLength(1)
  }, 120_000)

  const insert = (place: PlaceName, email: string, ends = (): void => {}) => {
    const [id, number] = [newId(), freshNumber()]
    return database(place).transaction({ kind: 'owner' }, async (tx) => {
      const { merchantId } = await makeMerchant(tx, { number })
      await makeMerchantAdmin(tx, merchantId, { email })
      ends()
      return id
    })
  }

  it('that was claimed for a transaction that was undone is free again', async () => {
    const undone = insert('two', 'undone@shop.example', () => {
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await claimOf('undone@shop.example')).toEqual([])
    await insert('one', 'undone@shop.example')
    await expect(insert('two', 'undone@shop.example')).rejects.toBeInstanceOf(DatabaseError)
  })

  it('is given up by the clock where its holder let it go, and is not before', async () => {
    const email = 'gone@shop.example'
    await insert('two', email)
    await both.one.sql(sql`update name_directory set claimed_at = now() - interval '1 hour' where cluster is not null`)
    await giveUpClaims(asking)
    expect(await claimOf(email)).toEqual([{ cluster: 'two' }])
    await both.two.sql(
      sql`update admin set archived_at = now(), email_folded = 'archived ' || id where email_folded = ${email}`,
    )
    expect(await claimOf(email)).toEqual([{ cluster: 'two' }])
    expect(await giveUpClaims(asking)).toBe(1)
    expect(await claimOf(email)).toEqual([])
  })

  it('may be taken again at once in the database whose it was', async () => {
    const email = 'again@shop.example'
    await insert('two', email)
    await both.one.sql(sql`update name_directory set claimed_at = now() - interval '1 hour' where folded = ${email}`)
    await both.two.sql(
      sql`update admin set archived_at = now(), email_folded = 'archived ' || id where email_folded = ${email}`,
    )
    await insert('two', email)
    expect(await holdersOf(email)).toEqual(['two'])
  })

  it('of a database that had merchants before is claimed when it comes, or it does not come', async () => {
    const { email } = await both.two.owner(async (tx) => makeMerchantAdmin(tx, (await makeMerchant(tx)).merchantId))
    await both.one.sql(sql`delete from name_directory where folded = ${email}`)
    await claimAll(asking)
    expect(await claimOf(email)).toEqual([{ cluster: 'two' }])
    await both.one.sql(sql`update name_directory set cluster = 'three' where folded = ${email}`)
    await expect(claimAll(asking)).rejects.toThrow(`has 1 names that another has too (admin ${email})`)
    await both.one.sql(sql`update name_directory set cluster = 'two' where folded = ${email}`)
  })
})

onPostgres('a number of a merchant', () => {
  it('comes from the first, whoever asks', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        database(places[turn % 2] ?? 'one').transaction({ kind: 'platform' }, nextMerchantNumber),
      ),
    )
    expect(new Set(drawn).size).toBe(20)
    const [{ next } = { next: 0 }] = await both.one.sql<{ next: number }>(
      sql`select nextval('merchant_number') as next`,
    )
    expect(Math.max(...drawn.map(Number))).toBeLessThan(next)
  })
})

onPostgres('a coupon', () => {
  it('is used in both no more often than it may be, and a use that was undone is given back', async () => {
    const id = newId()
    for (const place of places)
      await both[place].sql(sql`
        insert into billing_coupon (id, code, off_basis_points, currency, most_uses, created_at)
        values (${id}, 'SPRING', 1000, 'USD', 5, now())`)
    const use = (place: PlaceName) =>
      database(place).transaction({ kind: 'owner' }, (tx) =>
        tx.run(sql`update billing_coupon set uses = uses + 1 where id = ${id} and uses < most_uses`),
      )
    const undone = database('two').transaction({ kind: 'owner' }, async (tx) => {
      await tx.run(sql`update billing_coupon set uses = uses + 1 where id = ${id}`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const used = await Promise.all(Array.from({ length: 12 }, (_, turn) => use(places[turn % 2] ?? 'one')))
    expect(used.reduce((sum, one) => sum + one, 0)).toBe(5)
    expect(await both.one.sql(sql`select uses from billing_coupon where id = ${id}`)).toEqual([{ uses: 5 }])
  })
})

onPostgres('a database that asks', () => {
  it('asks nothing for a transaction that takes nothing of this kind', async () => {
    const first = Object.assign(Object.create(both.one.database) as Database, {
      transaction: () => Promise.reject(new Error('the first was asked')),
    })
    const silent = askingFirst({ ...asking, first }, [])
    expect(await silent.transaction({ kind: 'owner' }, (tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 })
  })
})
