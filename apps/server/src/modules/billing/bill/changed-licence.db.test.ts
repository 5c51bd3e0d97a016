// Bills that change a licence, and refunds of them.
import { cancelRefund, decideRefund, listCommissions, requestRefund } from '@kassa/contract/billing/bill.calls.ts'
import { planDowngrade, quoteBill } from '@kassa/contract/billing/licence.calls.ts'
import { expect, it } from 'vitest'
import { asOwner, describeBilling, double } from '../../../../test/make/describe-billing.ts'

const { billOf, here, licenceOf, makeTrying, makeVersion, order, payByTransfer } = describeBilling()

it('upgraded, extended, and given back from the latest on; denied and asked again; two who approve, one decides', async () => {
  const [low, high] = [await makeVersion(), await makeVersion({ prices: double })]
  const shop = await makeTrying()
  const bought = await order(shop, { type: 'purchase', editionId: low.editionId, period: 'year' })
  await payByTransfer(shop, bought)
  const same = await here.world.call(
    quoteBill,
    { type: 'upgrade', editionId: low.editionId, period: 'year' },
    asOwner(shop),
  )
  expect(same.refusal.code).toBe('upgrade.same-version')
  const upgraded = await order(shop, { type: 'upgrade', editionId: high.editionId, period: 'year' })
  const { lines, totalMinor } = await billOf(shop, upgraded)
  expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
  await payByTransfer(shop, upgraded)
  const more = await order(shop, { type: 'outlets', count: 2 })
  await payByTransfer(shop, more)
  expect(await licenceOf(shop)).toMatchObject({ edition: { id: high.editionId }, extras: { outlets: 2 } })
  const early = await here.world.call(requestRefund, { id: bought, reason: 'Wrong' }, asOwner(shop))
  expect(early.refusal.code).toBe('bill.not-latest')
  await here.world.call(requestRefund, { id: more, reason: 'Too many' }, asOwner(shop))
  const decision = { merchantId: shop.merchantId, id: more }
  await here.world.call(decideRefund, { ...decision, isApproved: false, note: 'Used' }, { as: here.operator })
  expect((await billOf(shop, more)).state).toBe('refund-denied')
  await here.world.call(requestRefund, { id: more, reason: 'Really' }, asOwner(shop))
  await here.world.call(cancelRefund, { id: more }, asOwner(shop))
  await here.world.call(requestRefund, { id: more, reason: 'Really' }, asOwner(shop))
  const { refundableMinor, totalMinor: whole } = await billOf(shop, more)
  const above = await here.world.call(
    decideRefund,
    { ...decision, isApproved: true, amountMinor: whole + 1, note: 'x' },
    { as: here.operator },
  )
  expect(above.refusal.code).toBe('bill.refund-too-much')
  const silent = await here.world.call(
    decideRefund,
    { ...decision, isApproved: true, amountMinor: 1 },
    { as: here.operator },
  )
  expect(silent.refusal.code).toBe('bill.note-needed')
  const both = await Promise.all(
    [1, 2].map(() => here.world.call(decideRefund, { ...decision, isApproved: true }, { as: here.operator })),
  )
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(await billOf(shop, more)).toMatchObject({ state: 'refunded', refundedMinor: refundableMinor })
  expect(await licenceOf(shop)).toMatchObject({ edition: { id: high.editionId }, extras: { outlets: 0 } })
  await here.world.call(requestRefund, { id: upgraded, reason: 'Back' }, asOwner(shop))
  await here.world.call(decideRefund, { ...decision, id: upgraded, isApproved: true }, { as: here.operator })
  expect(await licenceOf(shop)).toMatchObject({ edition: { id: low.editionId } })
  const taken = (await here.world.call(listCommissions, { limit: 100 }, { as: here.operator })).answer.rows
  expect(taken.filter(({ kind }) => kind === 'taken-back').length).toBeGreaterThanOrEqual(2)
})

