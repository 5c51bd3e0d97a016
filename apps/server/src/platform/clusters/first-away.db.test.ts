// The first database does not answer for a moment: people above the merchants are known in the other too, and are not led there; customers of merchants in the
// other notice nothing.
import { logout } from '@kassa/contract/identity/identity.calls.ts'
import { readPartner, updatePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { createReceiptLink, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { makeSellingShop } from '../../../test/make/selling-shop.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { givenOutIn, makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import { DatabaseLost } from '../db/database-error.ts'
import { sql } from '../db/sql.ts'

onPostgres('while the first database does not answer', () => {
  let both: TwoDatabases
  let as: string
  let partnerId: string
  let receipt: { readonly token: string; readonly number: string }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    const { operator, partner } = await makeAbove(both.one)
    as = givenOutIn('one', operator)
    ;({ partnerId } = partner)
    // Their session is carried to the second.
    expect((await both.one.call(listMerchants, {}, { as })).status).toBe(200)
    const { desk, adminToken, line } = await makeSellingShop(both.two)
    Object.assign(desk.device, { token: givenOutIn('two', desk.device.token) })
    await desk.book(desk.openShift())
    const sale = desk.sale([line(0)])
    await desk.book(sale)
    const { orderId, number } = sale
    const link = await both.one.call(createReceiptLink, { orderId }, { as: givenOutIn('two', adminToken) })
    receipt = { token: link.answer.token, number }
  }, 60_000)
  afterAll(() => both.close())

  const whileFirstIsAway = async (work: () => Promise<void>): Promise<void> => {
    const { database } = both.works.one.platform
    const lost = () => Promise.reject(new DatabaseLost(false, new Error('away for a moment')))
    const spies = [
      vi.spyOn(database, 'ask').mockImplementation(lost),
      vi.spyOn(database, 'transaction').mockImplementation(lost),
      vi.spyOn(database, 'isReady').mockResolvedValue(false),
    ]
    await work().finally(() => spies.forEach((spy) => spy.mockRestore()))
  }

  it('an operator is not signed out in the second alone', async () => {
    await whileFirstIsAway(async () => {
      expect((await both.one.call(logout, {}, { as })).status).toBe(503)
    })
    expect((await both.one.call(listMerchants, {}, { as })).status).toBe(200)
  })

  it('an operator is not led astray: what is changed above the merchants afterwards is changed in the first', async () => {
    await whileFirstIsAway(async () => {
      await both.one.call(showBrand, {}, { as })
    })
    const { answer: partner } = await both.one.call(readPartner, { id: partnerId }, { as })
    const { id, version, parentId, contactName, phone } = partner
    const asked = { id, version, parentId, contactName, phone, name: 'North & Sons' }
    expect((await both.one.call(updatePartner, asked, { as })).status).toBe(200)
    expect(await both.one.sql(sql`select name from partner where id = ${id}`)).toEqual([{ name: 'North & Sons' }])
  })

  it('customers of a merchant in the second see their receipts; of a link that nobody knows it is left open whose it is', async () => {
    await whileFirstIsAway(async () => {
      expect((await both.one.call(readPublicReceipt, { token: receipt.token })).answer.number).toBe(receipt.number)
      const nobodys = await both.one.call(readPublicReceipt, { token: 'a'.repeat(40) })
      expect([nobodys.status, nobodys.refusal.code]).toEqual([503, 'server.part-away'])
    })
  })
})
