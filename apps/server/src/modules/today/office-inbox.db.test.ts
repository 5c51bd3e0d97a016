import { decideRefund, handleTransfer, requestRefund, sendTransferProof } from '@kassa/contract/billing/bill.calls.ts'
import { orderBill, quoteBill } from '@kassa/contract/billing/licence.calls.ts'
import { saveVersion } from '@kassa/contract/billing/version.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { resubmitMerchant, auditMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { approvePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { handErrand, listErrands, listHands, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeOperator, makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makePicture } from '../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { beginTrial } from '../billing/public.ts'

let world: World
let above: PlatformPeople
let stranger: string
/** Below the partner, and the operator's own. */
let shop: Shop
let lone: Shop

beforeAll(async () => {
  world = await makeWorld()
  above = await makeAbove(world)
  shop = await makeShop(world, { partnerId: above.partner.partnerId })
  lone = await makeShop(world)
  stranger = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makePartner(tx)).adminId }),
  )
})
afterAll(() => world.close())

const asked = async (as: string) => (await world.call(listErrands, {}, { as })).answer
const of = async (kind: string, as = above.operator) => (await asked(as)).rows.filter((row) => row.kind === kind)
const ids = async (kind: string, as?: string) => (await of(kind, as)).map(({ id }) => id)
/** Returns how many entries of a kind each one sees: the operator, the partner of the merchant, another partner. */
const seenBy = async (kind: string): Promise<number[]> =>
  Promise.all([above.operator, above.partner.token, stranger].map(async (as) => (await of(kind, as)).length))
const soon = () => new Date(Date.parse(world.now) + 3_600_000).toISOString()

/** A merchant in its trial sends the proof of a transfer. */
async function sendProof({ merchantId, admin }: Shop): Promise<string> {
  await world.owner(async (tx) => {
    await tx.run(sql`update merchant set audit_state = 'audited' where id = ${merchantId}`)
    await beginTrial(tx, merchantId, { now: world.now, newId })
  })
  const prices = {
    month: 100,
    year: 1_000,
    lifetime: 4_000,
    outletMonth: 10,
    outletYear: 100,
    codeMonth: 5,
    codeYear: 50,
  }
  const terms = {
    name: `Version ${newId().slice(-8)}`,
    version: 0,
    currency: 'CNY' as const,
    functions: [...LICENCE_FUNCTIONS],
    limits: { outlets: 3, codes: 5, staff: null, products: null },
    prices,
    trialDays: 30,
    position: 1,
    visibility: 'public' as const,
    partnerIds: [],
    merchantIds: [],
    isDefault: false,
    commission: { firstBasisPoints: 0, secondBasisPoints: 0 },
  }
  const { editionId } = (await world.call(saveVersion, terms, { as: above.operator })).answer
  const wish = { type: 'purchase' as const, editionId, period: 'year' as const }
  const { totalMinor } = (await world.call(quoteBill, wish, { as: admin.token })).answer
  const { id } = (await world.call(orderBill, { ...wish, totalMinor }, { as: admin.token })).answer
  const proof = { reference: 'T-1', payer: 'Tea Ltd', day: '2026-03-02' }
  expect((await world.call(sendTransferProof, { id, ...proof }, { as: admin.token })).status).toBe(200)
  return id
}

