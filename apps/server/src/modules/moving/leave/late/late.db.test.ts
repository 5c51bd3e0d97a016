// Entries that tills send after the archive of their shop was written: named to its owner, handed over in a second archive, and booked there once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beginArchive, listArchives } from '@kassa/contract/moving/archives.calls.ts'
import { closeShop, openShop, readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveOf, lateArchiveOf, PASSPHRASE, takeInto, takeLateInto } from '../../../../../test/make/archived.ts'
import { makeDesk } from '../../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { makeOwner, OWNER_PASSWORD } from '../../../../../test/make/owner.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { folderStore } from '../../../../platform/files/file-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-late-'))
const store = folderStore(folder)
let there: World
let here: World
let shop: MemberShop
let as: { readonly as: string }

beforeAll(async () => {
  there = await makeWorld({ connections: 6 })
  here = await makeWorld({ cluster: '' })
})
beforeEach(async () => {
  shop = await makeMemberShop(there)
  await makeOwner(there, shop)
  as = { as: shop.admin.token }
})
afterAll(async () => {
  await there.close()
  await here.close()
  rmSync(folder, { recursive: true, force: true })
})

const close = () => there.call(closeShop, { password: OWNER_PASSWORD }, as)
const archive = () => archiveOf(there, store, shop.merchantId)
const lateArchive = () => lateArchiveOf(there, store, shop.merchantId)
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

/** The sums of a shop's books, and every journal entry with its outcome. */
async function books(world: World) {
  const { merchantId } = shop
  return {
    entries: await world.sql(sql`
      select registration_id, sequence, id, hash, kind, outcome, reasons from journal_entry where merchant_id = ${merchantId}
      order by registration_id, sequence`),
    orders: await world.sql(sql`
      select id, number, total_minor, tax_minor, business_day from sales_order where merchant_id = ${merchantId} order by id`),
    stock: await world.sql(sql`
      select variant_id, outlet_id, on_hand from stock where merchant_id = ${merchantId} order by variant_id, outlet_id`),
    cash: await world.sql(sql`select sum(amount_minor) as cash from cash_entry where merchant_id = ${merchantId}`),
    accounts: await world.sql(sql`
      select member_id, points, spent_minor from member_account where merchant_id = ${merchantId} order by member_id`),
    shifts: await world.sql(sql`select id, closed_at from shift where merchant_id = ${merchantId} order by id`),
  }
}

test('late entries are named, and come to the same tills in the new installation, once, with the same books', async () => {
  const { desk, line, saleTo, facts, join, merchantId, outlet, cashier } = shop
  const ada = await join('Ada')
  await desk.book(desk.sale([line(0)]))
  expect((await close()).status).toBe(200)
  const first = await archive()
  expect((await there.call(readDeparture, {}, as)).answer).toMatchObject({ archivedAt: there.now, toHandOver: 0 })
  there.passSeconds(60)
  // A till that was offline: sales, to a member as well, an entry that nobody can read, and the shift closed.
  await desk.book(desk.sale([line(1, 2)]), saleTo(await facts(ada), [line(2)]))
  await desk.book({ ...desk.openDrawer(), reason: 7 }, desk.sale([line(0, 3)]))
  await desk.book(desk.closeShift(1, 1))
  const { tills, toHandOver } = (await there.call(readDeparture, {}, as)).answer
  expect(toHandOver).toBe(5)
  expect(tills.filter(({ lateEntries }) => lateEntries > 0)).toMatchObject([{ lateEntries: 5, lateSince: there.now }])
  const late = await lateArchive()
  expect(await codeOf(takeLateInto(here, late))).toBe('moving.late-entries-only')
  here.setNow(there.now)
  await takeInto(here, store, first)
  // The till has registered there meanwhile: the old registration is unbound, and what it sold counts all the same.
  await here.sql(sql`update device_registration set unbound_at = ${here.now} where merchant_id = ${merchantId}`)
  const both = await Promise.all([takeLateInto(here, late), takeLateInto(here, late)])
  expect(both.map(({ entries }) => entries)).toEqual([5, 5])
  expect(await takeLateInto(here, late)).toMatchObject({ entries: 5, taken: 0 })
  expect(await books(here)).toEqual(await books(there))
  await Promise.all([here.settled(), there.settled()])
  expect(await disagreements(here)).toEqual([])
  const till = await makeDesk(here, { merchantId, outlet, staffId: cashier.id })
  expect((await till.book(till.openShift(0), till.sale([line(0)]))).map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'accepted',
  ])
})

