// A shop leaves: its archive is written on one kind of database and taken into the other, row for row, without anything secret. A gate takes a whole
// week's archive into the embedded one (`leave-whole-week.db`), and this one into a second PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { archiveOf, PASSPHRASE, source, takeInto } from '../../../../test/make/archived.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { openArchive } from './archive/archive-lock.ts'
import { BLANK, STAYS } from './tables/stays-here.ts'
import { listShopTables } from './tables/shop-table.store.ts'

/** Long enough to stand in random bytes by no chance. */
const MEMBER = 'Adalovelace'
const SECRETS = ['sk_live_never_leaves', 'totp-never-leaves', 'whsec_never_leaves']
const folder = mkdtempSync(path.join(tmpdir(), 'kassa-leave-'))
const files = { there: folderStore(path.join(folder, 'there')), here: folderStore(path.join(folder, 'here')) }

let there: World
let here: World
let shop: MemberShop
let archive: Buffer

const take = (bytes: Buffer, passphrase?: string) => takeInto(here, files.here, bytes, passphrase)

async function opened(bytes: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of openArchive(source(bytes)(), PASSPHRASE)) pieces.push(piece)
  return gunzipSync(Buffer.concat(pieces))
}

/** Rows of a merchant, table by table, without the columns that never leave. */
async function contents(world: World, merchantId: string): Promise<Record<string, string>> {
  const tables = await world.owner(listShopTables)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    // Events wait there to be handed over; the licence that begins tells the tills.
    if (['outbox', 'handled_event', 'change_cursor'].includes(name)) continue
    const without = [...Object.keys(BLANK[name] ?? {}), ...(name === 'merchant' ? ['number'] : [])]
    const [row] = await world.sql<{ text: string }>(sql`
      select coalesce(string_agg(line, chr(10) order by line collate "C"), '') as text from (
        select (to_jsonb(t) - ${without}::text[])::text as line from ${sql.raw(`"${name}"`)} as t where merchant_id = ${merchantId}
      ) as lines`)
    found[name] = row?.text ?? ''
  }
  return found
}

beforeAll(async () => {
  there = await makeWorld()
  here = await makeWorld(isThinned ? {} : { cluster: '' })
  shop = await makeMemberShop(there)
  const { merchantId, desk, line, saleTo, facts, join, admin } = shop
  const ada = await join(MEMBER)
  await desk.book(desk.sale([line(0), line(2, 2)]))
  await desk.book(saleTo(await facts(ada), [line(1, 3)]))
  await there.sql(sql`
    insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
    values (${merchantId}, ${SECRETS[0]}, 'k', ${Buffer.from('x')}, ${Buffer.from(SECRETS[0] ?? '')}, ${there.now})`)
  await there.sql(sql`
    update admin set former_password_hashes = ${[SECRETS[1]]}::text[], totp_confirmed_at = ${there.now} where id = ${admin.id}`)
  await there.sql(sql`
    insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
    values (${merchantId}, ${merchantId}, 'product', 'tea.png', 'image/png', 3, 1, 1, ${Buffer.alloc(32)}, ${there.now})`)
  await files.there.put(`${merchantId}/${merchantId}-full`, Buffer.from('tea'))
  await there.settled()
  // Somebody else is here already, with entries of their own.
  const other = await makeMemberShop(here)
  await other.desk.book(other.desk.sale([other.line(0)]))
  await here.runJob('inventory.keep-stock-days')
  archive = await archiveOf(there, files.there, merchantId)
})
afterAll(async () => {
  await there.close()
  await here.close()
  rmSync(folder, { recursive: true, force: true })
})

test('nothing secret leaves: no stored value of a column that never goes stands in the archive', async () => {
  const text = (await opened(archive)).toString('latin1')
  expect(text).toContain(MEMBER)
  const hashes = await there.sql<{ hash: string }>(sql`
    select password_hash as hash from admin where merchant_id = ${shop.merchantId}
    union select password_hash from staff where merchant_id = ${shop.merchantId}
    union select encode(token_hash, 'hex') from session where merchant_id = ${shop.merchantId}
    union select encode(token_hash, 'hex') from device_registration where merchant_id = ${shop.merchantId}
    union select public_key ->> 'x' from device_registration where merchant_id = ${shop.merchantId}`)
  expect(hashes.length).toBeGreaterThan(3)
  for (const { hash } of hashes) expect(text).not.toContain(hash)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect(archive.toString('latin1')).not.toContain(MEMBER)
})