describe('the inbox above the tenants', () => {
  it('holds papers from their coming until they are looked at, and again when they come again', async () => {
    expect(await seenBy('merchant-papers')).toEqual([0, 0, 0])
    await world.owner(async (tx) =>
      tx.run(sql`update merchant set audit_state = 'unaudited', licence_file_id = ${await makePicture(tx, shop.merchantId)}
        where id = ${shop.merchantId}`),
    )
    expect(await seenBy('merchant-papers')).toEqual([1, 1, 0])
    expect(await of('merchant-papers')).toMatchObject([{ id: shop.merchantId, merchantId: shop.merchantId }])
    const audit = { id: shop.merchantId, isAccepted: false, reason: 'Too dark' }
    expect((await world.call(auditMerchant, audit, { as: above.operator })).status).toBe(200)
    expect(await seenBy('merchant-papers')).toEqual([0, 0, 0])
    expect((await world.call(resubmitMerchant, {}, { as: shop.admin.token })).status).toBe(200)
    expect(await ids('merchant-papers')).toEqual([shop.merchantId])
    await world.call(auditMerchant, { ...audit, isAccepted: true, reason: '' }, { as: above.operator })
    expect(await ids('merchant-papers')).toEqual([])
  })

  it('holds a partner from signing up until the operator approves it, which no partner sees', async () => {
    const { partnerId } = await world.owner((tx) => makePartner(tx, { isApproved: false, name: 'New hands' }))
    expect(await of('partner-signup')).toMatchObject([{ id: partnerId, title: 'New hands', merchantId: null }])
    expect(await seenBy('partner-signup')).toEqual([1, 0, 0])
    expect((await world.call(approvePartner, { id: partnerId }, { as: above.operator })).status).toBe(200)
    expect(await ids('partner-signup')).toEqual([])
    expect((await world.call(approvePartner, { id: partnerId }, { as: above.operator })).refusal.code).toBe(
      'partner.approved-already',
    )
  })

  it('holds money that a merchant says it sent, and money it asks back, until the operator decided', async () => {
    const id = await sendProof(lone)
    expect(await of('bill-transfer')).toMatchObject([
      { id, merchantId: lone.merchantId, amountMinor: 1_000, currency: 'CNY' },
    ])
    expect(await seenBy('bill-transfer')).toEqual([1, 0, 0])
    const bill = { merchantId: lone.merchantId, id }
    expect((await world.call(handleTransfer, { ...bill, isReceived: true }, { as: above.operator })).status).toBe(200)
    expect(await ids('bill-transfer')).toEqual([])
    expect((await world.call(requestRefund, { id, reason: 'Closed' }, { as: lone.admin.token })).status).toBe(200)
    expect(await of('bill-refund')).toMatchObject([{ ...bill, amountMinor: 1_000 }])
    const denied = { ...bill, isApproved: false, note: 'In use' }
    expect((await world.call(decideRefund, denied, { as: above.operator })).status).toBe(200)
    expect(await ids('bill-refund')).toEqual([])
  })

  it('holds a licence from a month before its end, with the days left, until a month after', async () => {
    await world.sql(sql`delete from licence`)
    await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
    const ends = (days: number) =>
      world.sql(sql`update licence set ends_on = ${world.now.slice(0, 10)}::date + ${days}::integer`)
    for (const [days, left] of [
      [30, 30],
      [1, 1],
      [0, 0],
      [-30, 0],
    ] as const) {
      await ends(days)
      expect(await of('merchant-licence'), String(days)).toMatchObject([{ id: shop.merchantId, count: left }])
    }
    expect(await seenBy('merchant-licence')).toEqual([1, 1, 0])
    for (const days of [31, -31]) {
      await ends(days)
      expect(await ids('merchant-licence'), String(days)).toEqual([])
    }
  })

  it('holds merchants whose tills are silent, from the till’s last word until it is heard again', async () => {
    const said = { oldestQueuedAt: null, version: '1', printer: 'none' } as const
    const beat = async (queued: number) =>
      (await world.call(heartbeat, { ...said, queued }, { device: shop.device })).status
    expect(await beat(3)).toBe(200)
    expect(await seenBy('merchant-tills')).toEqual([0, 0, 0])
    world.passSeconds(3_600)
    expect(await of('merchant-tills')).toMatchObject([{ id: shop.merchantId, count: 3 }])
    expect(await seenBy('merchant-tills')).toEqual([1, 1, 0])
    expect(await beat(0)).toBe(200)
    expect(await ids('merchant-tills')).toEqual([])
    world.passSeconds(7 * 86_400)
    expect(await ids('merchant-idle')).toEqual([])
    world.passSeconds(1)
    expect(await of('merchant-idle')).toMatchObject([{ id: shop.merchantId, count: 1 }])
    expect(await ids('merchant-tills')).toEqual([])
    expect(await beat(0)).toBe(200)
    expect(await ids('merchant-idle')).toEqual([])
  })
})