test('a till that syncs while the archive is written is in the first archive or in the second, never in neither', async () => {
  const { desk, line } = shop
  await close()
  const [first] = await Promise.all([
    archive(),
    (async () => {
      for (let sold = 0; sold < 12; sold += 1) await desk.book(desk.sale([line(sold % 3)]))
    })(),
  ])
  const late = await lateArchive()
  await takeInto(here, store, first)
  await takeLateInto(here, late)
  expect(await books(here)).toEqual(await books(there))
  expect(await disagreements(here)).toEqual([])
})

test('a second archive that does not fit is refused, and nothing of it is booked', async () => {
  const { desk, line, merchantId } = shop
  await close()
  const first = await archive()
  await desk.book(desk.sale([line(0)]))
  await archive()
  await desk.book(desk.sale([line(1)]))
  // It begins behind the first archive, so whichever of the two was taken in elsewhere, nothing is missing.
  expect(
    (await there.call(readDeparture, {}, as)).answer.tills
      .map((till) => till.lateEntries)
      .toSorted((one, two) => one - two),
  ).toEqual([0, 1])
  const late = await lateArchive()
  await takeInto(here, store, first)
  const damaged = Buffer.from(late)
  damaged[late.length - 30] = (damaged[late.length - 30] ?? 0) ^ 1
  expect(await codeOf(takeLateInto(here, damaged))).toBe('moving.archive-damaged')
  expect(await codeOf(takeLateInto(here, late, 'not the passphrase'))).toBe('moving.archive-passphrase')
  expect(await codeOf(takeLateInto(here, first))).toBe('moving.archive-damaged')
  expect(await codeOf(takeInto(here, store, late))).toBe('moving.archive-damaged')
  const back = sql`update device_registration set next_sequence = next_sequence - 1 where id = ${desk.device.registrationId}`
  await here.sql(back)
  expect(await codeOf(takeLateInto(here, late))).toBe('moving.late-gap')
  await here.sql(
    sql`update device_registration set next_sequence = next_sequence + 1 where id = ${desk.device.registrationId}`,
  )
  expect(await here.sql(sql`select from journal_entry where merchant_id = ${merchantId}`)).toHaveLength(1)
  expect(await takeLateInto(here, late)).toMatchObject({ entries: 2, taken: 2, filed: 0 })
  expect(await books(here)).toEqual(await books(there))
})

test('the owner writes a second archive as a job, once there is something late; open again, nothing is late', async () => {
  const { desk, line } = shop
  const typed = { password: OWNER_PASSWORD, passphrase: PASSPHRASE, passphraseAgain: PASSPHRASE, kind: 'late' } as const
  const begin = () => there.call(beginArchive, typed, as)
  expect((await begin()).refusal.code).toBe('moving.nothing-late')
  await close()
  expect((await begin()).refusal.code).toBe('moving.nothing-late')
  await archive()
  await desk.book(desk.sale([line(0)]))
  expect((await begin()).status).toBe(200)
  await there.runJob('moving.write-archives')
  const { archives } = (await there.call(listArchives, {}, as)).answer
  expect(archives).toMatchObject([{ kind: 'late', state: 'ready', done: 1, planned: 1 }])
  await there.call(openShop, {}, as)
  await close()
  expect((await there.call(readDeparture, {}, as)).answer).toMatchObject({ archivedAt: null, toHandOver: 0 })
})
