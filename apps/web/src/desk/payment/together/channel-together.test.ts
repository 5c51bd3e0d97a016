// Goods and what is paid ahead, paid by one payment of a connected channel: the till names it to both, and ends the sale once however the line breaks.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../../test/patiently.ts'
import { sample } from '../../../test/sample.ts'
import { entries, id, setup, tea, useTill } from '../../../test/till-of-a-day.ts'
import { addAhead, aheadNow, forgetAheadParts } from '../../basket/ahead/ahead-parts.ts'
import { addItem } from '../../basket/sell.ts'
import { desk } from '../../model/desk-state.ts'
import type { Registration } from '../../model/registration.ts'
import { leftToPay, takenPayments } from '../due.ts'
import { beginAttempt } from '../methods/channel/attempt.ts'
import { pendingPayment, restorePending } from '../methods/channel/pending.ts'
import { startPayment } from '../start-payment.ts'
import { finishPaid } from '../take-tender.ts'

useTill()

const card = { orderId: id(32), kind: 'purse', name: 'Gift card', amountMinor: 5_000 } as const
type Body = Record<string, unknown>

let asked: { readonly path: string; readonly body: Body }[] = []
let isCut = false

const attemptView = (body: Body) => ({
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
})

/** The parts as the server books them. */
const booked = () => {
  const one = sample(payIntoPurse.answer)
  const purse = { ...one.purse, code: 'ABCDEFGH23', kind: 'gift-card', times: null }
  const tenders = [{ method: 2, amountMinor: 5_000, reference: null }]
  return {
    recharges: [],
    passes: [],
    purses: [{ ...one, orderId: card.orderId, number: 'C-32', amountMinor: 5_000, purse, tenders }],
  }
}

function answerTo(path: string, body: Body): unknown {
  if (path.endsWith('/payment/start-attempt')) return attemptView(body)
  return path.endsWith('/member/pay-together') ? booked() : {}
}

beforeEach(async () => {
  asked = []
  isCut = false
  forgetAheadParts()
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    const body = JSON.parse(init?.body ?? '{}') as Body
    asked.push({ path: url, body })
    if (isCut && url.endsWith('/member/pay-together')) return Promise.reject(new TypeError('the line is cut'))
    return Promise.resolve(new Response(JSON.stringify(answerTo(url, body))))
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({
    isOnline: true,
    setup: { ...setup, channels: [{ channel: 'alipay', mode: 'demo' }] },
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
  addItem(tea)
  await addAhead({ ...card, request: { purseId: null, amountMinor: 5_000 } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAheadParts()
  takenPayments.change({ tenders: [], tip: null })
  pendingPayment.change({ standing: null, openedOrderId: null })
})

const sent = (path: string) => asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
const sales = async () => (await entries()).flatMap(({ body }) => (body.kind === 'sale' ? [body] : []))
const pay = (amountMinor = leftToPay('alipay') ?? 0) => beginAttempt({ method: 'alipay', way: 'qr', amountMinor })

it('asks the channel once for all of it, and leaves with the server the goods and the parts as they are going to be', async () => {
  startPayment()
  expect([leftToPay('alipay'), leftToPay('alipay', true), leftToPay('gift-card')]).toEqual([5_990, 990, 990])
  await pay()
  const [begun] = sent('/payment/start-attempt')
  const reference = attemptNumber(String(begun?.['id']))
  const order = begun?.['order'] as { payableMinor: number; sale: SaleBody; together: { purses: object[] } }
  expect([begun?.['amountMinor'], order.payableMinor]).toEqual([5_990, 5_990])
  expect(order.sale.tenders).toMatchObject([{ method: 2, amountMinor: 990, reference }])
  expect(order.together.purses).toMatchObject([
    { orderId: card.orderId, tenders: [{ method: 2, amountMinor: 5_000, reference }] },
  ])
  expect(sent('/member/pay-together')).toEqual([{ ...order.together, basketId: id(20) }])
  expect((await sales()).map(({ tenders }) => tenders)).toMatchObject([[{ method: 2, amountMinor: 990, reference }]])
  expect([takenPayments.read().tenders, aheadNow()]).toEqual([[], null])
})

it('leaves nothing to be booked without it while more is to come', async () => {
  startPayment()
  await pay(3_000)
  const order = sent('/payment/start-attempt')[0]?.['order'] as object
  expect(order).not.toHaveProperty('sale')
  expect(order).not.toHaveProperty('together')
  expect(order).not.toHaveProperty('left')
  expect([leftToPay(), sent('/member/pay-together'), await sales()]).toEqual([2_990, [], []])
  await pay()
  const [first, second] = sent('/payment/start-attempt').map((one) => attemptNumber(String(one['id'])))
  expect(sent('/member/pay-together')[0]?.['purses']).toMatchObject([
    {
      tenders: [
        { amountMinor: 3_000, reference: first },
        { amountMinor: 2_000, reference: second },
      ],
    },
  ])
  expect((await sales())[0]?.tenders).toMatchObject([{ amountMinor: 990, reference: second }])
})

it('whose line is cut after the money came keeps it in sight, asks for the same again, and sells once', async () => {
  isCut = true
  startPayment()
  await pay()
  expect([leftToPay(), await sales()]).toEqual([0, []])
  expect(takenPayments.read().tenders).toMatchObject([{ method: 'alipay', amountMinor: 5_990 }])
  // The page goes away and comes back; the money is not asked for again.
  takenPayments.change({ tenders: [], tip: null })
  expect(await restorePending()).toBe(true)
  isCut = false
  await Promise.all([finishPaid(), finishPaid()])
  await patiently(async () => expect(await sales()).toHaveLength(1))
  const requests = sent('/member/pay-together')
  expect(requests.every((one) => JSON.stringify(one) === JSON.stringify(requests[0]))).toBe(true)
  expect(sent('/payment/start-attempt')).toHaveLength(1)
  expect((await sales())[0]?.tenders).toMatchObject([{ method: 2, amountMinor: 990 }])
})

it('that dies between the parts and the goods knows what of the payment is left', async () => {
  startPayment()
  // The disk takes no sale: the parts are booked, and the goods are still to be written.
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await pay()
  spy.mockRestore()
  expect(await sales()).toEqual([])
  expect(takenPayments.read().tenders).toMatchObject([{ method: 'alipay', amountMinor: 990 }])
  takenPayments.change({ tenders: [], tip: null })
  expect(await restorePending()).toBe(true)
  expect(await finishPaid()).toBe(true)
  expect((await sales())[0]?.tenders).toMatchObject([{ method: 2, amountMinor: 990 }])
  expect(sent('/member/pay-together')).toHaveLength(1)
})