describe('marks above the tenants', () => {
  it('are of an office: put off by two at once, brought back, and nobody else’s', async () => {
    await world.sql(sql`update merchant set audit_state = 'unaudited' where id = ${shop.merchantId}`)
    const about = { kind: 'merchant-papers', id: shop.merchantId, merchantId: shop.merchantId }
    const put = (until: string | null, as = above.operator) => world.call(snoozeErrand, { ...about, until }, { as })
    const twice = await Promise.all([put(soon()), put(soon())])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await of('merchant-papers'))[0]?.snoozedUntil).not.toBeNull()
    expect((await asked(above.operator)).waiting).toBe((await asked(above.operator)).rows.length - 1)
    expect((await of('merchant-papers', above.partner.token))[0]?.snoozedUntil).toBeNull()
    expect((await put(null)).status).toBe(200)
    expect((await of('merchant-papers'))[0]?.snoozedUntil).toBeNull()
    expect((await put(soon(), above.partner.token)).status).toBe(200)
    expect((await of('merchant-papers'))[0]?.snoozedUntil).toBeNull()
  })

  it('hand on to people of the same office only', async () => {
    const about = { kind: 'merchant-papers', id: shop.merchantId, merchantId: shop.merchantId }
    const { adminId } = await world.owner((tx) => makeOperator(tx))
    const hands = async (as: string) => (await world.call(listHands, {}, { as })).answer.rows.map(({ id }) => id)
    expect(await hands(above.operator)).toContain(adminId)
    expect(await hands(above.partner.token)).toEqual([above.partner.adminId])
    const hand = async (to: string | null, as = above.operator) =>
      (await world.call(handErrand, { ...about, to }, { as })).status
    expect(await hand(adminId)).toBe(200)
    expect((await of('merchant-papers'))[0]?.handedTo?.id).toBe(adminId)
    expect((await of('merchant-papers', above.partner.token))[0]?.handedTo).toBeNull()
    expect(await hand(above.partner.adminId)).toBe(404)
    expect(await hand(shop.admin.id)).toBe(404)
    expect(await hand(null)).toBe(200)
    expect((await of('merchant-papers'))[0]?.handedTo).toBeNull()
  })

  it('are made of nothing that does not wait, is somebody else’s, or is put off for too long', async () => {
    const about = { kind: 'merchant-papers', id: shop.merchantId, merchantId: shop.merchantId, until: soon() }
    const mark = async (over: object, as = above.operator) =>
      (await world.call(snoozeErrand, { ...about, ...over }, { as })).status
    expect(await mark({}, stranger)).toBe(404)
    expect(await mark({ merchantId: lone.merchantId })).toBe(404)
    expect(await mark({ id: lone.merchantId, merchantId: lone.merchantId })).toBe(404)
    expect(await mark({ merchantId: newId() })).toBe(404)
    expect(await mark({ merchantId: null })).toBe(404)
    expect(await mark({ kind: 'partner-signup' })).toBe(404)
    expect(await mark({ kind: 'low-stock' })).toBe(404)
    expect(await mark({}, lone.admin.token)).toBe(404)
    expect(await mark({ until: world.now })).toBe(422)
    expect(await mark({ until: new Date(Date.parse(world.now) + 32 * 86_400_000).toISOString() })).toBe(422)
    await world.call(auditMerchant, { id: shop.merchantId, isAccepted: true, reason: '' }, { as: above.operator })
    expect(await mark({})).toBe(404)
  })

  it('shows nothing of a kind whose call one may not make', async () => {
    const bare = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx, { codes: [] })).adminId }),
    )
    await makePartnerWaiting()
    expect((await of('partner-signup')).length).toBe(1)
    expect(await of('partner-signup', bare)).toEqual([])
  })
})

const makePartnerWaiting = () => world.owner((tx) => makePartner(tx, { isApproved: false }))