it('a cheaper version begins with the next period, paid by its renewal', async () => {
  const [low, high] = [await makeVersion(), await makeVersion({ prices: double })]
  const shop = await makeTrying()
  await payByTransfer(shop, await order(shop, { type: 'purchase', editionId: high.editionId, period: 'month' }))
  const cheaper = await here.world.call(
    quoteBill,
    { type: 'upgrade', editionId: low.editionId, period: 'month' },
    asOwner(shop),
  )
  expect(cheaper.refusal.code).toBe('upgrade.not-higher')
  expect(
    (await here.world.call(planDowngrade, { editionId: low.editionId, period: 'month' }, asOwner(shop))).status,
  ).toBe(200)
  const renewed = await order(shop, { type: 'renewal' })
  expect(await billOf(shop, renewed)).toMatchObject({ totalMinor: 10_000, versionName: low.name })
  await payByTransfer(shop, renewed)
  const held = await licenceOf(shop)
  expect(held).toMatchObject({ edition: { id: high.editionId }, next: { editionId: low.editionId } })
  const waiting = await here.world.call(quoteBill, { type: 'codes', count: 1 }, asOwner(shop))
  expect(waiting.refusal.code).toBe('licence.change-pending')
  const before = here.world.now
  here.world.setNow(`${held?.next?.from ?? ''}T00:00:00.000Z`)
  await here.world.runJob('billing.begin-licences')
  expect(await licenceOf(shop)).toMatchObject({
    edition: { id: low.editionId },
    next: null,
    standing: { state: 'in-use' },
  })
  here.world.setNow(before)
})

it('for fewer functions than the trial has begins behind it; a renewal is for the period that was chosen', async () => {
  const small = await makeVersion({ functions: ['inventory'] })
  const shop = await makeTrying()
  const trying = await licenceOf(shop)
  const bought = await order(shop, { type: 'purchase', editionId: small.editionId, period: 'month' })
  await payByTransfer(shop, bought)
  const from = trying!.standing.endsOn!
  expect(await licenceOf(shop)).toMatchObject({
    edition: { id: trying!.edition.id },
    standing: { isTrial: false },
    next: { editionId: small.editionId, period: 'month', from },
  })
  const before = here.world.now
  here.world.setNow(`${from}T00:00:00.000Z`)
  await here.world.runJob('billing.begin-licences')
  expect(await licenceOf(shop)).toMatchObject({ edition: { id: small.editionId }, period: 'month', next: null })
  const renewed = await order(shop, { type: 'renewal', period: 'year' })
  expect(await billOf(shop, renewed)).toMatchObject({ totalMinor: 100_000, period: 'year' })
  await payByTransfer(shop, renewed)
  expect((await licenceOf(shop))?.next).toMatchObject({ editionId: small.editionId, period: 'year' })
  here.world.setNow(before)
})

it('beneath one whose refund was denied can be given back all the same, and the later one stands', async () => {
  const { editionId } = await makeVersion()
  const shop = await makeTrying()
  const bills: string[] = []
  for (const wish of [
    { type: 'purchase', editionId, period: 'year' },
    { type: 'outlets', count: 2 },
    { type: 'codes', count: 3 },
  ] as const) {
    bills.push(await order(shop, wish))
    await payByTransfer(shop, bills.at(-1)!)
  }
  const [bought, outlets, codes] = bills as [string, string, string]
  const decide = async (id: string, isApproved: boolean) => {
    expect((await here.world.call(requestRefund, { id, reason: 'Back' }, asOwner(shop))).status).toBe(200)
    const decision = { merchantId: shop.merchantId, id, isApproved, note: 'So be it' }
    expect((await here.world.call(decideRefund, decision, { as: here.operator })).status).toBe(200)
  }
  await decide(codes, true)
  await decide(outlets, false)
  const { endsOn } = (await licenceOf(shop))!.standing
  await decide(bought, true)
  const left = (await licenceOf(shop))!
  expect(left).toMatchObject({ extras: { outlets: 2, codes: 0 } })
  expect(left.standing.endsOn! < endsOn!).toBe(true)
})
