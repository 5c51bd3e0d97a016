import { readChain } from '@kassa/contract/audit/audit.calls.ts'
import { readAnchors, verifyChain } from '@kassa/domain/audit/verify-chain.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { setLocale } from '@kassa/contract/identity/identity.calls.ts'

const EXPORTS = ['adminLog', 'staffLog', 'memberLog'].map((log) => `platform.audit.${log}.export`)
const COSTS = ['platform.catalogue.products.costs', 'platform.inventory.stock.costs']

let world: World
let merchantId: string
let as: string

const adminWith = (keys: readonly string[]): Promise<string> =>
  world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: keys.map((key) => permissionCode(key)) })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })

beforeAll(async () => {
  world = await makeWorld()
  merchantId = (await world.owner((tx) => makeMerchant(tx))).merchantId
  as = await adminWith([...EXPORTS, ...COSTS])
})
afterAll(() => world.close())

const digest = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text, 'utf8').digest('hex')

/** One more line in the log, sealed. */
async function grow(locale: 'ja-JP' | 'zh-CN'): Promise<void> {
  await world.call(setLocale, { locale }, { as })
  await world.runJob('audit.seal-lines')
}
const anchor = () => world.runJob('audit.anchor-chains')
const letters = async (): Promise<string[]> =>
  (
    await world.sql<{ text: string }>(sql`
      select facts ->> 'text' as text from outgoing_message where key like ${`log-anchor/${merchantId}/%`} order by due_at, key`)
  ).map(({ text }) => text)
const file = async () => (await world.call(readChain, {}, { as })).answer.lines

it('mails where the log ended once a day, only when it grew, and the file fits every letter', async () => {
  await grow('ja-JP')
  await anchor()
  await anchor()
  expect(await letters()).toHaveLength(1)
  await grow('zh-CN')
  await anchor()
  expect(await letters()).toHaveLength(1)
  world.passSeconds(86_400)
  await anchor()
  world.passSeconds(86_400)
  await anchor()
  const anchors = readAnchors((await letters()).join('\n'))
  const lines = await file()
  expect(anchors).toHaveLength(2)
  expect(await verifyChain(lines, anchors, digest)).toEqual({
    lines: lines.length,
    withheld: 0,
    anchors: 2,
    fault: null,
  })
  await world.owner((tx) =>
    tx.run(sql`update audit_line set account_name = 'Nobody' where merchant_id = ${merchantId}`),
  )
  expect((await verifyChain(await file(), anchors, digest)).fault).toEqual({ kind: 'changed', sequence: 1 })
})

it.each([...EXPORTS.slice(1), ...COSTS])('is not for who lacks %s', async (missing) => {
  const less = await adminWith([...EXPORTS, ...COSTS].filter((key) => key !== missing))
  expect((await world.call(readChain, {}, { as: less })).refusal.code).toBe('audit.chain-in-part')
})

it('pages, and knows nothing of others', async () => {
  const all = await file()
  const { lines, next } = (await world.call(readChain, { limit: 1 }, { as })).answer
  expect([lines.map(({ sequence }) => sequence), next]).toEqual([[1], 1])
  expect((await world.call(readChain, { after: all.length }, { as })).answer).toEqual({ lines: [], next: null })
})
