import { pairingCodeOf } from '@kassa/domain/identity/device-pairing.ts'
import { codeOf, codeText } from '@kassa/domain/billing/activation-code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../../test/make/app.ts'
import { makeMerchantAdmin } from '../../test/make/merchant.ts'
import { makeOperator } from '../../test/make/people.ts'
import { makeSellingShop } from '../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { newAppKey } from '../platform/apps/app-key.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { hashToken } from '../platform/session/token.ts'
import { MaintenanceRefused } from './refused.ts'
import { runTask } from './tasks.ts'

let world: World
let shop: string
const ids = { admin: '', operator: '', code: newId(), stock: newId(), device: '', key: '' }
const typed = {
  code: codeText(codeOf(new Uint8Array(15).fill(7))),
  stock: codeText(codeOf(new Uint8Array(15).fill(9))),
  pairing: pairingCodeOf(new Uint8Array(32).fill(3)),
  key: '',
  number: '',
}

beforeAll(async () => {
  world = await makeWorld()
  const { merchantId, outlet, desk } = await makeSellingShop(world)
  const [merchant] = await world.sql<{ number: string; name: string }>(sql`select number, name from merchant`)
  typed.number = merchant?.number ?? ''
  shop = `${typed.number} ${merchant?.name}`
  await world.owner(async (tx) => {
    ids.admin = (await makeMerchantAdmin(tx, merchantId, { email: 'Ada@shop.example' })).adminId
    ids.operator = (await makeOperator(tx, { email: 'op@kassa.example' })).adminId
    const app = await makeApp(tx, merchantId)
    ids.key = app.tokenId
    typed.key = app.key
    await tx.run(sql`update app_token set revoked_at = now() where id = ${app.tokenId}`)
    for (const [id, code, owner] of [
      [ids.code, typed.code, merchantId],
      [ids.stock, typed.stock, null],
    ] as const)
      await tx.run(sql`
        insert into activation_code (id, code, origin, merchant_id, made_at)
        values (${id}, ${code.replaceAll('-', '')}, 'stock', ${owner}, now())`)
    ids.device = desk.device.deviceId
    await tx.run(sql`
      insert into device_pairing (merchant_id, device_id, outlet_id, code_hash, made_by, expires_at)
      values (${merchantId}, ${ids.device}, ${outlet.outletId}, ${hashToken(typed.pairing)}, ${ids.admin}, now())`)
  })
})
afterAll(() => world.close())

async function ask(...args: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const request = { task: 'admin', args: ['whose', ...args], secret: undefined }
  const workshop = { database: world.database, open: () => Promise.reject(new Error('it only looks')) }
  const code = await runTask(
    workshop,
    request,
    (line) => lines.push(line),
    () => {},
  )
  return [...lines, `exit ${code}`]
}

test('whose a name is, as it was typed', async () => {
  expect(await ask(' ADA@shop.EXAMPLE ')).toEqual([`an administrator of merchant ${shop} (${ids.admin})`, 'exit 0'])
  expect(await ask('op@kassa.example')).toEqual([`an administrator above the merchants (${ids.operator})`, 'exit 0'])
  expect(await ask(typed.number)).toMatchObject([expect.stringContaining(`the number of merchant ${shop}`), 'exit 0'])
  expect(await ask(...typed.code.toLowerCase().split('-'))).toEqual([
    `an activation code of merchant ${shop} (${ids.code})`,
    'exit 0',
  ])
  expect(await ask(typed.stock)).toEqual([`an activation code that no merchant has (${ids.stock})`, 'exit 0'])
  expect(await ask(typed.pairing)).toEqual([
    `a code of a device being paired of merchant ${shop} (${ids.device})`,
    'exit 0',
  ])
  expect(await ask(typed.key)).toEqual([`the key of an app of merchant ${shop} (${ids.key})`, 'exit 0'])
})

test('where it lives, once databases have names', async () => {
  await world.owner((tx) =>
    tx.run(sql`insert into merchant_cluster (merchant_id, cluster) select id, 'one' from merchant`),
  )
  expect(await ask(typed.key)).toEqual([`the key of an app of merchant ${shop}, in one (${ids.key})`, 'exit 0'])
})

test.each([['nobody@shop.example'], ['1'], [newAppKey('live')], ['A'.repeat(5_000)], ["'; drop table admin --"]])(
  'nobody has %s',
  async (name) => expect(await ask(name)).toEqual(['Nobody here has that name.', 'exit 1']),
)

test('a name has to be given', () => expect(ask()).rejects.toBeInstanceOf(MaintenanceRefused))
