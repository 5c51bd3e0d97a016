import { payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sample } from '../../test/sample.ts'
import { entries, id, tea, useTill } from '../../test/till-of-a-day.ts'
import { addAhead, aheadNow, aheadParts, forgetAheadParts, recallAheadParts } from '../basket/ahead/ahead-parts.ts'
import { clearBasket } from '../basket/change-basket.ts'
import { hold, recall } from '../basket/hold.ts'
import { bringSetAsideBack, setBasketAside } from '../basket/set-aside.ts'
import { addItem } from '../basket/sell.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { cashToPay, leftToPay, takenPayments } from '../payment/due.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'
import type { TakenTender } from '../payment/tender-list.ts'
import { addShared } from '../payment/together/add-shared.ts'
import { sharesOf } from '../payment/together/share.ts'
import { onlineRefunds } from '../journal/online-refunds.ts'

useTill()

const recharge = { orderId: id(31), kind: 'recharge', name: 'Recharge · Ada', amountMinor: 10_000 } as const
const card = { orderId: id(32), kind: 'purse', name: 'Gift card', amountMinor: 5_000 } as const
const asked = { memberId: id(33), ruleId: null, amountMinor: 10_000, giftMinor: 0 }

let sent: { readonly path: string; readonly key: string; readonly body: Record<string, unknown> }[] = []
let answer: () => Response = () => new Response('{}')

/** The parts as the server books them. */
const booked = (): Response => {
  const body = JSON.stringify({
    recharges: [sample(rechargeMember.answer)].map((one) => ({
      ...one,
      orderId: recharge.orderId,
      number: 'C-31',
      principalMinor: 10_000,
      tenders: [{ method: 0, amountMinor: 10_000, reference: null }],
    })),
    purses: [sample(payIntoPurse.answer)].map((one) => ({
      ...one,
      orderId: card.orderId,
      number: 'C-32',
      amountMinor: 5_000,
      purse: { ...one.purse, code: 'ABCDEFGH23', kind: 'gift-card', times: null },
      tenders: [{ method: 0, amountMinor: 5_000, reference: null }],
    })),
    passes: [],
  })
  return new Response(body)
}
const refused = (): Response =>
  new Response(
    JSON.stringify({
      code: 'member.disabled',
      message: 'Off.',
      details: {},
      whatToDo: 'correct',
      dataState: 'unchanged',
    }),
    { status: 422 },
  )