test('a column that sounds like a secret is left out, or is known to be none', async () => {
  const tables = await there.owner(listShopTables)
  const suspect =
    /hash|secret|token|password|(^|_)pin(_|$)|sealed|totp|public_key|auth$|p256dh|word|credential|signature/
  const open = tables.flatMap(({ name, columns }) =>
    columns
      .map((column) => column.name)
      .filter((column) => suspect.test(column) && !BLANK[name]?.[column])
      .map((column) => `${name}.${column}`),
  )
  expect(open.filter((one) => !Object.hasOwn(harmless, one))).toEqual([])
  expect(Object.keys(harmless).filter((one) => !open.includes(one))).toEqual([])
})

/** Columns that only sound like secrets. */
const harmless: Readonly<Record<string, string>> = {
  'app_external_id.contents_hash': 'of what an app sent, to know it again',
  'audit_anchor.hash': 'the chain of the log',
  'audit_head.hash': 'the chain of the log',
  'audit_seal.hash': 'the chain of the log',
  'audit_seal.sealed_at': 'a time',
  'device_registration.last_hash': 'the chain of a journal',
  'journal_batch.sealed_at': 'a time',
  'journal_batch.hash': 'the chain of the batches',
  'journal_entry.hash': 'the chain of a journal',
  'mail_template.signature': 'what stands under letters',
  'own_word.words': 'words of screens',
  'office_entry.previous_hash': 'the chain of the office',
  'office_entry.hash': 'the chain of the office',
}

test('every table that stays is a table of a merchant', async () => {
  const rows = await there.sql<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'merchant_id'`)
  const names = new Set(rows.map(({ name }) => name))
  expect(Object.keys(STAYS).filter((name) => !names.has(name))).toEqual([])
  const shopTables = new Set((await there.owner(listShopTables)).map(({ name }) => name))
  expect([...names].filter((name) => !shopTables.has(name) && !STAYS[name])).toEqual([])
})

test('an archive that cannot be taken is refused, and nothing of it is taken', async () => {
  const codeOf = (bytes: Buffer, passphrase?: string) =>
    take(bytes, passphrase).then(
      () => 'taken',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
  const bent = Buffer.from(archive)
  bent[archive.length - 40] = (bent[archive.length - 40] ?? 0) ^ 1
  expect(await codeOf(archive, 'another passphrase')).toBe('moving.archive-passphrase')
  expect(await codeOf(bent)).toBe('moving.archive-damaged')
  expect(await codeOf(archive.subarray(0, -1))).toBe('moving.archive-damaged')
  expect(await codeOf(archive.subarray(0, 2_000))).toBe('moving.archive-damaged')
  expect(await codeOf(Buffer.concat([archive, Buffer.from('x')]))).toBe('moving.archive-damaged')
  expect(await codeOf(Buffer.from('Name,Price\nTea,1'))).toBe('moving.archive-none')
  expect(await codeOf(Buffer.alloc(0))).toBe('moving.archive-none')
  // Another release, and somebody who signs in here with an e-mail of the archive.
  const newest = sql`name = (select max(name) from schema_migration)`
  await here.sql(sql`update schema_migration set checksum = checksum || 'x' where ${newest}`)
  expect(await codeOf(archive)).toBe('moving.archive-release')
  await here.sql(sql`update schema_migration set checksum = left(checksum, -1) where ${newest}`)
  const other = await here.sql<{ id: string; folded: string }>(
    sql`select id, email_folded as folded from admin limit 1`,
  )
  const [{ id, folded } = { id: '', folded: '' }] = other
  await here.sql(sql`update admin set email_folded = ${shop.admin.email.toLowerCase()} where id = ${id}`)
  expect(await codeOf(archive)).toBe('moving.archive-email')
  await here.sql(sql`update admin set email_folded = ${folded} where id = ${id}`)
  const [row] = await here.sql<{ count: number }>(
    sql`select count(*)::int as count from merchant where id = ${shop.merchantId}`,
  )
  expect(row?.count).toBe(0)
})

test('a shop comes into a second installation on the other database, row for row, and its books agree', async () => {
  const taken = await take(archive)
  expect(taken).toMatchObject({ merchantId: shop.merchantId, files: 1, emails: [shop.admin.email] })
  expect(await contents(here, shop.merchantId)).toEqual(await contents(there, shop.merchantId))
  expect(await disagreements(here)).toEqual([])
  await here.settled()
  expect(await files.here.get(`${shop.merchantId}/${shop.merchantId}-full`)).toEqual(Buffer.from('tea'))
  // A new till sells there, behind the numbers that came.
  const { merchantId, outlet, cashier, line } = shop
  const till = await makeDesk(here, { merchantId, outlet, staffId: cashier.id })
  const outcomes = await till.book(till.openShift(0), till.sale([line(0)]))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  expect(await disagreements(here)).toEqual([])
  await expect(take(archive)).rejects.toMatchObject({ code: 'moving.archive-here' })
})
