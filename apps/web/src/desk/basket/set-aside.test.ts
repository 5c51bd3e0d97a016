// An order that was set aside at the server comes back onto the screen of the till that asks, as it was, or nothing changes.
import 'fake-indexeddb/auto'
import { promisedLines } from '@kassa/domain/order/parcel/promised-lines.ts'
import { expect, it } from 'vitest'
import { discountPlan } from '../../test/discount-plan.ts'
import { fillWithMost } from '../../test/desk-world.ts'
import { cutLine, server, setAside, stateOf, terms, useSetAsideServer, view } from '../../test/set-aside-server.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { offersNow } from '../offers/offers.ts'
import { basketSaved, change, priceOf } from './change-basket.ts'
import { deposits } from './deposit.ts'
import { bringSetAsideBack, setBasketAside } from './set-aside.ts'
import { startBasket } from './start-basket.ts'

useSetAsideServer()

it('comes back under its own id with every line, and lies on the disk', async () => {
  const id = await setAside()
  const empty = basketNow().id
  expect(await bringSetAsideBack(id, false)).toMatchObject({ ok: true, value: view })
  expect(server.asked.at(-1)).toEqual({ name: 'take-set-aside', body: { id, despite: false } })
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
  await basketSaved()
  expect([await stateOf(id), await stateOf(empty)]).toEqual(['open', undefined])
  expect(desk.read()).toMatchObject({ workArea: 'sell', section: 'cashiering', dialog: null })
  expect(deposits.read().kept).toBeNull()
})

it('has its deposit at hand', async () => {
  const id = await setAside()
  server.shown = { ...view, paidMinor: 5_000 }
  await bringSetAsideBack(id, true)
  expect(deposits.read().kept).toMatchObject({ orderId: id, code: 'L-1', amountMinor: 5_000 })
})

it('puts what stands on the screen on hold first', async () => {
  const id = await setAside()
  fillWithMost(1)
  const before = basketNow()
  await bringSetAsideBack(id, false)
  expect([basketNow().id, await stateOf(before.id)]).toEqual([id, 'held'])
})

it('stays with this till where the screen cannot be put away meanwhile, and comes when it can', async () => {
  const id = await setAside()
  fillWithMost(1)
  const before = basketNow()
  server.onTake = () => desk.change({ isWriting: true })
  expect(await bringSetAsideBack(id, false)).toMatchObject({ ok: false, refusal: { code: 'paying' } })
  expect([basketNow(), await stateOf(id)]).toEqual([before, undefined])
  server.onTake = () => undefined
  desk.change({ isWriting: false })
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  expect([basketNow().id, await stateOf(before.id)]).toEqual([id, 'held'])
})

it('is not asked for while a payment is written, and nothing changes where the server says no or is not heard', async () => {
  const id = await setAside()
  const before = basketNow()
  desk.change({ isWriting: true })
  expect(await bringSetAsideBack(id, false)).toMatchObject({ refusal: { code: 'paying' } })
  desk.change({ isWriting: false })
  expect(server.asked.map(({ name }) => name)).not.toContain('take-set-aside')
  server.refusal = { status: 409, code: 'set-aside.taken' }
  expect(await bringSetAsideBack(id, false)).toMatchObject({
    refusal: { code: 'set-aside.taken', facts: { device: 'Till 2' } },
  })
  cutLine()
  expect(await bringSetAsideBack(id, false)).toMatchObject({ refusal: { code: 'offline' } })
  expect([basketNow(), await stateOf(id)]).toEqual([before, undefined])
})

const { id: planId, version, priority, ...planTerms } = discountPlan(1, 'A tenth off', 1_000)
const used = { total: 0, perDay: 0, perMember: 0 }
const tenth = { id: planId, version, priority, used, terms: planTerms }
const offer = (...plans: readonly object[]) =>
  desk.change({ offers: { plans, names: {} } as unknown as DeskOffers, usedUp: [] })
const price = () => {
  const priced = priceOf(desk.read().history)
  if (priced?.ok !== true) throw new Error('the basket cannot be priced')
  return priced.value
}
const saidOf = ({ totals, lines, taxes }: ReturnType<typeof price>) => ({
  payable: totals.payableMinor,
  taxes: taxes.map(({ taxMinor }) => taxMinor),
  lines: lines.map(({ payableMinor, deductions }) => [payableMinor, deductions]),
})

