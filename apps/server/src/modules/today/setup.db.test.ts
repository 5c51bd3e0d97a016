import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { auditMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readTemplate, saveTemplate } from '@kassa/contract/print/template.calls.ts'
import { archiveTax, createTax } from '@kassa/contract/settings/tax.calls.ts'
import { listErrands, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeStaff } from '../../../test/make/merchant.ts'
import { makeOperator } from '../../../test/make/people.ts'
import { makeMarketer } from '../../../test/make/plan.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makePicture } from '../../../test/make/tenants.ts'
import { useStockRoom } from '../../../test/make/stock-room.ts'
import { sql } from '../../platform/db/sql.ts'

const room = useStockRoom()
const owner = () => ({ as: room.shop.admin.token })
const of = async (kind: string, who: { as: string; outlet?: string } = owner()) =>
  (await room.world.call(listErrands, {}, who)).answer.rows.filter((row) => row.kind === kind)
const begin = (days: number) =>
  room.world.sql(
    sql`update merchant set created_at = ${room.world.now}::timestamptz - make_interval(days => ${days}::integer, secs => 1)`,
  )
const whoMay = async (...keys: string[]) => ({
  as: await makeMarketer(room.world, room.shop.merchantId, keys.map(permissionCode)),
})

describe('the set-up of a new merchant waits in its inbox', () => {
  beforeAll(() => begin(29))

  it('a tax, at each outlet until one counts there, and again when it is archived', async () => {
    const { outlet, otherOutlet } = room.shop
    const outlets = async () => (await of('setup-tax')).map(({ outletId }) => outletId)
    expect(new Set(await outlets())).toEqual(new Set([outlet.outletId, otherOutlet.outletId]))
    expect(await of('setup-tax', room.there())).toHaveLength(1)
    expect(await of('setup-tax', await whoMay('platform.configuration.tax'))).toEqual([])
    const here = { outletId: outlet.outletId, isDefault: true }
    const tax = { name: 'Usual', rateBasisPoints: 0, isIncluded: true, outlets: [here] }
    const { id } = (await room.world.call(createTax, tax, owner())).answer
    expect(await outlets()).toEqual([otherOutlet.outletId])
    expect((await room.world.call(archiveTax, { id }, owner())).status).toBe(200)
    expect(await outlets()).toHaveLength(2)
  })

  it('ways to pay, until they are saved once', async () => {
    expect(await of('setup-payment', await whoMay('platform.payment'))).toEqual([])
    expect(await of('setup-payment')).toHaveLength(1)
    const { methods, version } = (await room.world.call(listMethods, {}, owner())).answer
    expect((await room.world.call(saveMethods, { methods, version }, owner())).status).toBe(200)
    expect(await of('setup-payment')).toEqual([])
    expect(await of('setup-payment', room.theirs())).toHaveLength(1)
  })

  it('a receipt, until one is saved', async () => {
    expect(await of('setup-receipt')).toHaveLength(1)
    const { template } = (await room.world.call(readTemplate, { kind: 'cashier' }, owner())).answer
    const saving = { kind: 'cashier' as const, template, after: 0 }
    expect((await room.world.call(saveTemplate, saving, owner())).status).toBe(200)
    expect(await of('setup-receipt')).toEqual([])
  })

  it('people, until somebody is on the staff, seats of administrators not counted', async () => {
    expect(await of('setup-people')).toEqual([])
    await room.world.sql(
      sql`update staff set archived_at = ${room.world.now} where merchant_id = ${room.shop.merchantId}`,
    )
    expect(await of('setup-people')).toHaveLength(1)
    await room.world.owner((tx) => makeStaff(tx, room.shop.merchantId, { outletIds: [], codes: [] }))
    expect(await of('setup-people')).toEqual([])
  })

  it('papers, until they are sent, and again when they are refused', async () => {
    const { merchantId } = room.shop
    expect(await of('setup-papers')).toMatchObject([{ title: 'papers-missing' }])
    const licence = await room.world.owner((tx) => makePicture(tx, merchantId))
    await room.world.sql(sql`update merchant set licence_file_id = ${licence} where id = ${merchantId}`)
    expect(await of('setup-papers')).toEqual([])
    const operator = await room.world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    const refusing = { id: merchantId, isAccepted: false, reason: 'Not readable' }
    expect((await room.world.call(auditMerchant, refusing, { as: operator })).status).toBe(200)
    expect(await of('setup-papers')).toMatchObject([{ title: 'papers-refused' }])
  })
})

describe('the first day', () => {
  it('tells first what lets the shop sell, and last of its papers', async () => {
    await begin(0)
    const { rows } = (await room.world.call(listErrands, {}, room.theirs())).answer
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    expect(kinds).toContain('setup-payment')
    expect([kinds[0], kinds.at(-1)]).toEqual(['setup-tax', 'setup-papers'])
  })
})

describe('what a merchant left as it was', () => {
  it.each([
    [29, 1],
    [30, 0],
  ])('is told of on day %i: %i', async (days, count) => {
    await begin(days)
    for (const kind of ['setup-payment', 'setup-receipt']) expect(await of(kind, room.theirs())).toHaveLength(count)
  })

  it('is fine as it is: put off for as long as it would stand', async () => {
    await begin(0)
    const [entry] = await of('setup-payment', room.theirs())
    const until = new Date(Date.parse(room.world.now) + 30 * 86_400_000).toISOString()
    const named = { kind: 'setup-payment', id: entry?.id ?? '', until }
    expect((await room.world.call(snoozeErrand, named, room.theirs())).status).toBe(200)
    expect(await of('setup-payment', room.theirs())).toMatchObject([{ snoozedUntil: until }])
    // Of another merchant the same entry has another name.
    expect((await room.world.call(snoozeErrand, named, room.mine())).refusal.code).toBe('thing.not-found')
  })
})

it('two people who finish one entry at once: one did it, the other is told, and it is done once', async () => {
  const lines = [{ variantId: room.tea.variantId, quantity: 1 }]
  const { id } = (await room.world.call(createDamageReport, { reason: 'broken', lines }, room.mine())).answer
  await room.world.call(submitDamageReport, { id }, room.mine())
  expect(await of('damage-report')).toHaveLength(1)
  const both = [room.mine(), { ...room.mine(), ...(await whoMay('platform.inventory.damageReports.approve')) }]
  const answers = await Promise.all(both.map((who) => room.world.call(approveDamageReport, { id, note: '' }, who)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await of('damage-report')).toEqual([])
  expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 9 })
  const late = await room.world.call(snoozeErrand, { kind: 'damage-report', id, until: null }, room.mine())
  expect(late.refusal.code).toBe('thing.not-found')
})
