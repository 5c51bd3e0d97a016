// The owner's page of archives: who may, what is refused, the job that writes one, and what becomes of it.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beginArchive, downloadArchive, listArchives, removeArchive } from '@kassa/contract/moving/archives.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { modules } from '../../../../program.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { folderStore } from '../../../../platform/files/file-store.ts'
import { newId } from '../../../../platform/ids.ts'
import { reachOf } from '../../../../platform/reach.ts'
import { createSecretBox } from '../../../../platform/secrets/secret.ts'
import { hashPassword } from '../../../identity/public.ts'
import { createMovingModule } from '../../moving.module.ts'
import { checkArchive } from '../archive/read-archive.ts'
import {
  freeArchive,
  freeArchives,
  setArchivePlanned,
  setArchiveReady,
  takeArchiveTurn,
  tellArchiveDone,
} from './shop-archive.store.ts'
import { writeWaiting } from './write-waiting.ts'

const PASSWORD = 'Owner-of-the-shop-1'
const passphrase = 'a long enough passphrase'
const folder = mkdtempSync(path.join(tmpdir(), 'kassa-archives-'))
const store = folderStore(folder)
let world: World
let address = ''
beforeAll(async () => {
  const own = modules.map((module) => (module.name === 'moving' ? createMovingModule(() => store) : module))
  world = await makeWorld({ modules: own })
  address = await world.listen()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A shop whose administrator holds the role of the owner. */
async function makeOwned(): Promise<Shop & { readonly as: { readonly as: string } }> {
  const shop = await makeShop(world)
  await world.sql(sql`
    update role set is_built_in = true, built_in_key = 'owner' where merchant_id = ${shop.merchantId}
      and id = (select role_id from admin where id = ${shop.admin.id})`)
  await world.sql(sql`update admin set password_hash = ${await hashPassword(PASSWORD)} where id = ${shop.admin.id}`)
  return { ...shop, as: { as: shop.admin.token } }
}

const codeOf = async (response: Promise<{ readonly status: number; readonly refusal: { readonly code: string } }>) =>
  (await response).refusal.code

const filesOf = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys
}

interface TypedFields {
  readonly passphrase?: string
  readonly again?: string
  readonly password?: string
}

test('only an owner who shows the password begins an archive, with a passphrase long enough, one at a time', async () => {
  const { as, admin, merchantId } = await makeOwned()
  const begin = ({ passphrase: typed = passphrase, again = typed, password = PASSWORD }: TypedFields) =>
    world.call(beginArchive, { password, passphrase: typed, passphraseAgain: again }, as)
  expect(await codeOf(begin({ passphrase: 'elevenchars' }))).toBe('moving.passphrase-short')
  expect(await codeOf(begin({ passphrase: `${'x'.repeat(11)}   ` }))).toBe('moving.passphrase-short')
  expect(await codeOf(begin({ again: 'another passphrase' }))).toBe('moving.passphrase-differs')
  expect(await codeOf(begin({ password: 'another' }))).toBe('login.refused')
  expect((await world.call(listArchives, {}, as)).answer.archives).toEqual([])
  const both = await Promise.all([begin({ passphrase: 'x'.repeat(12) }), begin({})])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(await codeOf(begin({}))).toBe('moving.archive-runs')
  await world.sql(sql`update role set built_in_key = 'manager' where merchant_id = ${merchantId}`)
  expect(await codeOf(begin({}))).toBe('moving.archive-owner-only')
  const [first] = (await world.call(listArchives, {}, as)).answer.archives
  const id = first?.id ?? ''
  expect(await codeOf(world.call(downloadArchive, { id }, as))).toBe('moving.archive-owner-only')
  expect(await codeOf(world.call(removeArchive, { id }, as))).toBe('moving.archive-owner-only')
  const kept = await world.sql<{ text: string }>(sql`
    select a::text || coalesce((select string_agg(l::text, '') from audit_line l where l.merchant_id = a.merchant_id), '') as text
    from shop_archive a where merchant_id = ${merchantId}`)
  expect(kept[0]?.text).not.toContain(passphrase)
  expect(admin.email).not.toBe('')
})

test('the job writes it, the owner downloads it whole, and it opens with the passphrase; another shop finds nothing', async () => {
  const { as, merchantId } = await makeOwned()
  const other = await makeOwned()
  const { id } = (await world.call(beginArchive, { password: PASSWORD, passphrase, passphraseAgain: passphrase }, as))
    .answer
  expect(await codeOf(world.call(downloadArchive, { id }, as))).toBe('moving.archive-not-ready')
  await world.runJob('moving.write-archives')
  const [made] = (await world.call(listArchives, {}, as)).answer.archives
  expect(made).toMatchObject({ id, state: 'ready', downloadedAt: null })
  expect(made?.done).toBe(made?.planned)
  expect(made?.planned).toBeGreaterThan(5)
  const headers = { authorization: `Bearer ${as.as}` }
  const got = await fetch(`${address}/cashier/api/moving/archives/${id}/download`, { headers })
  const bytes = Buffer.from(await got.arrayBuffer())
  expect(bytes.length).toBe(made?.bytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(made?.sha256)
  const source = () => ({
    // eslint-disable-next-line -- one piece is a source as well
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(bytes)
    },
  })
  expect((await checkArchive(source, passphrase)).facts.merchantId).toBe(merchantId)
  const [key] = await world.sql(sql`select sealed_key from shop_archive where id = ${id}`)
  expect(key).toEqual({ sealedKey: null })
  for (const call of [downloadArchive, removeArchive])
    expect((await world.call(call, { id }, other.as)).status).toBe(404)
  expect((await world.call(listArchives, {}, other.as)).answer.archives).toEqual([])
  expect((await world.call(removeArchive, { id }, as)).status).toBe(200)
  expect((await filesOf()).filter((one) => one.startsWith(merchantId))).toEqual([])
})

/** A process that is told to end after it was asked so often. */
const processThatEnds = (asked: number) => ({
  database: world.database,
  log: { warn: () => {} } as never,
  now: world.now,
  newId,
  reach: reachOf({ secrets: createSecretBox(Buffer.alloc(32, 7).toString('base64url')), log: {} as never }),
  isClosing: () => (asked -= 1) < 0,
})

test('a process that ends leaves its archive to the next start, and its week over it goes with its bytes', async () => {
  const { as, merchantId } = await makeOwned()
  const { id } = (await world.call(beginArchive, { password: PASSWORD, passphrase, passphraseAgain: passphrase }, as))
    .answer
  await writeWaiting(processThatEnds(3), store)
  await world.runJob('moving.write-archives')
  expect((await world.call(listArchives, {}, as)).answer.archives).toMatchObject([{ id, state: 'writing' }])
  await freeArchives(world.database)
  await world.runJob('moving.write-archives')
  expect((await world.call(listArchives, {}, as)).answer.archives).toMatchObject([{ id, state: 'ready' }])
  world.passSeconds(7 * 86_400)
  expect((await world.call(listArchives, {}, as)).answer.archives).toEqual([])
  expect(await codeOf(world.call(downloadArchive, { id }, as))).toBe('moving.archive-not-ready')
  await world.runJob('moving.write-archives')
  expect(await world.sql(sql`select from shop_archive where merchant_id = ${merchantId}`)).toEqual([])
  expect((await filesOf()).filter((one) => one.startsWith(merchantId))).toEqual([])
})

test('an archive that cannot be written is tried five times, then said to have failed', async () => {
  const { as, merchantId } = await makeOwned()
  await world.call(beginArchive, { password: PASSWORD, passphrase, passphraseAgain: passphrase }, as)
  const broken = { ...store, put: () => Promise.reject(new Error('the disk is full')) }
  for (let tried = 0; tried < 5; tried += 1) await writeWaiting(processThatEnds(1_000_000), broken)
  expect((await world.call(listArchives, {}, as)).answer.archives).toMatchObject([{ state: 'failed' }])
  const [row] = await world.sql(sql`select sealed_key, attempts from shop_archive where merchant_id = ${merchantId}`)
  expect(row).toEqual({ sealedKey: null, attempts: 5 })
})

test('what a failed try says late does not hold up the next one', async () => {
  const { as, merchantId } = await makeOwned()
  await world.call(beginArchive, { password: PASSWORD, passphrase, passphraseAgain: passphrase }, as)
  const until = new Date(Date.parse(world.now) + 600_000).toISOString()
  const take = () => takeArchiveTurn(world.database, { now: world.now, until, worker: newId() })
  const first = await take()
  if (first?.merchantId !== merchantId) throw new Error('another archive waits')
  await freeArchive(world.database, first)
  const ask = (statement: Parameters<typeof world.database.ask>[0]) => world.database.ask<object>(statement)
  expect(await tellArchiveDone(ask as never, first, { done: 1, until })).toBe(false)
  expect(await take()).toMatchObject({ id: first.id, attempts: 2 })
})

test('what a try says late changes nothing of a whole archive, and of two under way the farther one counts', async () => {
  const { as, merchantId } = await makeOwned()
  await world.call(beginArchive, { password: PASSWORD, passphrase, passphraseAgain: passphrase }, as)
  const until = new Date(Date.parse(world.now) + 600_000).toISOString()
  const turn = await takeArchiveTurn(world.database, { now: world.now, until, worker: newId() })
  if (turn?.merchantId !== merchantId) throw new Error('another archive waits')
  const owner = <Result>(work: Parameters<typeof world.database.transaction<Result>>[1]) =>
    world.database.transaction({ kind: 'owner' }, work)
  await owner((tx) => setArchivePlanned(tx, turn, 12))
  const ask = (statement: Parameters<typeof world.database.ask>[0]) => world.database.ask<object>(statement)
  const tell = (done: number) => tellArchiveDone(ask as never, turn, { done, until })
  expect([await tell(11), await tell(10)]).toEqual([true, true])
  expect((await world.call(listArchives, {}, as)).answer.archives).toMatchObject([{ done: 11, planned: 12 }])
  await owner((tx) => setArchiveReady(tx, turn, { at: world.now, bytes: 1, sha256: 'a', rows: 12 }))
  expect(await tell(11)).toBe(false)
  expect((await world.call(listArchives, {}, as)).answer.archives).toMatchObject([
    { state: 'ready', done: 12, planned: 12 },
  ])
  expect(await world.sql(sql`select leased_until from shop_archive where id = ${turn.id}`)).toEqual([
    { leasedUntil: null },
  ])
})
