// A shop of the previous release with every fault that its proofs did not see (`tools/old-desk/faulty-world.ts`): after a restore the old
// faults are filed once, an item a book and outlet, and every book agrees. A later fault is seen, until somebody files it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../src/maintenance/backup/restore-backup.ts'
import { verifyBooks } from '../src/maintenance/verify.ts'
import { fileOfficeReview } from '../src/modules/journal/public.ts'
import { sql } from '../src/platform/db/sql.ts'
import { newId } from '../src/platform/ids.ts'
import type { Proof } from '../src/platform/proof.ts'
import { modules } from '../src/program.ts'
import { openEmpty } from './empty-database.ts'
import { plantedFaults } from './planted-faults.ts'
import { disagreements } from './prove.ts'
import { readRecording } from './recorded-desk.ts'
import { makeWorld, type World } from './world.ts'

const recording = readRecording('world-a8b78119')
const proofs = modules.flatMap((module) => module.proofs ?? [])
let world: World

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-stood-before-'))
  const file = path.join(folder, 'shop.kassa')
  writeFileSync(file, Buffer.from(recording.backup, 'base64'))
  const database = await openEmpty()
  await restoreBackup(database, file)
  rmSync(folder, { recursive: true })
  world = await makeWorld({ database, now: recording.recordedAt })
})
afterAll(() => world.close())

interface StoodBefore {
  readonly outlet: number
  readonly facts: Readonly<Record<string, unknown>>
}

const listStood = () =>
  world.sql<StoodBefore>(sql`
    select dense_rank() over (order by o.number)::int as outlet, i.reasons -> 0 -> 'facts' as facts
    from review_item i join outlet o on o.merchant_id = i.merchant_id and o.id = i.outlet_id
    where i.reasons @> '[{"code": "books.before-upgrade"}]' order by i.reasons -> 0 -> 'facts' ->> 'book'`)

it('what stood before is filed once, an item a book and outlet, and every book agrees', async () => {
  const stood = await listStood()
  expect(stood.map(({ outlet, facts: { book, count, first } }) => [book, outlet, count, first])).toEqual([
    ['drawer continuity', 1, 3, expect.stringMatching(/^shift /)],
    ['goods of transfers', 2, 1, expect.stringMatching(/^transfer /)],
    ['stock since counts', 1, 1, expect.stringMatching(/^variant /)],
    ['times of tills', 1, 1, expect.stringMatching(/^entry 6 of /)],
  ])
  expect(await disagreements(world)).toEqual([])
})

it('what an upgrade can put right is right: baskets, exempt tax, coupons, refund values', async () => {
  expect(await world.sql(sql`select from held_basket`)).toEqual([])
  const exempt = await world.sql(sql`select exemption_minor from sales_order where exemption_minor <> 0`)
  expect(exempt).toEqual([{ exemptionMinor: expect.any(Number) as number }])
  const coupons = await world.sql(sql`
    select c.state, o.status, (select count(*) from coupon_use u where u.coupon_id = c.id)::int as uses
    from coupon c left join sales_order o on o.merchant_id = c.merchant_id and o.id = c.order_id`)
  expect(coupons).toEqual([{ state: 'used', status: 'completion', uses: 2 }])
  expect(await world.sql(sql`select from order_line where refund_value_minor is not null`)).toEqual([])
})

describe.each(plantedFaults)('$fault', ({ book, plant, isFiled }) => {
  const proof = proofs.find((one) => one.book === book) as Proof
  const verdict = async () => (await verifyBooks(world.database, [proof]))[0]
  const file = () =>
    world.owner(async (tx) => {
      const found = (await proof.listUnfiled?.(tx)) ?? []
      const subjects = found.map(({ subject, amount }) => ({ book, subject, amount }))
      const merchantId = found[0]?.merchantId ?? ''
      const [outlet] = await tx.many<{ id: string }>(
        sql`select id from outlet where merchant_id = ${merchantId} limit 1`,
      )
      const reasons = [{ code: 'books.before-upgrade' as const, facts: {} }]
      return fileOfficeReview(
        { tx, merchantId, newId, now: world.now },
        { outletId: outlet?.id ?? '', reasons, subjects },
      )
    })
  const forget = (id: string) =>
    world.owner(async (tx) => {
      await tx.run(sql`delete from review_subject where item_id = ${id}`)
      await tx.run(sql`delete from review_item where id = ${id}`)
    })

  it(`is seen by the book of ${book}, and again where its item is gone`, async () => {
    expect((await verdict())?.firstDisagreement).toBeUndefined()
    expect(await world.owner((tx) => tx.run(plant))).toBeGreaterThan(0)
    expect((await verdict())?.firstDisagreement).toBeDefined()
    if (isFiled === false) return
    const item = await file()
    expect((await verdict())?.firstDisagreement).toBeUndefined()
    await forget(item)
    expect((await verdict())?.firstDisagreement).toBeDefined()
    await file()
  })
})