beforeEach(async () => {
  sent = []
  answer = booked
  forgetAheadParts()
  vi.stubGlobal('fetch', (url: string, init?: { headers?: Record<string, string>; body?: string }) => {
    if (!url.includes('pay-together')) return Promise.reject(new Error('no line'))
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    sent.push({ path: url, key, body: JSON.parse(init?.body ?? '{}') as Record<string, unknown> })
    return Promise.resolve().then(() => answer())
  })
  addItem(tea)
  await addAhead({ ...recharge, request: asked })
  await addAhead({ ...card, request: { purseId: null, amountMinor: 5_000 } })
  desk.change({ isOnline: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAheadParts()
  takenPayments.change({ tenders: [], tip: null })
})

const sales = async () => (await entries()).flatMap(({ body }) => (body.kind === 'sale' ? [body] : []))
const wordNow = () => desk.read().message?.key
const slip = (amountMinor: number, reference = 'AB12'): TakenTender => ({ method: 'bank-card', amountMinor, reference })

describe('goods of 9.90, a recharge of 100.00 and a gift card of 50.00', () => {
  it('are paid by one handful of notes: the change stands in the sale, each part is paid exactly', async () => {
    startPayment()
    expect([cashToPay(), leftToPay(), leftToPay('gift-card')]).toEqual([15_990, 15_990, 990])
    await takeCash(20_000)
    const [first] = sent
    expect(first?.body).toMatchObject({
      basketId: id(20),
      recharges: [{ orderId: recharge.orderId, ...asked, tenders: [{ method: 0, amountMinor: 10_000 }] }],
      purses: [{ orderId: card.orderId, purseId: null, tenders: [{ method: 0, amountMinor: 5_000 }] }],
      passes: [],
    })
    const [sale] = await sales()
    expect(sale?.orderId).toBe(id(20))
    expect(sale?.tenders).toMatchObject([
      { method: 0, amountMinor: 990, receivedMinor: 5_000, changeMinor: 4_010, cashRoundingMinor: 0 },
    ])
    expect(desk.read().finished).toMatchObject({ totalMinor: 15_990, receivedMinor: 20_000, changeMinor: 4_010 })
    expect(aheadParts.read().kept).toBeNull()
    const counted = await onlineRefunds(sale?.shiftId ?? '')
    expect(counted.map(({ number, cashMinor, of }) => [number, cashMinor, of])).toEqual([
      ['C-31', 10_000, 'recharge'],
      ['C-32', 5_000, 'recharge'],
    ])
  })

  it('are paid by one slip, which each part names', async () => {
    startPayment()
    await takeTender(slip(15_990))
    const { recharges, purses } = (sent[0]?.body ?? {}) as Record<string, { tenders: unknown }[]>
    expect([recharges?.[0]?.tenders, purses?.[0]?.tenders]).toEqual([
      [{ method: 3, amountMinor: 10_000, reference: 'AB12' }],
      [{ method: 3, amountMinor: 5_000, reference: 'AB12' }],
    ])
    expect((await sales())[0]?.tenders).toMatchObject([{ method: 3, amountMinor: 990, reference: 'AB12' }])
  })

  it('are paid in parts: what comes first is paid ahead, what is stored pays goods alone', async () => {
    startPayment()
    await takeTender({ method: 'gift-card', amountMinor: 990, reference: 'ABCDEFGH99' })
    expect([leftToPay(), leftToPay('gift-card')]).toEqual([15_000, 0])
    await takeTender({ method: 'gift-card', amountMinor: 1, reference: 'ABCDEFGH98' })
    expect(wordNow()).toBe('refusal.tender.too-much')
    await takeTender(slip(14_999))
    expect([leftToPay(), await sales()]).toEqual([1, []])
    // The goods are paid whole: all above the last fen is change.
    await takeTender({ method: 'cash', amountMinor: 100, reference: null })
    expect(sent[0]?.body['purses']).toMatchObject([
      {
        tenders: [
          { method: 3, amountMinor: 4_999 },
          { method: 0, amountMinor: 1 },
        ],
      },
    ])
    expect((await sales())[0]?.tenders).toMatchObject([{ method: 100, amountMinor: 990 }])
    expect(desk.read().finished).toMatchObject({ totalMinor: 15_990, changeMinor: 99 })
  })

  it('are sold whole or not at all: what the server refuses is said, and everything stands as it stood', async () => {
    startPayment()
    await takeTender(slip(1_000))
    answer = refused
    await takeCash(20_000)
    expect([wordNow(), await sales(), takenPayments.read().tenders]).toEqual(['ahead.refused', [], [slip(1_000)]])
    expect(aheadNow()).toMatchObject({ sent: null, booked: null })
    answer = booked
    await takeCash(20_000)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
    expect(await sales()).toHaveLength(1)
  })

  it('without an answer are asked for again as they were, and are not paid in two ways', async () => {
    startPayment()
    answer = () => {
      throw new TypeError('the line is cut')
    }
    await takeCash(20_000)
    expect([wordNow(), await sales()]).toEqual(['ahead.unsure', []])
    // The page goes away; then the customer takes out a card.
    aheadParts.change({ kept: null })
    await recallAheadParts()
    answer = booked
    await takeTender(slip(15_990))
    expect(sent[1]).toEqual(sent[0])
    expect([wordNow(), await sales(), leftToPay()]).toEqual(['ahead.bookedFirst', [], 990])
    await takeTender(slip(990))
    expect(sent).toHaveLength(2)
    expect((await sales())[0]?.tenders).toMatchObject([{ method: 3, amountMinor: 990 }])
  })

  it('without an answer are said to be perhaps booked where the sale is cleared: nothing is left to press again', async () => {
    startPayment()
    answer = () => {
      throw new TypeError('the line is cut')
    }
    await takeCash(20_000)
    leavePayment()
    clearBasket()
    expect([wordNow(), aheadNow()]).toEqual(['ahead.clearedUnsure', null])
  })

  it('without an answer keep the order that they were asked for with, where a channel knows it and the payment is left', async () => {
    startPayment()
    pendingPayment.change({ openedOrderId: basketNow().id })
    answer = () => {
      throw new TypeError('the line is cut')
    }
    await takeCash(20_000)
    leavePayment()
    answer = booked
    startPayment()
    await takeCash(20_000)
    expect(sent.map(({ body }) => body['basketId'])).toEqual([id(20), id(20)])
    expect((await sales())[0]?.orderId).toBe(id(20))
    pendingPayment.change({ openedOrderId: null })
  })

  it('need a connection, and stay with no basket on hold; clearing the sale takes them out', async () => {
    desk.change({ isOnline: false })
    startPayment()
    expect([wordNow(), desk.read().workArea]).toEqual(['ahead.offline', 'sell'])
    // By the amounts at hand, too.
    desk.change({ message: null })
    await takeCash(20_000)
    expect([wordNow(), sent, aheadNow()?.sent, await sales()]).toEqual(['ahead.offline', [], null, []])
    desk.change({ isOnline: true })
    await hold('later')
    expect([wordNow(), basketNow().lines.length]).toEqual(['ahead.notHeld', 1])
    const terms = { kind: 'quotation', customer: 'Ada', phone: '', note: '', lastDay: '2026-12-01', dues: [] } as const
    expect(await setBasketAside(terms)).toMatchObject({ refusal: { code: 'ahead' } })
    desk.change({ message: null })
    const { id } = basketNow()
    await recall('another basket')
    expect(await bringSetAsideBack('another basket', false)).toMatchObject({ refusal: { code: 'ahead' } })
    expect([wordNow(), basketNow().id, aheadNow()?.parts.length]).toEqual(['ahead.notHeld', id, 2])
    clearBasket()
    expect([wordNow(), aheadNow()]).toEqual(['ahead.cleared', null])
  })

  it('keep what was taken where the payment is left', async () => {
    startPayment()
    leavePayment()
    expect(aheadNow()?.parts).toHaveLength(2)
  })
})

it('adds up whatever is laid down: what is paid ahead, the goods and the change are all of it', () => {
  const bill = { payableMinor: 990, cashRounding: null, tax: { mode: 'included', rounding: 'half-up' } } as const
  const tenders = fc.array(
    fc.record({ method: fc.constantFrom('cash', 'bank-card', 'gift-card' as const), amountMinor: fc.nat(20_000) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(tenders, (wanted) => {
      let before: readonly TakenTender[] = []
      let laidMinor = 0
      for (const [at, one] of wanted.entries()) {
        const added = addShared(bill, before, { ...one, reference: one.method === 'cash' ? null : `AB${at}` })
        if (!added.ok) continue
        const { tenders: list, outcome, isWhole, overMinor } = added.value
        laidMinor += one.amountMinor
        before = list
        const { shares, leftMinor } = sharesOf(list)
        const aheadMinor = shares.reduce((sum, share) => sum + share, 0)
        expect(aheadMinor + leftMinor).toBe(15_000)
        const goodsMinor = outcome.otherMinor + outcome.cashGivenMinor
        expect(aheadMinor + goodsMinor + overMinor).toBe(laidMinor)
        if (!isWhole) continue
        expect([leftMinor, goodsMinor - outcome.changeMinor]).toEqual([0, 990])
        for (const [place, { method }] of list.entries()) if (method === 'gift-card') expect(shares[place]).toBe(0)
        return
      }
    }),
  )
})
