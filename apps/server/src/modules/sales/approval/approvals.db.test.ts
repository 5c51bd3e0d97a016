import { createHash, randomBytes } from 'node:crypto'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { approvalState, askApproval, decideApproval, listApprovals } from '@kassa/contract/sales/approval.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { orderChangeValue, unitPriceValue, type ApprovedThing } from '@kassa/domain/sales/approval.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApprover, signedApproval, type SigningKey } from '../../../../test/make/approver.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { provenApprovals } from './proven-approvals.ts'

let world: World
let shop: SellingShop
let manager: { readonly staffId: string; readonly token: string }

/** Makes a manager of the shop who may approve discounts up to half. */
async function makeManager(
  of: SellingShop,
  codes: readonly string[] = ['desk.cashiering', 'desk.cashiering.orderPrice', 'desk.cashiering.linePrice'],
) {
  return world.owner(async (tx) => {
    const outletIds = [of.outlet.outletId]
    const { staffId } = await makeStaff(tx, of.merchantId, {
      outletIds,
      codes: codes.map((key) => permissionCode(key)),
      firstName: 'Mei',
      lastName: 'Tanaka',
      maxDiscountBasisPoints: 5_000,
    })
    return { staffId, token: await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: of.merchantId }) }
  })
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  manager = await makeManager(shop)
})
afterAll(() => world.close())

const proven = (subjectId: string, approvals: readonly Approval[]) =>
  world.owner((tx) =>
    provenApprovals(tx, { merchantId: shop.merchantId, subjectId, currency: shop.outlet.currency }, approvals),
  )

describe('an approval signed with the key behind a PIN', () => {
  let key: SigningKey
  const subjectId = newId()
  const thing = (): ApprovedThing => ({
    what: 'line-price',
    subjectId,
    lineId: 'l1',
    value: unitPriceValue(500),
    currency: shop.outlet.currency,
  })
  beforeAll(async () => {
    key = await makeApprover(world, shop.merchantId, manager.staffId)
  })

  it('is proven for exactly what was signed, and for nothing else', async () => {
    const good = signedApproval(key, manager.staffId, thing(), world.now)
    expect(await proven(subjectId, [good])).toEqual([good])
    const forged: readonly Approval[] = [
      { ...good, what: 'order-change' },
      { ...good, lineId: 'l2' },
      { ...good, value: unitPriceValue(1) },
      { ...good, staffId: shop.cashier.staffId },
      { ...good, proof: undefined },
      { ...good, proof: { ...good.proof, by: 'key', keyId: newId() } as Approval['proof'] },
      { ...good, proof: { ...good.proof, by: 'key', at: '2026-03-02T04:00:01.000Z' } as Approval['proof'] },
      { ...good, proof: { by: 'key', keyId: key.keyId, at: world.now, signature: 'A'.repeat(86) } },
    ]
    expect(await proven(subjectId, forged)).toEqual([])
    expect(await proven(newId(), [good])).toEqual([])
    const abroad = await makeSellingShop(world)
    const place = { merchantId: abroad.merchantId, subjectId, currency: abroad.outlet.currency }
    expect(await world.owner((tx) => provenApprovals(tx, place, [good]))).toEqual([])
  })

  it('is not proven by somebody else’s key, a short PIN, or a key that was retired before', async () => {
    const cashiers = await makeApprover(world, shop.merchantId, shop.cashier.staffId)
    expect(await proven(subjectId, [signedApproval(cashiers, manager.staffId, thing(), world.now)])).toEqual([])
    const short = await makeApprover(world, shop.merchantId, shop.cashier.staffId, '4826')
    expect(await proven(subjectId, [signedApproval(short, shop.cashier.staffId, thing(), world.now)])).toEqual([])
    const before = signedApproval(key, manager.staffId, thing(), world.now)
    const after = signedApproval(key, manager.staffId, thing(), '2026-03-02T04:00:00.001Z')
    key = await makeApprover(world, shop.merchantId, manager.staffId, '914725')
    expect(await proven(subjectId, [before, after])).toEqual([before])
    const early = signedApproval(key, manager.staffId, thing(), '2026-03-02T03:00:00.000Z')
    expect(await proven(subjectId, [early])).toEqual([])
  })
})

