// long: the whole demo shop leaves the embedded database for the one that the tests run on, with what a till sends late; its people are invited.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { findPassword, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { saveEmailGateway } from '@kassa/contract/message/email.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { archiveOf, lateArchiveOf, PASSPHRASE, source, takeInto, takeLateInto } from '../../../../test/make/archived.ts'
import { type Desk, makeDesk } from '../../../../test/make/desk.ts'
import { makeProduct, makeTax } from '../../../../test/make/goods.ts'
import { makeAbove } from '../../../../test/make/platform-people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { disagreements } from '../../../../test/prove.ts'
import { openOffice } from '../../../../test/smtp-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { seedDemo } from '../../../seed/demo/seed-demo.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'
import { DEMO } from '../../organisation/public.ts'
import { openArchive } from './archive/archive-lock.ts'
import { closeForMove } from './departure/depart.ts'
import type { ArrivalReport } from './take-shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-leave-demo-'))
const store = folderStore(folder)
/** The installation has no mail server but the one that its operator sets up. */
const noServer: MailPort = { send: () => Promise.reject(new Error('no server')), close: () => undefined }
let there: World
let here: World
let office: Awaited<ReturnType<typeof openOffice>>

beforeAll(async () => {
  // The embedded database takes five times as long to make the demo: it leaves that one where the run is whole.
  there = await makeWorld(isThinned ? {} : { cluster: '' })
  await seedDemo(there, () => undefined, { clock: () => there.now })
  await there.settled()
  office = await openOffice({ security: 'none' })
  here = await makeWorld({
    now: there.now,
    outgoingAllow: '127.0.0.1',
    modules: [...modules, deliveryModule(noServer)],
  })
  const { operator } = await makeAbove(here)
  const gateway = { host: '127.0.0.1', port: office.port, security: 'none', address: 'kassa@new.example' } as const
  const sender = { sender: 'Kassa', enabled: 1, password: '', version: 0 } as const
  expect((await here.call(saveEmailGateway, { ...gateway, ...sender }, { as: operator })).status).toBe(200)
})
afterAll(async () => {
  await there.close()
  await here.close()
  await office.close()
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

/** A till of the demo shop, and a good that it sells. */
async function tillOf(merchantId: string): Promise<{ desk: Desk; sell: () => ReturnType<Desk['sale']> }> {
  const [place] = await there.sql<{
    outletId: string
    number: string
    currency: string
    timeZone: string
    staffId: string
  }>(sql`
    select o.id as outlet_id, o.number, o.currency, o.time_zone, so.staff_id
    from outlet o join staff_outlet so on so.merchant_id = o.merchant_id and so.outlet_id = o.id
    where o.merchant_id = ${merchantId} order by o.number limit 1`)
  if (!place) throw new Error('the demo has no outlet with staff')
  const { staffId, timeZone, ...outlet } = place
  const rate = { rateBasisPoints: 1_300 }
  const taxId = await there.owner((tx) =>
    makeTax(tx, merchantId, { outletIds: [outlet.outletId], isDefault: false, ...rate }),
  )
  const { productId } = await there.owner((tx) =>
    makeProduct(tx, merchantId, [outlet], { sellPriceMinor: 500, taxId, onHand: 100 }),
  )
  const desk = await makeDesk(there, { merchantId, outlet, staffId, timeZone })
  return { desk, sell: () => desk.sale([{ productId, sellPriceMinor: 500, taxId, ...rate }]) }
}

/** Values that never leave: of passwords, sessions, tokens, keys of tills. */
const listSecrets = (merchantId: string) =>
  there.sql<{ secret: string }>(sql`
    select password_hash as secret from admin where merchant_id = ${merchantId}
    union select password_hash from staff where merchant_id = ${merchantId}
    union select password_hash from member where merchant_id = ${merchantId} and password_hash is not null
    union select pin::text from staff where merchant_id = ${merchantId} and pin is not null
    union select encode(token_hash, 'hex') from session where merchant_id = ${merchantId}
    union select encode(token_hash, 'hex') from device_registration where merchant_id = ${merchantId}
    union select encode(token_hash, 'hex') from app_token where merchant_id = ${merchantId}
    union select encode(sealed, 'hex') from secret where merchant_id = ${merchantId}
    union select public_key ->> 'x' from device_registration where merchant_id = ${merchantId} and public_key ? 'x'`)

async function openedText(archive: Buffer): Promise<string> {
  const pieces = await Array.fromAsync(openArchive(source(archive)(), PASSPHRASE))
  return gunzipSync(Buffer.concat(pieces)).toString('latin1')
}

test('the demo shop moves: no secret in its archive, figures equal, books agree, late entries come after it, people are invited', async () => {
  const admin = await ownerOf(there)
  const { merchantId } = admin
  const { desk, sell } = await tillOf(merchantId)
  await desk.book(desk.openShift(1_000), sell())
  await there.owner((tx) => closeForMove(tx, merchantId, { at: there.now, by: 'operator' }))
  const before = await figures(there, admin)
  expect(before.liabilities.length).toBeGreaterThan(0)
  const archive = await archiveOf(there, store, merchantId)
  const text = await openedText(archive)
  const secrets = await listSecrets(merchantId)
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter(({ secret }) => secret.length > 8 && text.includes(secret))).toEqual([])

  const taken = await takeInto(here, store, archive)
  expect(taken.rows).toBeGreaterThan(1_000)
  await here.settled()
  const sums = async () => {
    for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await here.runJob(job)
  }
  await sums()
  expect(await figures(here, admin)).toEqual(before)
  expect(await disagreements(here)).toEqual([])

  // The till had sales that it had not sent yet.
  const late = await desk.book(sell(), sell(), desk.closeShift(2_500, 2_500))
  expect(late.map(({ outcome }) => outcome)).not.toContain('gap')
  const second = await lateArchiveOf(there, store, merchantId)
  expect(await takeLateInto(here, second)).toMatchObject({ entries: 3, taken: 3 })
  await Promise.all([here.settled(), there.settled()])
  await there.runJob('report.keep-figures')
  await sums()
  const after = await figures(there, admin)
  expect(after.orders).not.toEqual(before.orders)
  // The log is each installation's own from here on.
  expect({ ...(await figures(here, admin)), log: [] }).toEqual({ ...after, log: [] })
  expect(await disagreements(here)).toEqual([])

  await invitations(taken)
})

async function ownerOf(world: World): Promise<{ merchantId: string; adminId: string }> {
  const [admin] = await world.sql<{ merchantId: string; adminId: string }>(
    sql`select merchant_id, id as admin_id from admin where email = ${DEMO.merchant}`,
  )
  if (!admin) throw new Error('the demo has no owner')
  return admin
}

// A third installation takes a minute on the embedded database: where the run is whole.
test.each(isThinned ? [] : ['the embedded database'])(
  'what arrived leaves again, for an installation on %s: figures equal, books agree',
  async () => {
    const admin = await ownerOf(here)
    await here.owner((tx) => closeForMove(tx, admin.merchantId, { at: here.now, by: 'operator' }))
    const before = await figures(here, admin)
    const archive = await archiveOf(here, store, admin.merchantId)
    const third = await makeWorld({ cluster: '', now: here.now })
    try {
      await takeInto(third, store, archive)
      await third.settled()
      for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await third.runJob(job)
      expect({ ...(await figures(third, admin)), log: [] }).toEqual({ ...before, log: [] })
      expect(await disagreements(third)).toEqual([])
    } finally {
      await third.close()
    }
  },
)

/** Nobody signs in with the old password; each person finds a letter, the owner first, and sets a new one. */
async function invitations({ emails, invited, name }: ArrivalReport): Promise<void> {
  expect((await here.call(login, { email: DEMO.merchant, password: DEMO.password })).refusal.code).toBe('login.refused')
  expect(invited[0]).toBe(DEMO.merchant)
  expect(invited.toSorted()).toEqual(emails.toSorted())
  await here.runJob('message.deliver')
  const letters = office.letters.filter(({ to }) => emails.includes(to))
  expect(letters.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  const own = letters.find(({ to }) => to === DEMO.merchant)
  expect(own?.subject).toContain(name)
  expect(own?.text).toContain('https://new.example/cashier/manage/forgot-password')
  await here.call(sendEmailForResetPassword, { email: DEMO.merchant })
  await here.runJob('message.deliver')
  const code = /\b\d{6}\b/.exec(office.letters.at(-1)?.text ?? '')?.[0] ?? ''
  const typed = { password: 'A-new-Password-1', passwordAgain: 'A-new-Password-1' }
  expect((await here.call(findPassword, { email: DEMO.merchant, code, ...typed })).status).toBe(200)
  expect((await here.call(login, { email: DEMO.merchant, password: typed.password })).status).toBe(200)
}
