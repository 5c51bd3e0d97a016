// One store of files for all databases of an installation: no database takes away what another knows.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { makeTwoDatabases, type PlaceName, places, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { sql } from '../../platform/db/sql.ts'
import { folderStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/ids.ts'
import type { JobContext } from '../../platform/module.ts'
import { sweepOrphans } from './sweep-orphans.ts'

let both: TwoDatabases
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-sweep-'))
const store = folderStore(folder)

const sweepIn = (place: PlaceName, beside = both.works[place].beside): Promise<void> => {
  const { database, reach, log } = both.works[place].platform
  const now = new Date(Date.now() + 3_700_000).toISOString()
  return sweepOrphans(() => store).run({ database, log, now, newId, reach, beside } satisfies JobContext)
}

/** Writes the bytes of a picture of a merchant, and its row where it has one. */
async function putPicture(merchantId: string, rowIn?: PlaceName): Promise<string> {
  const id = newId()
  const key = `${merchantId}/${id}-full`
  await store.put(key, Buffer.from('bytes'))
  if (rowIn)
    await both[rowIn].owner((tx) =>
      tx.run(sql`
        insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
        values (${merchantId}, ${id}, 'product', 'a.png', 'image/png', 5, 1, 1, ${Buffer.alloc(32)}, now())`),
    )
  return key
}

const lying = async (): Promise<string[]> => (await Array.fromAsync(store.list())).toSorted()

onPostgres('files of two databases in one store', () => {
  const merchants: Record<PlaceName, string> = { one: '', two: '' }
  beforeAll(async () => {
    both = await makeTwoDatabases()
    for (const place of places) merchants[place] = (await both[place].owner((tx) => makeMerchant(tx))).merchantId
  }, 120_000)
  afterAll(async () => {
    await both.close()
    fs.rmSync(folder, { recursive: true })
  })

  it('stay where any database knows them; each takes away what its own merchants do not know', async () => {
    const known = [await putPicture(merchants.one, 'one'), await putPicture(merchants.two, 'two')].toSorted()
    await sweepIn('one')
    await sweepIn('two')
    expect(await lying()).toEqual(known)
    const lost = { one: await putPicture(merchants.one), two: await putPicture(merchants.two) }
    await sweepIn('one')
    expect(await lying()).toEqual([...known, lost.two].toSorted())
    await sweepIn('two')
    expect(await lying()).toEqual(known)
  })

  it('of a merchant that moves are taken away by nobody before it lives in one of them', async () => {
    const before = await lying()
    const file = await putPicture(merchants.one)
    await both.one.sql(sql`update merchant_cluster set cluster = 'two' where merchant_id = ${merchants.one}`)
    await both.works.two.platform.database.ask(
      sql`insert into merchant_cluster (merchant_id, cluster) values (${merchants.one}, 'one')`,
    )
    await sweepIn('one')
    await sweepIn('two')
    expect(await lying()).toEqual([...before, file].toSorted())
  })

  it('of a merchant that nobody knows are taken away by the first, once all have answered', async () => {
    const before = await lying()
    const file = await putPicture(newId())
    await sweepIn('two')
    expect(await lying()).toEqual([...before, file].toSorted())
    const away = Object.assign(Object.create(both.works.two.platform.database) as JobContext['database'], {
      transaction: () => Promise.reject(new Error('away')),
    })
    await sweepIn('one', [{ name: 'two', database: away }])
    expect(await lying()).toEqual([...before, file].toSorted())
    await sweepIn('one')
    expect(await lying()).toEqual(before)
  })
})
