import {
  passwordPolicy,
  readPlatformSales,
  readPlatformSecurity,
  readSalesSettings,
  readSecuritySettings,
  savePlatformSales,
  savePlatformSecurity,
  saveSalesSettings,
  saveSecuritySettings,
} from '@kassa/contract/settings/settings.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../../test/make/device.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { readSetting, readSettings } from './public.ts'
import { settingsModule } from './settings.module.ts'

let world: World
let merchantId: string
let owner: string
let operator: string
let partner: string
let keeper: string
let outletIds: string[]
let deviceId: string

beforeAll(async () => {
  world = await makeWorld({ modules: [settingsModule] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    const codes = codesOfTier('merchant')
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const outlets = [await makeOutlet(tx, merchantId), await makeOutlet(tx, merchantId)]
    outletIds = outlets.map((outlet) => outlet.outletId)
    ;({ deviceId } = await makeDevice(tx, merchantId, outlets[0]!))
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletIds[1]!], codes: codesOfTier('staff') })
    keeper = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    operator = await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
    partner = await makeSession(tx, { kind: 'admin', accountId: (await makePartner(tx)).adminId })
  })
})
afterAll(() => world.close())

const KEY = 'sales.refund-window-days'
const read = async (place: { outletId?: string; deviceId?: string } = {}, as = owner) => {
  const { answer } = await world.call(readSalesSettings, place, { as })
  return (key: string) => answer.settings.find((setting) => setting.key === key)
}
const save = (
  change: { key: string; value?: unknown; inherit?: boolean; version: number },
  place: { outletId?: string; deviceId?: string } = {},
  as = owner,
) => world.call(saveSalesSettings, { ...place, changes: [{ value: null, ...change }] }, { as })

