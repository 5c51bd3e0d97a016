import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { paymentModule } from '../payment.module.ts'

let world: World
let owner: string
let stranger: string
let keeper: string
let outletIds: string[]
let merchantId: string

beforeAll(async () => {
  world = await makeWorld({ modules: [paymentModule] })
  await world.owner(async (tx) => {
    merchantId = (await makeMerchant(tx)).merchantId
    const codes = codesOfTier('merchant')
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    outletIds = [(await makeOutlet(tx, merchantId)).outletId, (await makeOutlet(tx, merchantId)).outletId]
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletIds[1]!], codes: codesOfTier('staff') })
    keeper = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    const other = await makeMerchant(tx)
    const admin = await makeMerchantAdmin(tx, other.merchantId, { codes })
    stranger = await makeSession(tx, { kind: 'admin', accountId: admin.adminId, merchantId: other.merchantId })
  })
})
afterAll(() => world.close())

type Row = Awaited<ReturnType<typeof list>>['methods'][number]
const list = async (outletId?: string, as = owner) =>
  (await world.call(listMethods, outletId === undefined ? {} : { outletId }, { as })).answer
const save = (methods: readonly Row[], version: number, outletId?: string, as = owner) =>
  world.call(saveMethods, { methods: [...methods], version, ...(outletId === undefined ? {} : { outletId }) }, { as })
const on = (rows: readonly Row[]) => rows.filter(({ enabled }) => enabled === 1).map(({ method }) => method)

describe('the ways to pay of a merchant', () => {
  it('are all eighteen and our own two, the usual of the currency switched on', async () => {
    const { methods, from, version } = await list()
    expect(methods.map(({ method }) => method).toSorted((a, b) => a - b)).toEqual(
      Object.values(PAYMENT_METHODS)
        .map(({ number }) => number)
        .toSorted((a, b) => a - b),
    )
    expect([from, version, on(methods)[0]]).toEqual(['default', 0, 0])
  })

  it('keep order, label and rules, and an outlet may have its own', async () => {
    const { methods } = await list()
    const wanted: Row[] = methods.map((row) => ({ ...row, enabled: [0, 2, 3].includes(row.method) ? 1 : 0 }))
    const card = wanted.find(({ method }) => method === 3)!
    const first = {
      ...card,
      label: 'Visa',
      needsReference: false,
      opensDrawer: true,
      offlineMostMinor: 99_999_999,
      offlineTotalMinor: 0,
    }
    const saved = await save([first, ...wanted.filter(({ method }) => method !== 3)], 0)
    expect(saved).toMatchObject({ status: 200, answer: { from: 'merchant', version: 1 } })
    expect((await list()).methods[0]).toEqual(first)
    expect(await list(outletIds[0])).toMatchObject({ from: 'merchant', version: 0 })
    expect((await save(wanted.slice(0, 1), 0, outletIds[0])).status).toBe(200)
    expect(on((await list(outletIds[0])).methods)).toEqual([0])
    expect(on((await list()).methods)).toEqual([3, 0, 2])
  })

  it('cannot be without cash, empty, doubled or beyond their limits, and then stay as they were', async () => {
    const before = await list()
    const { methods, version } = before
    const off = methods.map((row): Row => ({ ...row, enabled: 0 }))
    const cashOff = methods.map((row): Row => (row.method === 0 ? { ...row, enabled: 0 } : row))
    const withCash = (fields: Partial<Row>) => methods.map((row) => (row.method === 0 ? { ...row, ...fields } : row))
    const refused: readonly (readonly [readonly Row[], string])[] = [
      [off, 'payment.none-enabled'],
      [[], 'payment.none-enabled'],
      [cashOff, 'payment.cash-disabled'],
      [[methods[0]!, methods[0]!], 'payment.method-twice'],
      [withCash({ fee: { rate: { kind: 'amount', amountMinor: 50 }, isTaxed: false } }), 'payment.method-unfit'],
      [withCash({ needsReference: true }), 'payment.method-unfit'],
      [withCash({ isRefundable: false }), 'payment.method-unfit'],
      [[{ ...methods[0]!, label: 'x'.repeat(21) }], 'request.invalid'],
      [[{ ...methods[0]!, label: '' }], 'request.invalid'],
      [[{ ...methods[0]!, method: 18 }], 'request.invalid'],
      [[{ ...methods[0]!, method: 102 }], 'request.invalid'],
      [[{ ...methods[0]!, offlineMostMinor: -1 }], 'request.invalid'],
      [[{ ...methods[0]!, offlineMostMinor: 100_000_000 }], 'request.invalid'],
      [[{ ...methods[0]!, offlineTotalMinor: 100_000_000 }], 'request.invalid'],
    ]
    for (const [rows, code] of refused) {
      expect({ code, refused: (await save(rows, version)).refusal.code }).toEqual({ code, refused: code })
    }
    expect(await list()).toEqual(before)
  })

  it('are saved once of several at a time', async () => {
    const { methods, version } = await list()
    const results = await Promise.all([1, 2, 3].map(() => save(methods, version)))
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('are told with the channels that carry them: an outlet’s own account before that of all, and only what works', async () => {
    const account = (channel: 'alipay' | 'wechat' | 'paypay', outletId: string | null, mode: 'demo' | 'live') => sql`
      insert into payment_account (merchant_id, id, channel, outlet_id, mode, is_enabled, fields, tails, created_at)
      values (${merchantId}, ${newId()}, ${channel}, ${outletId}, ${mode}, true, '{}', '{}', now())`
    await world.sql(account('alipay', null, 'live'))
    await world.sql(account('alipay', outletIds[0]!, 'live'))
    await world.sql(account('paypay', null, 'live'))
    await world.sql(account('wechat', null, 'demo'))
    const alipay = { channel: 'alipay', mode: 'live', isOwn: false }
    expect((await list()).channels).toEqual([alipay, { channel: 'paypay', mode: 'live', isOwn: false }])
    // PayPay moves yen alone, and nothing is played here.
    expect((await list(outletIds[0])).channels).toEqual([{ ...alipay, isOwn: true }])
    expect((await list(outletIds[1])).channels).toEqual([alipay])
    expect((await list(undefined, stranger)).channels).toEqual([])
  })

  it('are nobody else’s', async () => {
    expect((await save((await list()).methods, 0, outletIds[0], stranger)).status).toBe(404)
    expect(on((await list(undefined, stranger)).methods)).not.toEqual(on((await list()).methods))
    expect((await world.call(listMethods, {}, { as: keeper })).status).toBe(404)
    expect((await list(outletIds[1], keeper)).from).toBe('merchant')
  })
})