describe('a sale above the cashier’s limit', () => {
  it('is accepted with a proof, and filed where the approval is a name, for another price or of another order', async () => {
    const tight = await makeSellingShop(world, { maxDiscountBasisPoints: 1_000 })
    const boss = await makeManager(tight)
    const key = await makeApprover(world, tight.merchantId, boss.staffId)
    await tight.desk.book(tight.desk.openShift())
    const sell = async (make: (thing: ApprovedThing) => readonly Approval[]) => {
      const body = tight.desk.sale([{ ...tight.line(0), manualUnitPriceMinor: 600 }])
      const currency = tight.outlet.currency
      const thing = { what: 'line-price', subjectId: body.orderId, lineId: 'l1', value: unitPriceValue(600), currency }
      const [outcome] = await tight.desk.book({ ...body, approvals: [...make(thing)] })
      return [
        outcome?.outcome,
        ...(outcome?.reasons ?? []).map(({ code }) => code).toSorted((a, b) => a.localeCompare(b)),
      ]
    }
    const signed = (thing: ApprovedThing) => signedApproval(key, boss.staffId, thing, world.now)
    expect(await sell((thing) => [signed(thing)])).toEqual(['accepted'])
    const filed = ['review', 'sale.above-limit', 'sale.approval-unproven']
    expect(await sell(() => [{ what: 'line-price', staffId: boss.staffId, reason: 'forged' }])).toEqual(filed)
    expect(await sell((thing) => [signed({ ...thing, value: unitPriceValue(601) })])).toEqual(filed)
    expect(await sell((thing) => [signed({ ...thing, subjectId: newId() })])).toEqual(filed)
    expect(await sell((thing) => [signed({ ...thing, what: 'order-change' })])).toEqual(filed)
    expect(await sell(() => [])).toEqual(['review', 'sale.above-limit'])
  })

  it('is filed where the proof is for another line, or of somebody who may not', async () => {
    const tight = await makeSellingShop(world, { maxDiscountBasisPoints: 1_000 })
    const boss = await makeManager(tight)
    const other = await makeManager(tight, ['desk.cashiering'])
    await tight.desk.book(tight.desk.openShift())
    const sell = async (by: { readonly staffId: string }, approved: readonly string[]) => {
      const key = await makeApprover(world, tight.merchantId, by.staffId)
      const cheap = { ...tight.line(0), manualUnitPriceMinor: 600 }
      const body = tight.desk.sale([cheap, cheap])
      const about = { what: 'line-price', subjectId: body.orderId, value: unitPriceValue(600) }
      const approvals = approved.map((lineId) =>
        signedApproval(key, by.staffId, { ...about, lineId, currency: tight.outlet.currency }, world.now),
      )
      const [outcome] = await tight.desk.book({ ...body, approvals })
      return (outcome?.reasons ?? []).map(({ code, facts }) => [code, facts?.['lineId'] ?? null])
    }
    expect(await sell(boss, ['l1', 'l2'])).toEqual([])
    expect(await sell(boss, ['l1'])).toEqual([['sale.above-limit', 'l2']])
    expect((await sell(other, ['l1', 'l2'])).map(([code]) => code)).toContain('sale.approval-without-right')
  })
})