describe('settings', () => {
  it('come from the default until somebody nearer sets them, and the nearest wins', async () => {
    const [outletId] = outletIds
    expect((await read())(KEY)).toMatchObject({ value: 30, from: 'default', own: null, version: 0 })
    expect((await save({ key: KEY, value: 14, version: 0 })).status).toBe(200)
    expect((await read({ outletId }))(KEY)).toMatchObject({
      value: 14,
      from: 'merchant',
      own: null,
      inherited: 14,
      inheritedFrom: 'merchant',
    })
    expect((await save({ key: KEY, value: 7, version: 0 }, { outletId })).status).toBe(200)
    expect((await read({ outletId }))(KEY)).toMatchObject({
      value: 7,
      from: 'outlet',
      own: 7,
      inherited: 14,
      version: 1,
    })
    expect((await read({ outletId: outletIds[1] }))(KEY)).toMatchObject({ value: 14, from: 'merchant' })
    expect((await save({ key: KEY, inherit: true, version: 1 }, { outletId })).status).toBe(200)
    expect((await read({ outletId }))(KEY)).toMatchObject({ value: 14, from: 'merchant', own: null })
  })

  it('begin with tax rounded down and Japanese paper where the outlet sells in yen, and so at a merchant that only does', async () => {
    interface Place {
      readonly merchantId: string
      readonly outletId?: string
    }
    const TAX = 'sales.tax-rounding'
    const [tokyo, mixed] = await world.owner(async (tx): Promise<[Place, Place]> => {
      const japan = await makeMerchant(tx)
      const both = await makeMerchant(tx)
      const { outletId } = await makeOutlet(tx, japan.merchantId, { currency: 'JPY' })
      const yen = await makeOutlet(tx, both.merchantId, { currency: 'JPY' })
      await makeOutlet(tx, both.merchantId, { currency: 'USD' })
      return [
        { merchantId: japan.merchantId, outletId },
        { merchantId: both.merchantId, outletId: yen.outletId },
      ]
    })
    const standards = async ({ merchantId, outletId }: Place) =>
      world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
        const place = { merchantId, outletId: outletId ?? null }
        const all = await readSettings(tx, place, 'sales')
        const { encoding } = await readSetting(tx, place, 'sales.receipt')
        expect(all['sales.receipt']).toMatchObject({ encoding })
        return [await readSetting(tx, place, TAX), all[TAX], encoding]
      })
    expect(await standards(tokyo)).toEqual(['down', 'down', 'shift-jis'])
    expect(await standards({ merchantId: tokyo.merchantId })).toEqual(['down', 'down', 'shift-jis'])
    expect(await standards(mixed)).toEqual(['down', 'down', 'shift-jis'])
    expect(await standards({ merchantId: mixed.merchantId })).toEqual(['half-up', 'half-up', 'gb18030'])
    expect((await read({ outletId: outletIds[0] }))(TAX)).toMatchObject({ value: 'half-up', from: 'default' })
  })

  it('reach a device, where the setting may stand there', async () => {
    const [outletId] = outletIds
    const receipt = { print: 'ask', widthMillimetres: 58, copies: 1, encoding: 'shift-jis' }
    expect((await save({ key: 'sales.receipt', value: receipt, version: 0 }, { outletId, deviceId })).status).toBe(200)
    expect((await read({ outletId, deviceId }))('sales.receipt')).toMatchObject({ value: receipt, from: 'device' })
    expect((await save({ key: KEY, value: 1, version: 0 }, { outletId, deviceId })).refusal.code).toBe(
      'setting.not-settable-here',
    )
    const place = { merchantId, outletId, deviceId }
    await world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
      expect(await readSetting(tx, place, 'sales.receipt')).toEqual(receipt)
      expect((await readSettings(tx, place, 'sales'))[KEY]).toBe(14)
    })
  })

  it('can be null where null means something', async () => {
    const version = (await read())(KEY)?.version ?? 0
    expect((await save({ key: KEY, value: null, version })).status).toBe(200)
    expect((await read())(KEY)).toMatchObject({ value: null, from: 'merchant', own: null })
    expect((await save({ key: KEY, inherit: true, version: version + 1 })).status).toBe(200)
  })

  it.each([
    [KEY, -1, 'value'],
    [KEY, 'soon', 'value'],
    ['sales.rounding', { unitMinor: 5, mode: 'down', by: 'system' }, 'unitMinor'],
    [
      'sales.cash-rounding',
      { CNY: { unitMinor: 0, mode: 'nearest' }, USD: null, JPY: null, ETB: null },
      'CNY.unitMinor',
    ],
    ['sales.foreign-cash', [foreignRate(0)], '0.rateMillionths'],
    ['sales.foreign-cash', [foreignRate(1), foreignRate(2)], 'value'],
    ['sales.label-rules', [{ ...labelRule(), mask: 'FFEEEEEEEEEEC' }], 'label-rule.no-item'],
  ])('refuse a value of %s that does not fit, and nothing is saved', async (key, value, fields) => {
    const before = await world.sql(sql`select * from setting order by key`)
    expect((await save({ key, value, version: 0 })).refusal).toMatchObject({
      code: 'setting.value-unfit',
      details: { key, fields },
    })
    expect(await world.sql(sql`select * from setting order by key`)).toEqual(before)
  })

  it('undo the whole save when one change is refused', async () => {
    const before = await world.sql(sql`select * from setting order by key`)
    const changes = [
      { key: 'sales.drawer-kick', value: false, version: 0 },
      { key: KEY, value: -5, version: 0 },
    ]
    expect((await world.call(saveSalesSettings, { changes }, { as: owner })).status).toBe(422)
    expect(await world.sql(sql`select * from setting order by key`)).toEqual(before)
  })

  it('tell the second of two who save at once, with what the first wrote', async () => {
    const key = 'sales.high-stock-days'
    expect((await save({ key, value: 60, version: 0 })).status).toBe(200)
    const { status, refusal } = await save({ key, value: 45, version: 0 })
    expect([status, refusal.code]).toEqual([409, 'thing.changed-meanwhile'])
    expect(refusal.details['current']).toMatchObject({ key, value: 60, version: 1 })
  })

  it('are staff’s only at their own outlets', async () => {
    expect((await world.call(readSalesSettings, {}, { as: keeper })).status).toBe(404)
    expect((await world.call(readSalesSettings, { outletId: outletIds[0] }, { as: keeper })).status).toBe(404)
    expect((await world.call(readSalesSettings, { outletId: outletIds[1] }, { as: keeper })).status).toBe(200)
  })

  it('leave before and after in the log', async () => {
    const [line] = await world.sql<{ before: unknown; after: unknown }>(sql`
      select before, after from audit_line where subject = 'setting/sales.high-stock-days'`)
    expect(line).toEqual({ before: { scope: 'merchant', value: null }, after: { scope: 'merchant', value: 60 } })
  })
})

