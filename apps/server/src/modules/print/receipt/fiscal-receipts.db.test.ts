import {
  readFiscalReceipt,
  readOwnFiscalReceipt,
  supplyFiscalReceipt,
} from '@kassa/contract/print/fiscal-receipt.calls.ts'
import { createReceiptLink, downloadReceipt, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let other: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
})
afterAll(() => world.close())

async function sell(of: SellingShop = shop): Promise<string> {
  const body = of.desk.sale([of.line(0)], { tenders: (due) => [cash(due)] })
  await of.desk.book(body)
  return body.orderId
}
const given = { number: 'FS 00000123', code: 'https://e.et/7?a=1&b=2' }
const supply = (orderId: string, facts: Partial<typeof given> = {}, as = shop.adminToken) =>
  world.call(supplyFiscalReceipt, { orderId, ...given, ...facts }, { as })
const kept = async (orderId: string) =>
  (await world.call(readFiscalReceipt, { orderId }, { as: shop.adminToken })).answer.fiscal
const linesOfLog = async (orderId: string) =>
  world.sql(
    sql`select after from audit_line where subject = ${`order/${orderId}`} and after ->> 'code' is not null and merchant_id = ${shop.merchantId}`,
  )

describe('a fiscal receipt', () => {
  it('is kept with its sale, read again and logged', async () => {
    const orderId = await sell()
    expect(await kept(orderId)).toBeNull()
    const { answer } = await supply(orderId)
    expect(answer).toMatchObject({ ...given, suppliedAt: world.now })
    expect(await kept(orderId)).toEqual(answer)
    expect(await linesOfLog(orderId)).toEqual([{ after: given }])
  })

  it('given again changes nothing; another number or code is refused with the one that stands', async () => {
    const orderId = await sell()
    const first = (await supply(orderId)).answer
    world.setNow(new Date(Date.parse(world.now) + 60_000).toISOString())
    expect((await supply(orderId)).answer).toEqual(first)
    for (const facts of [{ number: 'FS 00000124' }, { code: 'https://e.et/8' }])
      expect((await supply(orderId, facts)).refusal).toMatchObject({
        code: 'fiscal.supplied-already',
        details: { number: given.number },
      })
    expect(await kept(orderId)).toEqual(first)
    expect(await linesOfLog(orderId)).toHaveLength(1)
  })

  it('of two at once is the first; the same twice at once is one', async () => {
    const [orderId, same] = [await sell(), await sell()]
    const both = await Promise.all([supply(orderId, { number: 'A' }), supply(orderId, { number: 'B' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = both.find(({ status }) => status === 200)
    expect((await kept(orderId))?.number).toBe(won?.answer.number)
    const twice = await Promise.all([supply(same), supply(same)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await linesOfLog(same)).toHaveLength(1)
  })

  it('of another merchant, of an outlet out of reach and of no sale is not found, and nothing is kept', async () => {
    const [mine, theirs] = [await sell(), await sell(other)]
    const elsewhere = await world.owner(async (tx) => {
      const { outletId } = await makeOutlet(tx, shop.merchantId)
      const codes = [permissionCode('platform.analysis.orders'), permissionCode('platform.analysis.orders.fiscal')]
      const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [outletId], codes })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
    })
    expect((await supply(theirs)).refusal.code).toBe('thing.not-found')
    expect((await supply(newId())).refusal.code).toBe('thing.not-found')
    expect((await supply(mine, {}, other.adminToken)).refusal.code).toBe('thing.not-found')
    expect((await supply(mine, {}, elsewhere)).refusal.code).toBe('thing.not-found')
    expect((await world.call(readFiscalReceipt, { orderId: mine }, { as: elsewhere })).status).toBe(404)
    expect((await world.call(readFiscalReceipt, { orderId: mine }, { as: other.adminToken })).status).toBe(404)
    expect(await kept(mine)).toBeNull()
  })

  it('is given by whoever has the right for it, and by nobody else', async () => {
    const orderId = await sell()
    const viewer = await world.owner(async (tx) => {
      const codes = [permissionCode('platform.analysis.orders')]
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    expect((await supply(orderId, {}, viewer)).refusal.code).toBe('permission.missing')
    expect((await supply(orderId, {}, shop.cashierToken)).refusal.code).toBe('permission.missing')
    expect((await world.call(supplyFiscalReceipt, { orderId, ...given }, {})).status).toBe(401)
    expect(await kept(orderId)).toBeNull()
  })

  it.each([
    ['no number', { number: ' ' }],
    ['a number of 51', { number: '1'.repeat(51) }],
    ['a number of two lines', { number: '1\n2' }],
    ['a number off the printers’ letters', { number: '税1' }],
    ['no code', { code: '' }],
    ['a code of 501', { code: 'c'.repeat(501) }],
    ['a code with a bell', { code: 'a\u0007b' }],
    ['a code off the printers’ letters', { code: 'é' }],
  ])('with %s is refused, and nothing is kept', async (_, facts) => {
    const orderId = await sell()
    expect((await supply(orderId, facts)).refusal.code).toBe('request.invalid')
    expect(await kept(orderId)).toBeNull()
  })

  it('takes a number of 1 and of 50, a code of 1 and of 500, and cuts outer blanks', async () => {
    for (const [number, code] of [
      ['1', 'c'],
      ['~'.repeat(50), '~'.repeat(500)],
    ] as const)
      expect((await supply(await sell(), { number: ` ${number} `, code })).answer).toMatchObject({ number, code })
  })

  it('is written once for ever: calls may neither change nor remove it', async () => {
    const orderId = await sell()
    await supply(orderId)
    const [rights] = await world.sql(sql`
      select has_table_privilege('kassa_app', 'fiscal_receipt', 'update') as changes,
        has_table_privilege('kassa_app', 'fiscal_receipt', 'delete') as removes`)
    expect(rights).toEqual({ changes: false, removes: false })
  })
})

describe('the papers of a sale', () => {
  it('show it from the moment it came, behind a link too', async () => {
    const orderId = await sell()
    const { token } = (await world.call(createReceiptLink, { orderId }, { as: shop.adminToken })).answer
    const page = async () => (await world.call(downloadReceipt, { token, form: 'html' }, {})).text
    const shown = async () => (await world.call(readPublicReceipt, { token }, {})).answer
    expect((await shown()).fiscal).toBeNull()
    expect(await page()).not.toContain(given.number)
    await supply(orderId)
    const { fiscal, number } = await shown()
    expect(fiscal).toEqual(given)
    expect(await page()).toContain(given.number)
    const looked = await world.call(readSalePaper, { number }, { as: await designer() })
    expect(looked.answer.fiscal).toEqual(given)
  })

  it('are told to the till that sold, whoever is at it, and to no other', async () => {
    const orderId = await sell()
    const own = async (device = shop.desk.device) => world.call(readOwnFiscalReceipt, { orderId }, { device })
    expect((await own()).answer).toEqual({ fiscal: null, member: null, together: [] })
    await supply(orderId)
    expect((await own()).answer).toEqual({ fiscal: given, member: null, together: [] })
    expect((await own(other.desk.device)).status).toBe(404)
    expect((await own(await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet)))).status).toBe(404)
    expect((await world.call(readOwnFiscalReceipt, { orderId }, { as: shop.adminToken })).status).toBe(403)
  })
})

const designer = () =>
  world.owner(async (tx) => {
    const codes = [permissionCode('platform.configuration.print')]
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
