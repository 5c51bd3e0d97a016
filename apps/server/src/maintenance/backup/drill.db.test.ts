// A drill: last night's backup is restored while tills have gone on. Their entries since are in their journals and come again, once; losses
// that nobody can know any more are named.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import type { JournalBody, JournalEntry, SaleBody } from '@kassa/contract/journal/journal.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { triedDatabases } from '../../../test/empty-database.ts'
import { makeApp } from '../../../test/make/app.ts'
import { cash, makeDesk, type Desk } from '../../../test/make/desk.ts'
import { refundBody } from '../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { modules } from '../../program.ts'
import { restoreShop } from './restore-shop.ts'
import { writeBackup } from './write-backup.ts'

const proofs = modules.flatMap((module) => module.proofs ?? [])
const folder = mkdtempSync(path.join(tmpdir(), 'kassa-drill-'))
const file = path.join(folder, 'night.kassa')

let before: World
let shop: SellingShop
let latecomer: Desk
const journal: JournalEntry[] = []
const laterJournal: JournalEntry[] = []
let officeBackMinor = 0

/** Books bodies as the till's next entries, which it keeps. */
async function book(on: Desk, kept: JournalEntry[], ...bodies: readonly JournalBody[]): Promise<void> {
  const entries = bodies.map((body) => on.entry(body))
  kept.push(...entries)
  const { outcomes } = (await on.upload(...entries)).answer
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(bodies.map(() => 'accepted'))
}

/** Returns a refund of a sale's only line by a till, in cash. */
function backOf(sale: SaleBody): JournalBody {
  const answer = sale.answer as { readonly totals: { readonly payableMinor: number } }
  const amountMinor = answer.totals.payableMinor
  return refundBody(shop.desk, sale, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor,
    tenders: [cash(amountMinor)],
  })
}

async function refundAtOffice({ orderId }: SaleBody): Promise<number> {
  const as = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const { amountMinor } = (await before.call(previewRefund, { orderId, lines, reason: 'wrong' }, as)).answer
  const asked = { orderId, lines, reason: 'wrong', tenders: [], shiftId: null, refundId: newId(), amountMinor }
  await before.call(refundOrder, asked, as).then(({ answer }) => answer)
  return amountMinor
}

beforeAll(async () => {
  before = await makeWorld()
  shop = await makeSellingShop(before, { onHand: 100 })
  const { desk } = shop
  const opened = desk.openShift(5_000)
  const [first, second] = [desk.sale([shop.line(0)]), desk.sale([shop.line(1)])]
  await book(desk, journal, opened, first, second)
  await before.owner((tx) => makeApp(tx, shop.merchantId))
  await before.settled()
  await writeBackup(before.database, file, before.now)

  before.passSeconds(3_600)
  const sold = desk.sale([shop.line(2, 3)])
  await book(desk, journal, sold, backOf(first), desk.moveCash(-700, 'to the safe'), desk.sale([shop.line(3)]))
  officeBackMinor = await refundAtOffice(second)
  latecomer = await makeDesk(before, desk.facts)
  await book(latecomer, laterJournal, latecomer.openShift(0), latecomer.sale([shop.line(4)]))
})
afterAll(async () => {
  await before.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the documents in the books of the till that was there last night. */
const booksOf = (world: World) =>
  world.sql(sql`
    select 'order ' || number as what, total_minor as amount from sales_order where device_id = ${shop.desk.device.deviceId}
    union all select 'refund ' || number, amount_minor from refund where device_id = ${shop.desk.device.deviceId}
    union all select 'entry ' || kind, sequence from journal_entry where registration_id = ${shop.desk.device.registrationId}
    union all select 'stock ' || variant_id, on_hand from stock where variant_id <> ${shop.line(4).productId}
      and variant_id <> ${shop.line(1).productId}
    order by 1, 2`)

it.each(triedDatabases)(
  'on %s: nothing is lost, nothing doubled, and what cannot be known is named',
  async (_kind, open) => {
    const target = await open()
    await restoreShop(target, file, { proofs, now: before.now })
    const after = await makeWorld({ database: target, now: before.now })
    const waiting = await after.sql(sql`select waits_since from app_installation`)
    expect(waiting).toEqual([{ waitsSince: before.now }])
    const upload = async (entries: readonly JournalEntry[]) =>
      (await after.call(uploadJournal, { entries: [...entries] }, { device: shop.desk.device })).answer

    // As a till does: its next entry is too early, and it goes back to what the server waits for.
    const gap = await upload(journal.slice(-1))
    expect(gap).toMatchObject({ expectedSequence: 4, outcomes: [{ outcome: 'gap' }] })
    for (const again of [1, 2]) {
      const { outcomes } = await upload(journal.slice(gap.expectedSequence - 1))
      expect([again, outcomes.map(({ outcome }) => outcome)]).toEqual([
        again,
        ['accepted', 'accepted', 'accepted', 'accepted'],
      ])
    }
    expect(await booksOf(after)).toEqual(await booksOf(before))
    expect(await disagreements(after)).toEqual([])

    // The office's refund is in no journal, and the till that was registered since is not known: neither is made up.
    expect(officeBackMinor).toBe(350)
    expect(await after.sql(sql`select from refund where device_id is null`)).toEqual([])
    const late = await after.call(uploadJournal, { entries: laterJournal }, { device: latecomer.device })
    expect(late.status).toBe(401)
    const { rows } = (await after.call(listReviewItems, {}, { as: shop.adminToken })).answer
    expect(rows.map(({ outletId, reasons }) => [outletId, reasons])).toEqual([
      [shop.outlet.outletId, [{ code: 'books.restored', facts: { asOf: '2026-03-02T04:00:00.000Z', at: before.now } }]],
    ])
    await after.close()
  },
)
