import { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sample } from '../../test/sample.ts'
import { entries, id, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { change } from '../basket/change-basket.ts'
import { addItem } from '../basket/sell.ts'
import { keepClock } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import { emptyBasket } from '../model/basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import type { Registration } from '../model/registration.ts'
import { takenPayments } from '../payment/due.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { takeBalance } from '../payment/methods/balance/take-balance.ts'
import { startPayment } from '../payment/start-payment.ts'
import { setMember, wantPoints } from './attach-member.ts'
import { reserveMover } from '../sync/neighbors/reserve-mover.ts'
import { forgetMemberHold } from './hold-member.ts'
import {
  balanceReserved,
  followReserve,
  holdFromReserve,
  reserveWithPassword,
  settleReserve,
} from './reserve-member.ts'

useTill()

const member = { ...sample(deskMember), id: id(40), currency: 'CNY', points: 900, hasBalance: true }
const HOUR = 3_600_000

let asked: { readonly path: string; readonly body: Record<string, unknown> }[]
/** The amounts that the server reserves; null: it is not heard. */
let answer: { readonly points: number; readonly principalMinor: number; readonly bonusMinor: number } | null
let unfollow: () => void

const pathsAsked = () => asked.map(({ path }) => path.replace('/cashier/api/member/', ''))
const untilIn = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
let until: string

beforeEach(async () => {
  keepClock(null)
  asked = []
  answer = { points: 200, principalMinor: 400, bonusMinor: 100 }
  until = untilIn(24)
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    asked.push({ path: url, body: JSON.parse(init?.body ?? '{}') as Record<string, unknown> })
    if (!answer) return Promise.reject(new Error('no line'))
    return Promise.resolve(new Response(JSON.stringify(url.endsWith('reserve') ? { ...answer, until } : {})))
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  letTills(200, 500)
  desk.change(({ registration }) => ({
    isOnline: true,
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
  addItem(tea)
  unfollow = followReserve()
  await settleReserve()
})
afterEach(() => {
  unfollow()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetMemberHold()
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ isOnline: false })
})

function letTills(points: number, balanceMinor: number): void {
  const spend = { currency: 'CNY', points: 100, amountMinor: 100, cap: null }
  const settings = { 'member.offline-use': { points, balanceMinor }, 'member.spend-rule': spend }
  desk.change({ setup: { ...setup, settings: { ...setup.settings, ...settings } } })
}

async function attach(): Promise<string> {
  setMember(member)
  await settleReserve()
  return basketNow().id
}

async function loseLine(): Promise<void> {
  answer = null
  desk.change({ isOnline: false })
  await settleReserve()
  asked = []
}

async function findLine(): Promise<void> {
  answer = { points: 0, principalMinor: 0, bonusMinor: 0 }
  desk.change({ isOnline: true })
  await settleReserve()
}

const ask = (points: number, balanceMinor: number, orderId = basketNow().id) =>
  holdFromReserve({ orderId, memberId: member.id, points, balanceMinor })

it('nothing is asked where the merchant lets no till spend without a line, or the member is one this device holds', async () => {
  letTills(0, 0)
  await attach()
  letTills(200, 500)
  setMember({ ...member, isKept: true })
  await settleReserve()
  expect(asked).toEqual([])
})

it('is asked for with the member, once, and anew after a while', async () => {
  const orderId = await attach()
  expect(asked).toMatchObject([{ body: { orderId, memberId: member.id } }])
  addItem(tea)
  await settleReserve()
  expect(pathsAsked()).toEqual(['reserve'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  addItem(tea)
  await settleReserve()
  expect(pathsAsked()).toEqual(['reserve', 'reserve'])
})

it('pays without a line as much as is reserved, out of both buckets, and says how much where more is wanted', async () => {
  await attach()
  await loseLine()
  expect(await balanceReserved(member.id)).toBe(500)
  expect(await ask(200, 300)).toEqual({ kind: 'held', buckets: { principalMinor: 240, bonusMinor: 60 } })
  expect(await ask(201, 0)).toMatchObject({ code: 'points.reserved', facts: { available: 200, wanted: 201 } })
  expect(await ask(0, 501)).toMatchObject({ code: 'balance.reserved', facts: { available: '¥5.00', wanted: '¥5.01' } })
  expect(asked).toEqual([])
})

it('is for its own basket and member alone, and until its time is over', async () => {
  const orderId = await attach()
  await loseLine()
  expect(await holdFromReserve({ orderId, memberId: id(41), points: 1, balanceMinor: 0 })).toEqual({
    kind: 'unreachable',
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) - 1_000 })
  expect(await ask(200, 0)).toMatchObject({ kind: 'held' })
  vi.setSystemTime(Date.parse(until) + 1_000)
  expect(await ask(1, 0)).toEqual({ kind: 'unreachable' })
  expect(await balanceReserved(member.id)).toBe(0)
})

it('outlives the page', async () => {
  const orderId = await attach()
  await loseLine()
  unfollow()
  unfollow = followReserve()
  await settleReserve()
  expect(await recall(journalDb(), 'member-reserve')).toMatchObject({ reserve: { orderId, points: 200 }, left: [] })
  expect(await ask(200, 500)).toMatchObject({ kind: 'held' })
})

it('stands where nobody answers when it is asked for anew, and goes where the server says no', async () => {
  await attach()
  answer = null
  setMember({ ...member, points: 800 })
  await settleReserve()
  expect(await ask(200, 0)).toMatchObject({ kind: 'held' })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"code":"member.disabled","message":""}', { status: 409 })),
  )
  setMember({ ...member, points: 700 })
  await settleReserve()
  expect(await ask(200, 0)).toEqual({ kind: 'unreachable' })
})

it('is let go with the member, without a line as soon as there is one', async () => {
  const orderId = await attach()
  setMember(null)
  await settleReserve()
  expect(asked.at(-1)).toMatchObject({ path: '/cashier/api/member/release', body: { orderId, alsoReserve: true } })
  const then = await attach()
  await loseLine()
  setMember(null)
  change({ kind: 'clear' })
  await settleReserve()
  expect(asked).toEqual([])
  await findLine()
  expect(asked).toMatchObject([{ path: '/cashier/api/member/release', body: { orderId: then, alsoReserve: true } }])
  expect(await recall(journalDb(), 'member-reserve')).toEqual({ reserve: null, left: [], aside: [] })
})

it('another basket has its own', async () => {
  const first = await attach()
  desk.change({ history: startHistory(emptyBasket(id(50), 1).id, 1) })
  await settleReserve()
  expect(asked.at(-1)).toMatchObject({ path: '/cashier/api/member/release', body: { orderId: first } })
  const second = await attach()
  expect(second).not.toBe(first)
  expect(asked.at(-1)).toMatchObject({ body: { orderId: second } })
})

it('a sale without a line spends it: not twice, and not let go before the sale is booked', async () => {
  await attach()
  await loseLine()
  wantPoints(200)
  startPayment()
  expect(await takeBalance({ amount: '3', password: '' }, 500)).toMatchObject({ ok: true })
  await takeCash(500)
  const sale = (await entries()).at(-1)!.body as SaleBody
  expect(sale.tenders).toMatchObject([{ method: 4, amountMinor: 300 }, { method: 0 }])
  setMember(member)
  await settleReserve()
  expect(await ask(1, 0)).toEqual({ kind: 'unreachable' })
  await findLine()
  expect(pathsAsked()).toEqual(['reserve'])
})

it('more than is reserved is refused before anybody pays', async () => {
  await attach()
  await loseLine()
  startPayment()
  expect(await takeBalance({ amount: '5.01', password: '' }, 500)).toMatchObject({
    refusal: { code: 'member.refused.balance-reserved', facts: { available: '¥5.00', wanted: '¥5.01' } },
  })
  expect(takenPayments.read().tenders).toEqual([])
})

it('is more with the member’s password, and stays what it was where that is wrong', async () => {
  answer = { points: 200, principalMinor: 0, bonusMinor: 0 }
  const orderId = await attach()
  answer = { points: 200, principalMinor: 400, bonusMinor: 100 }
  expect(await reserveWithPassword('112233')).toEqual({ ok: true, value: 500 })
  expect(asked.at(-1)?.body).toEqual({ orderId, memberId: member.id, password: '112233' })
  answer = null
  expect(await reserveWithPassword('000000')).toMatchObject({ refusal: { code: 'reserve.no-line' } })
  await loseLine()
  expect(await ask(0, 500)).toMatchObject({ kind: 'held' })
})

const emptyBasketNow = async (at: number): Promise<void> => {
  desk.change({ history: startHistory(emptyBasket(id(at), 1).id, 1) })
  await settleReserve()
}

it('waits with a basket that is put aside without a line, and stands when that comes back', async () => {
  await attach()
  await loseLine()
  const { history } = desk.read()
  await emptyBasketNow(51)
  expect(await ask(1, 0)).toEqual({ kind: 'unreachable' })
  desk.change({ history })
  await settleReserve()
  expect(await ask(200, 500)).toMatchObject({ kind: 'held' })
  expect(await recall(journalDb(), 'member-reserve')).toMatchObject({ left: [], aside: [] })
})

it('goes away with its basket once: it is neither spent nor let go here any more', async () => {
  const orderId = await attach()
  await loseLine()
  const { history } = desk.read()
  await emptyBasketNow(52)
  const [first, second] = await Promise.all([reserveMover.give(orderId), reserveMover.give(orderId)])
  expect(first).toMatchObject({ memberId: member.id, points: 200, principalMinor: 400, bonusMinor: 100 })
  expect(second).toBeNull()
  desk.change({ history })
  await settleReserve()
  expect(await ask(1, 0)).toEqual({ kind: 'unreachable' })
  await emptyBasketNow(53)
  await findLine()
  expect(asked).toEqual([])
})

it('is not given away while its basket is on the screen, nor when its time is over', async () => {
  const orderId = await attach()
  await loseLine()
  expect(await reserveMover.give(orderId)).toBeNull()
  await emptyBasketNow(54)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) })
  expect(await reserveMover.give(orderId)).toBeNull()
})

it('that came with a basket from another till is spent here as far as it goes; left, the server hears first that it is here', async () => {
  const moved = { orderId: id(60), memberId: member.id, points: 200, principalMinor: 400, bonusMinor: 100, until }
  await loseLine()
  await reserveMover.take(moved)
  await emptyBasketNow(60)
  setMember(member)
  await settleReserve()
  expect(await balanceReserved(member.id)).toBe(500)
  expect(await ask(0, 500)).toMatchObject({ kind: 'held' })
  expect(await ask(0, 501)).toMatchObject({ code: 'balance.reserved' })
  expect(await ask(201, 0)).toMatchObject({ code: 'points.reserved' })
  await emptyBasketNow(61)
  await findLine()
  expect(asked.map(({ path, body }) => [path.split('/').at(-1), body['orderId']])).toEqual([
    ['reserve', id(60)],
    ['release', id(60)],
  ])
})