describe('the security policy', () => {
  const policy = { minimum: 12, maximum: 64, classes: 3 }
  const change = (value: unknown, version = 0) => [{ key: 'security.password', value, version }]

  it('is the platform’s for everybody and the merchant’s own for its people', async () => {
    const above = { changes: change({ minimum: 10, maximum: 40, classes: 2 }) }
    expect((await world.call(savePlatformSecurity, above, { as: partner })).refusal.code).toBe('permission.missing')
    expect((await world.call(savePlatformSecurity, above, { as: operator })).status).toBe(200)
    expect((await world.call(passwordPolicy, {})).answer).toEqual({ minimum: 10, maximum: 40, classes: 2 })
    expect((await world.call(readPlatformSecurity, {}, { as: partner })).status).toBe(200)
    expect((await world.call(saveSecuritySettings, { changes: change(policy) }, { as: owner })).status).toBe(200)
    expect((await world.call(passwordPolicy, {}, { as: keeper })).answer).toEqual(policy)
    const { answer } = await world.call(readSecuritySettings, {}, { as: owner })
    expect(answer.settings.find(({ key }) => key === 'security.password')).toMatchObject({
      from: 'merchant',
      inherited: { minimum: 10, maximum: 40, classes: 2 },
      inheritedFrom: 'platform',
    })
  })

  it.each([
    [{ minimum: 7, maximum: 64, classes: 1 }],
    [{ minimum: 33, maximum: 64, classes: 1 }],
    [{ minimum: 8, maximum: 65, classes: 1 }],
    [{ minimum: 20, maximum: 19, classes: 1 }],
    [{ minimum: 8, maximum: 64, classes: 5 }],
  ])('refuses %o', async (value) => {
    expect((await world.call(saveSecuritySettings, { changes: change(value, 1) }, { as: owner })).refusal.code).toBe(
      'setting.value-unfit',
    )
  })

  it('does not mix with sales settings', async () => {
    const changes = [{ key: KEY, value: 3, version: 0 }]
    expect((await world.call(saveSecuritySettings, { changes }, { as: owner })).refusal.code).toBe(
      'setting.not-settable-here',
    )
  })
})

const foreignRate = (rateMillionths: number) => ({
  currency: 'USD',
  into: 'CNY',
  rateMillionths,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
})

function labelRule() {
  return {
    id: 'x',
    prefixes: ['21'],
    priceDecimals: 2,
    weightUnit: 'kg',
    weightDecimals: 3,
    isVerifierTested: false,
  }
}

describe('sales settings of the platform', () => {
  it('are the operator’s, and what every merchant starts from', async () => {
    const key = 'sales.refund-coupon-extension-days'
    const asked = async (as: string) => world.call(readPlatformSales, {}, { as })
    const change = (value: unknown, version = 0) => ({ changes: [{ key, value, inherit: false, version }] })
    expect((await asked(operator)).answer.settings.find((one) => one.key === key)).toMatchObject({
      value: 0,
      from: 'default',
      isSettable: true,
    })
    for (const as of [partner, owner, keeper]) {
      expect((await asked(as)).status).toBe(403)
      expect((await world.call(savePlatformSales, change(60), { as })).status).toBe(403)
    }
    expect((await read())(key)).toMatchObject({ value: 0, from: 'default' })
    expect((await world.call(savePlatformSales, change(60), { as: operator })).status).toBe(200)
    expect((await read())(key)).toMatchObject({ value: 60, from: 'platform', own: null, inheritedFrom: 'platform' })
    const late = await world.call(savePlatformSales, change(30), { as: operator })
    expect(late.refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(savePlatformSales, change(400, 1), { as: operator })).refusal.code).toBe(
      'setting.value-unfit',
    )
  })
})
