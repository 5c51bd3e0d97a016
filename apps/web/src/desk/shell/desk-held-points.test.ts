import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { entries, id, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { setMember, wantPoints } from '../member/attach-member.ts'
import { forgetMemberHold } from '../member/hold-member.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { leftToPay, takenPayments } from '../payment/due.ts'
import { beginAttempt } from '../payment/methods/channel/attempt.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'

useTill()

const held = { heldUntil: '2026-03-01T08:15:00Z', points: 200, principalMinor: 0, bonusMinor: 0 }
const elsewhere = {
  status: 409,
  body: {
    code: 'member.held-elsewhere',
    message: '',
    details: { deviceName: 'Till 3', until: '2026-03-01T08:15:00Z' },
  },
}
const there = { status: 200, body: held }
type Answer = { readonly status: number; readonly body: unknown } | null

let asked: { readonly path: string; readonly body: Record<string, unknown> }[]
/** The server's answer about the points; null: it is not heard. */
let hold: Answer

const timesAsked = (path: string) => asked.filter((one) => one.path === path).length

function answerTo(path: string, body: Record<string, unknown>): Answer {
  if (path === '/cashier/api/member/hold') return hold
  if (path === '/cashier/api/payment/start-attempt')
    return {
      status: 200,
      body: {
        id: body['id'],
        number: attemptNumber(String(body['id'])),
        orderId: body['orderId'],
        method: body['method'],
        state: 'paid',
        amountMinor: body['amountMinor'],
        currency: 'CNY',
        qr: null,
        said: null,
        requestedAt: '2026-03-01T08:00:00Z',
        deadlineAt: '2026-03-01T08:05:00Z',
      },
    }
  return { status: 200, body: {} }
}

beforeEach(async () => {
  asked = []
  hold = there
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>
    asked.push({ path: url, body })
    const answer = answerTo(url, body)
    if (!answer) return Promise.reject(new Error('no line'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const rule = { currency: 'CNY', points: 100, amountMinor: 100, cap: null }
  desk.change(({ registration }) => ({
    isOnline: true,
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
    setup: { ...setup, settings: { ...setup.settings, 'member.spend-rule': rule } },
  }))
  addItem(tea)
  setMember(memberAtDesk({ currency: 'CNY', points: 200 }))
  wantPoints(200)
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetMemberHold()
  takenPayments.change({ tenders: [], tip: null })
  pendingPayment.change({ standing: null, openedOrderId: null })
  desk.change({ isOnline: false })
})

it('points are held when payment begins, once', async () => {
  startPayment()
  await patiently(() => expect(timesAsked('/cashier/api/member/hold')).toBe(1))
  expect(asked[0]?.body).toMatchObject({ orderId: basketNow().id, points: 200, balanceMinor: 0 })
  await takeCash(790)
  expect(timesAsked('/cashier/api/member/hold')).toBe(1)
  expect((await entries()).at(-1)!.body).toMatchObject({ kind: 'sale' })
})

it('points that another desk holds are said before anybody pays', async () => {
  hold = elsewhere
  startPayment()
  await patiently(() => expect(desk.read()).toMatchObject({ workArea: 'sell', paymentStartedAt: null }))
  expect(desk.read().message).toMatchObject({ kind: 'bad', key: 'member.refused.member-held-elsewhere' })
  expect(basketNow().lines).toHaveLength(1)
})

it('no channel is asked for money while the points are somebody else’s', async () => {
  startPayment()
  await patiently(() => expect(timesAsked('/cashier/api/member/hold')).toBe(1))
  leavePayment()
  await patiently(() => expect(timesAsked('/cashier/api/member/release')).toBe(1))
  hold = elsewhere
  await beginAttempt({ method: 'alipay', way: 'qr', amountMinor: 790 })
  expect(timesAsked('/cashier/api/payment/start-attempt')).toBe(0)
  expect(pendingPayment.read().standing).toBeNull()
  expect(desk.read().message).toMatchObject({ key: 'member.refused.member-held-elsewhere' })
})

it.each([
  ['are another desk’s meanwhile', elsewhere],
  ['cannot be asked for', null],
])('a sale that a channel has paid is booked although its points %s', async (_, answer) => {
  startPayment()
  await beginAttempt({ method: 'alipay', way: 'qr', amountMinor: 400 })
  expect(takenPayments.read().tenders).toMatchObject([{ method: 'alipay', amountMinor: 400 }])
  // Earlier holds are forgotten, as when the page went away.
  forgetMemberHold()
  hold = answer
  await beginAttempt({ method: 'alipay', way: 'qr', amountMinor: leftToPay() ?? 0 })
  const sale = (await entries()).at(-1)!.body as SaleBody
  expect(sale).toMatchObject({ kind: 'sale', tenders: [{ amountMinor: 400 }, { amountMinor: 390 }] })
  expect(takenPayments.read().tenders).toEqual([])
})

it('what a channel has paid stays where the payment is opened again and the points are gone', async () => {
  const paid = { method: 'alipay' as const, amountMinor: 400, reference: attemptNumber(id(61)) }
  desk.change({ workArea: 'pay', paymentStartedAt: 1 })
  await takeTender(paid)
  hold = elsewhere
  startPayment()
  await patiently(() => expect(timesAsked('/cashier/api/member/hold')).toBe(1))
  await takeTender({ method: 'alipay', amountMinor: 390, reference: attemptNumber(id(62)) })
  const sale = (await entries()).at(-1)!.body as SaleBody
  expect(sale.tenders).toMatchObject([{ amountMinor: 400 }, { amountMinor: 390 }])
})
