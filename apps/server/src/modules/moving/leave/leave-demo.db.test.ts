// The demo shop leaves the embedded database for the one that the tests run on: its figures are the same there, and it goes on selling.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readLiabilities } from '@kassa/contract/accounting/liability.calls.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, takeInto } from '../../../../test/make/archived.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { seedDemo } from '../../../seed/demo/seed-demo.ts'
import { DEMO } from '../../organisation/public.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-leave-demo-'))
const store = folderStore(folder)
let there: World
let here: World

beforeAll(async () => {
  there = await makeWorld({ cluster: '' })
  await seedDemo(there, () => undefined, { clock: () => there.now })
  await there.settled()
  here = await makeWorld({ connections: 4, now: there.now })
})
afterAll(async () => {
  await there.close()
  await here.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The figures of a shop: sums of its books, and its pages. */
async function figures(world: World, { merchantId, adminId }: { merchantId: string; adminId: string }) {
  const as = await world.owner((tx) => makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }))
  const of = (text: string) => world.sql(sql`${sql.raw(text)} where merchant_id = ${merchantId}`)
  const days = { from: '2026-02-01', to: '2026-03-02', by: 'outlet' as const }
  const { byCurrency } = (await world.call(salesFigures, days, { as })).answer
  const liabilities = (await world.call(readLiabilities, { day: '2026-03-02' }, { as })).answer.rows
  return {
    byCurrency,
    liabilities,
    orders: await of(
      'select count(*)::int as count, sum(total_minor) as total, sum(tax_minor) as tax from sales_order',
    ),
    stock: await of('select sum(on_hand) as pieces, sum(value_minor) as value from stock'),
    accounts: await of('select sum(points) as points, sum(principal_minor + bonus_minor) as owed from member_account'),
    purses: await of('select count(*)::int as count, sum(total_minor) as owed from purse'),
    drawers: await of('select sum(amount_minor) as cash from cash_entry'),
    log: await of('select count(*)::int as lines from audit_line'),
  }
}

test('the demo shop has the same figures in its new installation, and every book agrees', async () => {
  const [admin] = await there.sql<{ merchantId: string; adminId: string }>(
    sql`select merchant_id, id as admin_id from admin where email = ${DEMO.merchant}`,
  )
  if (!admin) throw new Error('the demo has no owner')
  const before = await figures(there, admin)
  expect(before.liabilities.length).toBeGreaterThan(0)
  const archive = await archiveOf(there, store, admin.merchantId)
  const taken = await takeInto(here, store, archive)
  expect(taken.rows).toBeGreaterThan(1_000)
  await here.settled()
  for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await here.runJob(job)
  expect(await figures(here, admin)).toEqual(before)
  expect(await disagreements(here)).toEqual([])
  // Nobody signs in with the old password.
  const refused = await here.call(login, { email: DEMO.merchant, password: DEMO.password })
  expect(refused.refusal.code).toBe('login.refused')
})