describe('an approval asked for on a phone', () => {
  const token = randomBytes(32).toString('base64url')
  const asked = (of: SellingShop, more: { afterMinor?: number; requestId?: string } = {}) => ({
    requestId: more.requestId ?? newId(),
    what: 'order-change' as const,
    subjectId: newId(),
    lineId: null,
    value: orderChangeValue({ kind: 'percent', offBasisPoints: 2_000 }),
    currency: of.outlet.currency as 'CNY',
    reason: 'regular customer',
    staffId: of.cashier.staffId,
    shown: {
      lines: [{ name: 'Tea', quantity: '2', amountMinor: 2_000, isAsked: false }],
      moreLines: 0,
      beforeMinor: 2_000,
      afterMinor: more.afterMinor ?? 1_600,
    },
    tokenHash: createHash('sha256').update(token).digest('base64url'),
  })
  const ask = (request: ReturnType<typeof asked>, of = shop) =>
    world.call(askApproval, request, { device: of.desk.device })
  const decide = (id: string, isApproved: boolean, as = manager.token) =>
    world.call(decideApproval, { id, isApproved }, { as })
  const stateOf = async (requestId: string) =>
    (await world.call(approvalState, { requestId }, { device: shop.desk.device })).answer

  it('is seen with its basket, given once, and then proven for its order alone', async () => {
    const request = asked(shop)
    expect((await ask(request)).answer.expiresAt).toBe('2026-03-02T04:10:00.000Z')
    expect((await ask(request)).status).toBe(200)
    const { rows } = (await world.call(listApprovals, {}, { as: manager.token })).answer
    const seen = rows.find(({ id }) => id === request.requestId)
    expect(seen).toMatchObject({
      reason: 'regular customer',
      state: 'waiting',
      shown: request.shown,
      can: { approve: true },
    })
    expect(JSON.stringify(seen)).not.toContain(request.tokenHash)
    expect(await stateOf(request.requestId)).toEqual({ state: 'waiting', staffId: null, name: null })
    expect((await decide(request.requestId, true)).answer).toMatchObject({
      state: 'approved',
      decidedByName: 'Mei Tanaka',
    })
    expect((await decide(request.requestId, false)).refusal.code).toBe('approval.decided')
    expect(await stateOf(request.requestId)).toEqual({
      state: 'approved',
      staffId: manager.staffId,
      name: 'Mei Tanaka',
    })
    const { what, lineId, value, requestId, subjectId } = request
    const proof = { by: 'request' as const, requestId, token }
    const good: Approval = { what, staffId: manager.staffId, reason: '', lineId, value, proof }
    expect(await proven(subjectId, [good])).toEqual([good])
    expect(await proven(newId(), [good])).toEqual([])
    const forged: readonly Approval[] = [
      { ...good, value: orderChangeValue({ kind: 'percent', offBasisPoints: 9_900 }) },
      { ...good, staffId: shop.cashier.staffId },
      { ...good, proof: { ...proof, token: randomBytes(32).toString('base64url') } },
    ]
    expect(await proven(subjectId, forged)).toEqual([])
    const [line] = await world.sql<{ after: { how: string; askedBy: string } }>(
      sql`select after from audit_line where subject = ${`approval/${requestId}`}`,
    )
    expect(line?.after).toMatchObject({ how: 'phone', askedBy: shop.cashier.staffId })
  })

  it('that was declined or never answered proves nothing', async () => {
    const declined = asked(shop)
    await ask(declined)
    expect((await decide(declined.requestId, false)).answer.state).toBe('declined')
    const late = asked(shop)
    await ask(late)
    const { now } = world
    world.setNow('2026-03-02T04:10:00.000Z')
    expect((await decide(late.requestId, true)).refusal).toMatchObject({
      code: 'approval.expired',
      details: { minutes: 10 },
    })
    expect((await stateOf(late.requestId)).state).toBe('expired')
    expect((await world.call(listApprovals, {}, { as: manager.token })).answer.rows).toEqual([])
    world.setNow(now)
    for (const { requestId, subjectId, what, lineId, value } of [declined, late]) {
      const proof = { by: 'request' as const, requestId, token }
      expect(await proven(subjectId, [{ what, staffId: manager.staffId, reason: '', lineId, value, proof }])).toEqual(
        [],
      )
    }
  })

  it('is answered by nobody whose limit is narrower, who asked, who lacks the right or works elsewhere', async () => {
    const request = asked(shop, { afterMinor: 999 })
    await ask(request)
    expect((await decide(request.requestId, true)).refusal.code).toBe('approval.beyond-you')
    expect((await decide(request.requestId, true, shop.cashierToken)).refusal.code).toBe('approval.own')
    expect((await decide(request.requestId, true, shop.adminToken)).refusal.code).toBe('approval.beyond-you')
    const refunder = await makeManager(shop, ['desk.orders.refund'])
    expect((await decide(request.requestId, false, refunder.token)).refusal.code).toBe('approval.beyond-you')
    const elsewhere = await makeSellingShop(world)
    const stranger = await makeManager(elsewhere)
    expect((await decide(request.requestId, true, stranger.token)).refusal.code).toBe('thing.not-found')
    expect((await world.call(listApprovals, {}, { as: stranger.token })).answer.rows).toEqual([])
    expect(await stateOf(request.requestId)).toMatchObject({ state: 'waiting' })
  })

  it('is asked only for somebody who works there, by a device that is bound, and never over another’s', async () => {
    const abroad = await makeSellingShop(world)
    expect((await ask({ ...asked(shop), staffId: abroad.cashier.staffId })).refusal.code).toBe('thing.not-found')
    const request = asked(shop)
    await ask(request)
    expect((await ask({ ...request, tokenHash: 'A'.repeat(43) })).refusal.code).toBe('thing.not-found')
    const there = await world.call(approvalState, { requestId: request.requestId }, { device: abroad.desk.device })
    expect(there.refusal.code).toBe('thing.not-found')
  })

  it('is answered once by two who press at the same moment', async () => {
    const other = await makeManager(shop)
    const request = asked(shop)
    await ask(request)
    const answers = await Promise.all([decide(request.requestId, true), decide(request.requestId, false, other.token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
