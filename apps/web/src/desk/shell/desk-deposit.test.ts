import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { entries, id, tea, useTill } from '../../test/till-of-a-day.ts'
import { deposits, keepDeposit } from '../basket/deposit.ts'
import { noteAge } from '../basket/guard/age.ts'
import { addItem } from '../basket/sell.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { cashToPay, leftToPay, takenPayments } from '../payment/due.ts'
import { payExact, takeCash } from '../payment/methods/cash/take-cash.ts'
import { draftSale } from '../payment/methods/channel/draft-sale.ts'
import { startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'

/** The server, which has the deposit no more. */
async function refuseHolds(): Promise<void> {
  const body = { code: 'purse.not-enough', message: '', details: {} }
  const answer = (url: string) =>
    url.endsWith('/hold-purse') ? new Response(JSON.stringify(body), { status: 409 }) : new Response('{}')
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answer(url)))
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({ isOnline: true, registration: registration && { ...registration, keyPair } }))
}

useTill()

describe('what was paid ahead for the basket', () => {
  const paid = async (count = 2): Promise<(number | string | null)[][]> => {
    await patiently(async () => expect(await entries()).toHaveLength(count))
    await patiently(() => expect(desk.read().isWriting).toBe(false))
    const { tenders } = (await entries()).at(-1)!.body as SaleBody
    return tenders.map(({ method, amountMinor, reference }) => [method, amountMinor, reference])
  }
  const payAhead = (amountMinor: number) => keepDeposit({ orderId: basketNow().id, code: 'GC1', amountMinor })
  beforeEach(async () => {
    takenPayments.change({ tenders: [], tip: null })
    addItem({ ...tea, sellPriceMinor: 7_180 })
    await payAhead(5_000)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await keepDeposit(null)
  })

  it('pays first: exact cash, notes and every other way count what is left', async () => {
    expect([cashToPay(), leftToPay()]).toEqual([2_180, 2_180])
    payExact()
    expect(await paid()).toEqual([
      [100, 5_000, 'GC1'],
      [0, 2_180, null],
    ])
    addItem(tea)
    expect(cashToPay()).toBe(990)
  })

  it('stands beside what is taken in parts, and in what the server keeps while money comes', async () => {
    const reference = attemptNumber(id(61))
    await takeTender({ method: 'bank-card', amountMinor: 1_000, reference: 'AB12' })
    expect([takenPayments.read().tenders.length, leftToPay()]).toEqual([1, 1_180])
    const { sale } = await draftSale({ method: 'alipay', amountMinor: 1_180, reference })
    expect(sale?.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [100, 5_000],
      [3, 1_000],
      [2, 1_180],
    ])
    await takeTender({ method: 'alipay', amountMinor: 1_180, reference })
    expect(await paid()).toEqual([
      [100, 5_000, 'GC1'],
      [3, 1_000, 'AB12'],
      [2, 1_180, reference],
    ])
  })

  it.each([
    ['exact cash', payExact],
    ['the pay button', startPayment],
  ])('ends the sale by %s where it pays all of it, and takes no more than that', async (_, press) => {
    await payAhead(9_000)
    press()
    expect(await paid()).toEqual([[100, 7_180, 'GC1']])
  })

  it.each([
    ['exact cash', payExact],
    ['the pay button', startPayment],
  ])('hands out no restricted goods by %s before the customer’s age is known', async (_, press) => {
    // Every basket of these tests has one id: its customer is another.
    noteAge(0)
    addItem({ ...tea, id: id(79), restriction: 'spirits' })
    await payAhead(20_000)
    const all = { 'beer-wine': 18, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 }
    desk.change(({ setup }) => ({ setup: setup && { ...setup, ageLimits: all } }))
    press()
    await patiently(() => expect(desk.read().dialog).toMatchObject({ kind: 'age', age: 18 }))
    expect(await entries()).toHaveLength(1)
    const { dialog } = desk.read()
    desk.change({ dialog: null })
    noteAge(18)
    if (dialog?.kind === 'age') dialog.goOn()
    expect((await paid()).map(([method]) => method)).toEqual([100])
  })

  it('is left out where the customer pays otherwise', async () => {
    deposits.change({ isLeftOut: true })
    await takeCash(7_180)
    expect(await paid()).toEqual([[0, 7_180, null]])
  })

  it('pays its own basket and no other', () => {
    desk.change({ history: startHistory(id(78), Date.now()) })
    addItem(tea)
    expect(cashToPay()).toBe(990)
  })

  it('sells nothing where the server has it no more, and says the whole price from then on', async () => {
    await refuseHolds()
    payExact()
    await patiently(() => expect(desk.read().message?.key).toBe('message.depositGone'))
    expect(await entries()).toHaveLength(1)
    expect([cashToPay(), desk.read().isWriting, basketNow().lines.length]).toEqual([7_180, false, 1])
  })
})
