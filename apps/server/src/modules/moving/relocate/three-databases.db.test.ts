// A merchant moves between two databases of which neither is the first, and from each to each: its names stay one on the installation.
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { openFenced, openTestDatabase, type TestDatabase } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'
import { giveUpClaims } from '../../place/claims.ts'
import { listMerchantRows } from './copied-rows.store.ts'
import { relocateMerchant } from './relocate-merchant.ts'
import type { RelocationParts, RelocationPoint } from './relocation-parts.ts'

const places = ['one', 'two', 'three'] as const
type PlaceName = (typeof places)[number]

const email = 'ada@three.example'
const password = 'Welcome-2026'

onPostgres('a merchant of three databases', () => {
  const cut: TestDatabase[] = []
  const opened: Database[] = []
  let databases: Readonly<Record<PlaceName, Database>>
  let world: World
  let shop: SellingShop
  let number: string

  beforeAll(async () => {
    for (const _ of places) cut.push(await openTestDatabase(3))
    for (const { database } of cut) opened.push(await openFenced(database))
    const [one, two, three] = opened
    if (!one || !two || !three) throw new Error('three databases are needed')
    const others = [
      { database: two, cluster: 'two' },
      { database: three, cluster: 'three' },
    ]
    world = await makeWorld({ database: one, name: 'one', others })
    const [second, third] = world.running.others
    if (!second || !third) throw new Error('the others were not opened')
    databases = {
      one: world.running.platform.database,
      two: second.platform.database,
      three: third.platform.database,
    }
    shop = await makeSellingShop(world)
    Object.assign(shop.desk.device, { token: `one.${shop.desk.device.token}` })
    const passwordHash = await hashPassword(password)
    number = await world.owner(async (tx) => {
      await makeMerchantAdmin(tx, shop.merchantId, { email, passwordHash })
      return (await tx.one<{ number: string }>(sql`select number from merchant where id = ${shop.merchantId}`)).number
    })
    await shop.desk.book(shop.desk.openShift())
  }, 120_000)
  afterAll(async () => {
    await world.close()
    for (const other of opened.slice(1)) await other.close()
    for (const each of cut) await each.drop()
  })

  const move = (to: PlaceName, point?: RelocationPoint) => {
    const parts: RelocationParts = {
      databases: places.map((name) => ({ name, database: databases[name] })),
      now: world.now,
      listeners,
      say: () => {},
      prove: async ({ database }) => (await disagreements({ database }))[0],
      reached(reached) {
        if (reached === point) throw new Error(`killed at ${point}`)
      },
    }
    return relocateMerchant(parts, number, to)
  }

  /** Where the first database keeps the names of the merchant; its own have no database. */
  const namesKept = async (): Promise<string[]> => {
    const kept = await world.sql<{ cluster: string }>(sql`
      select distinct coalesce(cluster, 'one') as cluster from name_directory where folded in (${email}, ${number})`)
    return kept.map(({ cluster }) => cluster)
  }
  const tidy = async (): Promise<void> => {
    await world.sql(sql`update name_directory set claimed_at = now() - interval '1 hour' where cluster is not null`)
    for (const cluster of ['two', 'three'] as const)
      await giveUpClaims({ first: databases.one, other: databases[cluster], cluster })
  }
  const rowsIn = (place: PlaceName) =>
    databases[place].transaction({ kind: 'owner' }, (tx) => listMerchantRows(tx, shop.merchantId))

  async function expectHome(place: PlaceName): Promise<void> {
    await tidy()
    expect(await namesKept()).toEqual([place])
    for (const other of places) expect([other, (await rowsIn(other)).length > 0]).toEqual([other, other === place])
    const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(outcome).toMatchObject({ outcome: 'accepted' })
    expect((await world.call(login, { email, password })).answer.token).toMatch(new RegExp(`^${place}\\.`))
  }

  const all: readonly [PlaceName, RelocationPoint | undefined][] = [
    ['two', undefined],
    ['three', 'arrived'],
    ['two', 'derived'],
    ['three', 'switched'],
    ['one', 'arrived'],
    ['three', undefined],
    ['one', 'removed'],
  ]
  // A gate goes from the first, between two that are not, and back; the steps at which a move may be killed are those of relocate.db.
  const tried = isThinned ? all.filter((_, at) => [0, 3, 6].includes(at)) : all
  it.each(tried)(
    'moves to %s, killed at %s and taken up again, and nobody else can have its names',
    async (to, point) => {
      if (point !== undefined) {
        await expect(move(to, point)).rejects.toThrow(`killed at ${point}`)
        await tidy()
        expect(await namesKept()).toHaveLength(1)
      }
      await move(to)
      await expectHome(to)
    },
    60_000,
  )
})
