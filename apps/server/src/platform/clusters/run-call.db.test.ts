// Merchants in two databases behind one program: whoever calls is led to theirs, by whatever they show.
import { generateKeyPairSync } from 'node:crypto'
import { createBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { createDevice } from '@kassa/contract/device/device-list.calls.ts'
import { makePairingCode, pairByCode } from '@kassa/contract/device/device-pairing.calls.ts'
import { journalState } from '@kassa/contract/device/device.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { addPasskey, beginPasskey } from '@kassa/contract/identity/passkey.calls.ts'
import { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { findPassword, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { beginPairing, checkScreenCode, pairScreen, readPairing } from '@kassa/contract/print/screen.calls.ts'
import { checkReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { createReceiptLink, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { Authenticator } from '../../../test/make/authenticator.ts'
import { makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { givenOutIn, makeTwoDatabases, type PlaceName, places, type TwoDatabases } from '../../../test/two-databases.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { hashPassword } from '../../modules/identity/public.ts'
import { sql } from '../db/sql.ts'

const password = 'Welcome-2026'

interface Home {
  readonly world: World
  readonly shop: SellingShop
  readonly email: string
  readonly app: MadeApp
  readonly merchantNumber: string
}

let both: TwoDatabases
const homes = new Map<PlaceName, Home>()
const at = (place: PlaceName): Home => homes.get(place)!

async function makeHome(place: PlaceName): Promise<Home> {
  const world = both[place]
  const shop = await makeSellingShop(world)
  Object.assign(shop.desk.device, { token: givenOutIn(place, shop.desk.device.token) })
  const email = `ada@${place}.example`
  const passwordHash = await hashPassword(password)
  return world.owner(async (tx) => {
    const { merchantId, cashier } = shop
    await makeMerchantAdmin(tx, merchantId, { email, passwordHash, codes: codesOfTier('merchant') })
    await tx.run(sql`update staff set password_hash = ${passwordHash} where id = ${cashier.staffId}`)
    const { number } = await tx.one<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
    return { world, shop, email, app: await makeApp(tx, merchantId), merchantNumber: number }
  })
}

const signIn = (place: PlaceName) => both.one.call(login, { email: at(place).email, password })
const tokenOf = async (place: PlaceName): Promise<string> => (await signIn(place)).answer.token

it('asks nobody else where there is one database', async () => {
  const world = await makeWorld()
  for (const as of ['two.'.padEnd(47, 'a'), 'a'.repeat(43)])
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
  expect((await world.call(login, { email: 'nobody@shop.example', password })).refusal.code).toBe('login.refused')
  await world.close()
})

onPostgres('two databases', () => {
  beforeAll(async () => {
    both = await makeTwoDatabases()
    for (const place of places) homes.set(place, await makeHome(place))
  }, 60_000)
  afterAll(() => both.close())

  describe.each(places)('a merchant in the database %s', (place) => {
    it('signs in by e-mail, and by number of merchant and staff', async () => {
      const session = await tokenOf(place)
      expect(session).toMatch(new RegExp(`^${place}\\.`))
      const { merchantNumber, shop } = at(place)
      const staff = { merchantNumber, staffNumber: shop.cashier.number, password }
      const { answer } = await both.one.call(login, staff)
      for (const token of [session, answer.token])
        expect((await both.one.call(readOwnSession, {}, { as: token })).status).toBe(200)
      expect((await both.one.call(login, { ...staff, password: 'Wrong-2026' })).refusal.code).toBe('login.refused')
    })

    it('signs in by a passkey', async () => {
      const as = await tokenOf(place)
      const headers = { host: 'shop.example' }
      const origin = 'http://shop.example'
      const key = new Authenticator()
      const begun = (await both.one.call(beginPasskey, { password }, { as, headers })).answer
      const made = key.make({ challenge: begun.challenge, host: begun.host, origin })
      const added = { ticket: begun.ticket, name: 'Phone', ...made }
      expect((await both.one.call(addPasskey, added, { as, headers })).status).toBe(200)
      const { ticket, challenge, host } = (await both.one.call(beginPasskeyLogin, {}, { headers })).answer
      const shown = { ticket, ...key.show({ challenge, host, origin }) }
      expect((await both.one.call(loginByPasskey, shown, { headers })).answer.token).toMatch(new RegExp(`^${place}\\.`))
    })

    it('gets a new password by a code', async () => {
      const { email, world } = at(place)
      expect((await both.one.call(sendEmailForResetPassword, { email })).status).toBe(200)
      const codes = await world.sql(sql`select from verification_code where email_folded = ${email}`)
      expect(codes.length).toBe(1)
      const asked = { email, code: '000000', password: 'Another-2026', passwordAgain: 'Another-2026' }
      expect((await both.one.call(findPassword, asked)).refusal.code).toBe('code.wrong')
    })

    it('writes and reads its own, and finds nothing of the other', async () => {
      const as = await tokenOf(place)
      const name = `Brand of ${place}`
      expect((await both.one.call(createBrand, { name }, { as })).status).toBe(200)
      const { rows } = (await both.one.call(listBrands, {}, { as })).answer
      expect(rows.map((row) => row.name)).toEqual([name])
      expect(await at(place).world.sql(sql`select name from brand`)).toEqual([{ name }])
    })

    it('pairs a till by a code; the till is heard, and sells', async () => {
      const as = await tokenOf(place)
      const { shop } = at(place)
      const listed = { name: 'Till', serialNumber: 'SN', type: 'pos' as const, model: '', location: '' }
      const { id } = (await both.one.call(createDevice, { ...listed, outletId: shop.outlet.outletId }, { as })).answer
      const { code } = (await both.one.call(makePairingCode, { id }, { as })).answer
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const paired = await both.one.call(pairByCode, { code, publicKey: { kty: 'EC', crv: 'P-256', x, y } })
      const { deviceToken: token } = paired.answer
      expect(token).toMatch(new RegExp(`^${place}\\.`))
      expect((await both.one.call(journalState, {}, { device: { token, privateKey } })).status).toBe(200)
      const sale = shop.desk.sale([shop.line(0)])
      await shop.desk.book(sale)
      expect(await at(place).world.sql(sql`select id from sales_order where id = ${sale.orderId}`)).toHaveLength(1)
    })

    it('pairs a customer’s screen, whoever is signed in at the screen', async () => {
      const { device } = at(place).shop.desk
      const as = await tokenOf('two')
      const { code, secret } = (await both.one.call(beginPairing, {}, { as })).answer
      expect((await both.one.call(readPairing, { secret })).answer.state).toBe('waiting')
      expect((await both.one.call(checkScreenCode, { code }, { device })).status).toBe(200)
      const { id } = (await both.one.call(pairScreen, { code, name: 'Counter' }, { device })).answer
      const { state, token } = (await both.one.call(readPairing, { secret }, { as })).answer
      expect([state, token?.split('.').slice(0, 2)]).toEqual(['paired', [at(place).shop.merchantId, id]])
      expect(await at(place).world.sql(sql`select id from paired_screen where id = ${id}`)).toHaveLength(1)
      const again = await both.one.call(pairScreen, { code, name: 'Again' }, { device })
      expect(again.refusal.code).toBe('screen.code-unknown')
    })

    it('lets its apps in, and shows its receipts to whoever has a link', async () => {
      const { app, shop, world } = at(place)
      expect((await both.one.call(readMe, {}, { as: app.key })).status).toBe(200)
      const sale = shop.desk.sale([shop.line(0)])
      await shop.desk.book(sale)
      const as = givenOutIn(place, shop.adminToken)
      const { token } = (await world.call(createReceiptLink, { orderId: sale.orderId }, { as })).answer
      expect((await both.one.call(readPublicReceipt, { token })).answer.number).toBe(sale.number)
    })
  })

  describe('whoever is nobody', () => {
    it('is told so, as where there is one database', async () => {
      const nobody = { email: 'nobody@shop.example', password }
      expect((await both.one.call(login, nobody)).refusal.code).toBe('login.refused')
      const session = (await tokenOf('two')).slice(0, -1)
      for (const as of [session, `three.${session.slice(4)}`, session.slice(4)])
        expect((await both.one.call(readOwnSession, {}, { as })).status).toBe(401)
      expect((await both.one.call(readPublicReceipt, { token: 'a'.repeat(40) })).status).toBeLessThan(500)
      expect((await both.one.call(checkReceipt, { word: 'no proof' })).refusal.code).toBe('receipt-proof.unreadable')
    })

    it('shows a session under the name of another database, and is known all the same', async () => {
      const session = await tokenOf('two')
      expect((await both.one.call(readOwnSession, {}, { as: `one.${session.slice(4)}` })).status).toBe(200)
    })
  })
  describe('one of them away', () => {
    let sessions: Readonly<Record<PlaceName, string>>

    beforeAll(async () => {
      sessions = { one: await tokenOf('one'), two: await tokenOf('two') }
      await both.loseTwo()
    })

    it('says so to its own merchants, and nothing was changed', async () => {
      const asked = { as: sessions.two }
      const sold = at('two').shop.desk
      for (const refused of [
        await both.one.call(listBrands, {}, asked),
        await both.one.call(createBrand, { name: 'Lost' }, asked),
        await sold.upload(sold.entry(sold.sale([at('two').shop.line(0)]))),
        await signIn('two'),
        await both.one.call(readMe, {}, { as: at('two').app.key }),
      ]) {
        expect(refused.status).toBe(503)
        // Apps read codes with a low line.
        expect(refused.refusal.code.replaceAll('_', '-')).toBe('server.part-away')
      }
    })

    it('is not noticed by the merchants of the other', async () => {
      const { shop, app } = at('one')
      expect((await both.one.call(listBrands, {}, { as: sessions.one })).status).toBe(200)
      await shop.desk.book(shop.desk.sale([shop.line(0)]))
      expect((await both.one.call(readMe, {}, { as: app.key })).status).toBe(200)
      expect((await signIn('one')).status).toBe(200)
      const { app: http } = both.one.running.server
      expect((await http.inject('/readyz')).body).toBe('ok')
      const metrics = (await http.inject('/metrics')).body
      expect(metrics).toContain('kassa_cluster_ready{cluster="one"} 1')
      expect(metrics).toContain('kassa_cluster_ready{cluster="two"} 0')
      expect(metrics).toMatch(/kassa_database_connections\{cluster="one",state="most"\} \d+/)
    })

    it('leaves open whose an unknown name is', async () => {
      const nobody = { email: 'nobody@shop.example', password }
      expect((await both.one.call(login, nobody)).refusal).toMatchObject({
        code: 'server.part-away',
        dataState: 'nothing-happened',
        whatToDo: 'retry',
      })
    })
  })
})
