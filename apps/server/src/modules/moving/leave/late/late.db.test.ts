// Entries that tills send after the archive of their shop was written: named to its owner, handed over in a second archive, and booked there once.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import { beginArchive, listArchives } from '@kassa/contract/moving/archives.calls.ts'
import { closeShop, openShop, readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveOf, lateArchiveOf, PASSPHRASE, takeInto, takeLateInto } from '../../../../../test/make/archived.ts'
import { makeDesk } from '../../../../../test/make/desk.ts'
import { newId } from '../../../../platform/ids.ts'
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

/** Returns the same entry with other contents, hashed again. */
const forged = (entry: JournalEntry, change: Partial<JournalEntry>): JournalEntry => {
  const made = { ...entry, ...change }
  return { ...made, hash: createHash('sha256').update(hashedText(made)).digest('hex') }
}

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

test('entries of a copied till are named and handed over, and wait for review there once', async () => {
  const { desk, line, merchantId } = shop
  await close()
  const first = await archive()
  there.passSeconds(60)
  const original = desk.entry(desk.sale([line(0)]))
  await desk.upload(original)
  const copied = forged(original, { id: newId(), body: { ...desk.sale([line(2)]) } })
  const onCopy = forged(copied, { id: newId(), sequence: copied.sequence + 1, previousHash: copied.hash })
  await desk.upload(copied, onCopy)
  const { tills, toHandOver } = (await there.call(readDeparture, {}, as)).answer
  expect(toHandOver).toBe(3)
  expect(tills.filter(({ lateEntries }) => lateEntries > 0)).toMatchObject([{ lateEntries: 3 }])
  const late = await lateArchive()
  here.setNow(there.now)
  await takeInto(here, store, first)
  expect(await takeLateInto(here, late)).toMatchObject({ entries: 3, taken: 3, filed: 2 })
  expect(await takeLateInto(here, late)).toMatchObject({ entries: 3, taken: 0 })
  const items = (world: World) =>
    world.sql(sql`
      select id, sequence, reasons, raw from review_item where merchant_id = ${merchantId} order by sequence, id`)
  expect(await items(here)).toHaveLength(2)
  expect(await items(here)).toEqual(await items(there))
  expect(await books(here)).toEqual(await books(there))
  expect(await disagreements(here)).toEqual([])
})

test('a copied till alone is reason enough for a second archive', async () => {
  const { desk, line } = shop
  const original = desk.entry(desk.sale([line(0)]))
  await desk.upload(original)
  await close()
  const first = await archive()
  there.passSeconds(60)
  await desk.upload(forged(original, { id: newId(), body: { ...desk.sale([line(2)]) } }))
  expect((await there.call(readDeparture, {}, as)).answer.toHandOver).toBe(1)
  const late = await lateArchive()
  here.setNow(there.now)
  await takeInto(here, store, first)
  expect(await takeLateInto(here, late)).toMatchObject({ entries: 1, taken: 1, filed: 1 })
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
