// A merchant that moved goes on without the database that it left; a process writes nothing there of what it remembers of it.
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { makeApp, type MadeApp } from '../../../../test/make/app.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { openedSellingIn, type SellingIn } from '../../../../test/relocating/selling-in.ts'
import { givenOutIn, moveTo } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'

onPostgres('a merchant that left a database', () => {
  const selling = openedSellingIn('two', { beatMillis: 50 })
  let both: SellingIn['both']
  let shop: SellingIn['shop']
  let session: string
  let app: MadeApp
  let neighbour: MadeApp
  let base: string

  beforeAll(async () => {
    ;({ both, shop } = selling())
    session = givenOutIn('two', shop.adminToken)
    base = await both.one.listen()
    const beside = await makeSellingShop(both.two)
    app = await both.two.owner((tx) => makeApp(tx, shop.merchantId))
    neighbour = await both.two.owner((tx) => makeApp(tx, beside.merchantId))
  }, 120_000)

  const sell = async (): Promise<void> => {
    const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(outcome).toMatchObject({ outcome: 'accepted' })
  }
  const callsIn = async (place: 'one' | 'two'): Promise<Record<string, number>> => {
    const rows = await both[place].sql<{ id: string; calls: number }>(
      sql`select installation_id as id, calls from app_call_day order by 1`,
    )
    return Object.fromEntries(rows.map(({ id, calls }) => [id, calls]))
  }
  const writeDown = async (place: 'one' | 'two'): Promise<void> => {
    const { platform, jobs } = both.works[place]
    for (const job of jobs.filter(({ isOfProcess }) => isOfProcess === true)) await runJob(platform, job)
  }

  /** The stream that screens hear, from where they heard last. */
  const listen = async (heard: string): Promise<ReadableStreamDefaultReader<string>> => {
    const headers = { authorization: `Bearer ${session}`, 'last-event-id': heard }
    const { body } = await fetch(`${base}/cashier/api/events`, { headers })
    return (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never).getReader() as never
  }
  const toItsEnd = async (reader: ReadableStreamDefaultReader<string>): Promise<void> => {
    while (!(await reader.read()).done);
  }

  it('is heard of where it lives at once; what was counted of its apps before is written nowhere, that of others is', async () => {
    for (const { key } of [app, neighbour]) expect((await both.one.call(readMe, {}, { as: key })).status).toBe(200)
    expect((await both.one.call(readOwnSession, {}, { as: session })).status).toBe(200)
    const before = await listen('two.1')
    await moveTo(both, 'one', shop.merchantId, {
      // Its old rows stand until the books are proved.
      async reached(point) {
        if (point !== 'derived') return
        // A process that ends writes what it has.
        await both.works.two.platform.seen.write(both.works.two.platform.database)
        await toItsEnd(before)
        const again = await listen('two.1')
        let heard = ''
        while (!/event: [^]*\n\n/.test(heard)) heard += (await again.read()).value ?? ''
        expect(heard).toMatch(/^id: one\.\d+\nevent: reset$/m)
        await again.cancel()
      },
    })
    await writeDown('two')
    expect(await callsIn('two')).toEqual({ [neighbour.installationId]: 1 })
    expect((await both.one.call(readMe, {}, { as: app.key })).status).toBe(200)
    await writeDown('one')
    expect(await callsIn('one')).toEqual({ [app.installationId]: 1 })
  }, 120_000)

  it('sells on without a word to the database that its tills were given out in', async () => {
    await sell()
    const { database } = both.works.two.platform
    const before = database.statements()
    await sell()
    expect(database.statements() - before).toBe(0)
  })

  it('goes on where that is away, also with a credential that nobody has shown since', async () => {
    await both.loseTwo()
    expect((await both.one.call(readOwnSession, {}, { as: session })).status).toBe(200)
    await sell()
  })
})