it.each<[string, () => void]>([
  ['its plan is over', () => offer()],
  ['its plan takes off more', () => offer({ ...tenth, version: 2, terms: discountPlan(1, 'Half', 5_000) })],
  ['its plan is used up', () => desk.change({ usedUp: [planId] })],
  ['another plan has begun', () => offer(tenth, { ...tenth, id: 'other', terms: discountPlan(2, 'Half', 5_000) })],
  [
    'taxes have changed',
    () => {
      const setup = desk.read().setup!
      const taxes = setup.taxes.map((tax) => ({ ...tax, rateBasisPoints: tax.rateBasisPoints + 500 }))
      desk.change({ setup: { ...setup, taxes } })
    },
  ],
])('the price that was promised stands when %s', async (_, meanwhile) => {
  offer(tenth)
  fillWithMost(3)
  const { id } = basketNow()
  const before = saidOf(price())
  expect(JSON.stringify(before.lines)).toContain(planId)
  expect((await setBasketAside(terms)).ok).toBe(true)
  meanwhile()
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  expect(saidOf(price())).toEqual(before)
  // Saved again and brought back again it is still that of the first time.
  expect((await setBasketAside(terms)).ok).toBe(true)
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  expect(saidOf(price())).toEqual(before)
  offer()
})

it('tells what lowers the price, so that it is kept for the order', async () => {
  offer(tenth)
  fillWithMost(3)
  expect((await setBasketAside(terms)).ok).toBe(true)
  expect(server.asked.at(-1)?.body['keeps']).toMatchObject({ couponIds: [], points: 0, uses: [{ planId }] })
  offer()
})

it('says its price line by line once it was brought back, for the server to hold against what was promised', async () => {
  offer(tenth)
  const id = await setAside()
  expect(server.asked.at(-1)?.body['promised']).toBeUndefined()
  await bringSetAsideBack(id, false)
  const lines = promisedLines(price())
  expect((await setBasketAside(terms)).ok).toBe(true)
  expect(server.asked.at(-1)?.body['promised']).toEqual({ currency: 'ETB', lines })
  expect(JSON.stringify(lines)).toContain(`plan ${planId}`)
  offer()
})

it('with goods that come to it later, the other plans of the outlet count beside those of the promise', async () => {
  offer(tenth)
  fillWithMost(1)
  const { id } = basketNow()
  expect((await setBasketAside(terms)).ok).toBe(true)
  offer({ ...tenth, id: 'other', terms: discountPlan(2, 'Half', 5_000) })
  await bringSetAsideBack(id, false)
  const plansNow = () => offersNow(basketNow()).plans.map((plan) => plan.id)
  expect(plansNow()).toEqual([planId])
  const [line] = basketNow().lines
  change({ kind: 'set-quantity', lineId: line!.id, quantity: line!.quantity - 1 })
  expect(plansNow()).toEqual([planId, 'other'])
  change({ kind: 'switch-plan', planId, reason: 'x' })
  expect(plansNow()).toEqual(['other'])
  offer()
})

it('one that a till of before saved is priced by the offers of now, as ever', async () => {
  offer(tenth)
  const id = await setAside()
  const steps = ((server.kept?.['steps'] ?? []) as { kind: string }[]).filter(({ kind }) => kind !== 'set-note')
  server.kept = { ...server.kept, steps, head: steps.length }
  offer()
  await bringSetAsideBack(id, false)
  expect(offersNow(basketNow()).plans).toEqual([])
})

it('another sale that stands on the screen when the server answers stays there', async () => {
  fillWithMost(1)
  const { id } = basketNow()
  const asking = setBasketAside(terms)
  startBasket()
  fillWithMost(1)
  const { id: next, lines } = basketNow()
  expect((await asking).ok).toBe(true)
  expect(next === id).toBe(false)
  expect(basketNow()).toMatchObject({ id: next, lines: lines.map(({ id: line }) => ({ id: line })) })
})
