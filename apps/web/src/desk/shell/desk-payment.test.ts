import { journalBody, type SaleBody } from '@kassa/contract/journal/journal.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { usualChoice } from '@kassa/domain/tenders/method-choice.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { entries, id, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { undoStep } from '../basket/change-basket.ts'
import { hold, recall } from '../basket/hold.ts'
import { addItem, removeLine, selectedLine } from '../basket/sell.ts'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { basketNow, closeDialog, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { findRefundable, preview, refundNow } from '../orders/refund/refundable.ts'
import { cashToPay, leftToPay, owedNow, takenPayments } from '../payment/due.ts'
import { chargeOf } from '../payment/extras/fee.ts'
import { giveBackAndGoOn } from '../payment/give-back.ts'
import { payExact, takeCash } from '../payment/methods/cash/take-cash.ts'
import {
  type PendingAttempt,
  followBasket,
  pendingPayment,
  restorePending,
} from '../payment/methods/channel/pending.ts'
import { setAsidePayment } from '../payment/methods/channel/set-aside-payment.ts'
import { takeReference } from '../payment/methods/reference/take-reference.ts'
import { leavePayment, resumePayment, startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'
import { readTotals } from '../shift/shift-actions.ts'

useTill()

describe('a payment made elsewhere', () => {
  const card = usualChoice('bank-card', true)
  const refusedAs = async (typed: { amount: string; reference: string }, choice = card): Promise<string> => {
    const done = await takeReference(typed, choice)
    return done.ok ? 'taken' : done.refusal.code
  }
  beforeEach(() => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    startPayment()
  })
  afterEach(() => takenPayments.change({ tenders: [], tip: null }))

  it('is split over several slips, and the last ends the sale', async () => {
    expect(await refusedAs({ amount: '10', reference: 'ab 12' })).toBe('taken')
    expect(takenPayments.read().tenders).toEqual([{ method: 'bank-card', amountMinor: 1_000, reference: 'AB12' }])
    expect(leftToPay()).toBe(2_000)
    expect(await refusedAs({ amount: '', reference: 'AB13' })).toBe('taken')
    const sale = (await entries()).at(-1)!.body as SaleBody
    expect(sale.tenders).toMatchObject([
      { method: 3, amountMinor: 1_000, reference: 'AB12' },
      { method: 3, amountMinor: 2_000, reference: 'AB13', changeMinor: 0 },
    ])
  })

  it('is refused with its reason, and nothing is taken', async () => {
    await refusedAs({ amount: '10', reference: 'AB12' })
    const before = takenPayments.read().tenders
    const offline = { ...card, offlineMostMinor: 1_500 }
    expect(await refusedAs({ amount: '20.01', reference: 'AB13' })).toBe('tender.too-much')
    expect(await refusedAs({ amount: '0', reference: 'AB13' })).toBe('tender.nothing')
    expect(await refusedAs({ amount: 'x', reference: 'AB13' })).toBe('amount.not-a-number')
    expect(await refusedAs({ amount: '5', reference: '' })).toBe('reference.missing')
    expect(await refusedAs({ amount: '5', reference: '123' })).toBe('reference.too-short')
    expect(await refusedAs({ amount: '5', reference: 'ab12' })).toBe('reference.used')
    expect(await refusedAs({ amount: '5.01', reference: 'AB13' }, offline)).toBe('tender.offline')
    const ofDesk = { ...card, offlineTotalMinor: 1_500 }
    expect(await refusedAs({ amount: '5.01', reference: 'AB13' }, ofDesk)).toBe('tender.offline')
    expect(takenPayments.read().tenders).toBe(before)
    expect(await refusedAs({ amount: '5', reference: 'AB13' }, offline)).toBe('taken')
    expect(await refusedAs({ amount: '1', reference: '' }, { ...card, needsReference: false })).toBe('taken')
  })

  it('of a card terminal is kept with what else its slip says, and counts once a terminal', async () => {
    const slip = (terminal: string, lastFour = '4321') => ({
      amount: '5',
      reference: 'AP71',
      card: { terminal, batch: '', lastFour },
    })
    expect(await refusedAs(slip('T1', '43'))).toBe('card-slip.last-four')
    expect(await refusedAs(slip('前台'))).toBe('card-slip.strange')
    expect(await refusedAs(slip('t1'))).toBe('taken')
    expect(takenPayments.read().tenders).toMatchObject([
      { reference: 'AP71', card: { terminal: 'T1', batch: null, lastFour: '4321' } },
    ])
    expect(await refusedAs(slip('T1'))).toBe('reference.used')
    expect(await refusedAs(slip('T2'))).toBe('taken')
  })

  it('is not lost by a reload or by leaving; it is taken off by hand, and the sale takes what is left', async () => {
    await refusedAs({ amount: '10', reference: 'AB12' })
    const slip = takenPayments.read().tenders
    takenPayments.change({ tenders: [], tip: null })
    expect(await restorePending()).toBe(true)
    resumePayment()
    expect([takenPayments.read().tenders, leftToPay(), desk.read().workArea]).toEqual([slip, 2_000, 'pay'])
    leavePayment()
    await patiently(() => expect(desk.read().dialog?.kind).toBe('give-back'))
    expect(takenPayments.read().tenders).toEqual(slip)
    closeDialog()
    startPayment()
    payExact()
    await patiently(async () => expect(await entries()).toHaveLength(2))
    expect(((await entries()).at(-1)!.body as SaleBody).tenders).toMatchObject([
      { method: 3, amountMinor: 1_000, reference: 'AB12' },
      { method: 0, amountMinor: 2_000 },
    ])
    await patiently(() => expect(desk.read().finished).not.toBeNull())
    expect(await restorePending()).toBe(false)
  })

  it('stands for its basket beside what is held of a card, which a reload does not lose either', async () => {
    await takeTender({ method: 'gift-card', amountMinor: 500, reference: 'GC1' })
    const card = takenPayments.read().tenders
    takenPayments.change({ tenders: [], tip: null })
    expect(await restorePending()).toBe(true)
    resumePayment()
    expect(takenPayments.read().tenders).toEqual(card)
    await giveBackAndGoOn(() => undefined)
    expect([takenPayments.read().tenders, desk.read().workArea]).toEqual([[], 'sell'])
    await patiently(async () => expect(await restorePending()).toBe(false))
  })

  it('belongs to its basket, and to none that comes to the screen after it', async () => {
    const stop = followBasket()
    await takeTender({ method: 'gift-card', amountMinor: 500, reference: 'GC1' })
    addItem(tea)
    expect(takenPayments.read().tenders).toHaveLength(1)
    desk.change({ history: startHistory(id(79), Date.now()) })
    expect(takenPayments.read().tenders).toEqual([])
    stop()
  })

  it('names a slip of an earlier sale of the day, by method', async () => {
    await refusedAs({ amount: '', reference: 'AB12' })
    addItem({ ...tea, sellPriceMinor: 3_000 })
    startPayment()
    expect(await takeReference({ amount: '', reference: 'AB12' }, card)).toMatchObject({
      ok: false,
      refusal: { code: 'reference.used', facts: { order: '1-02-000001' } },
    })
    expect(await refusedAs({ amount: '', reference: 'AB12' }, usualChoice('alipay', true))).toBe('taken')
  })
})

describe('a way of paying that costs the customer something', () => {
  const fee = { rate: { kind: 'percent', basisPoints: 250 }, isTaxed: true } as const
  const card = { ...usualChoice('bank-card', true), fee }
  const last = async () => journalBody.parse((await entries()).at(-1)!.body) as SaleBody
  beforeEach(() => {
    const { setup } = desk.read()
    const settings = { ...setup?.settings, 'sales.payment-methods': [card, 'cash', 'alipay'] }
    desk.change({ setup: setup && { ...setup, settings } })
    addItem({ ...tea, sellPriceMinor: 10_000 })
    startPayment()
  })
  afterEach(() => takenPayments.change({ tenders: [], tip: null }))

  it('is charged with its fee, which pays nothing of the goods', async () => {
    expect(chargeOf('bank-card', 10_000)).toMatchObject({ amountMinor: 10_250, feeMinor: 250 })
    expect(chargeOf('alipay', 10_000)).toMatchObject({ amountMinor: 10_000, feeMinor: 0, fee: null })
    await takeReference({ amount: '', reference: 'AB12' }, card)
    const sale = await last()
    expect(sale.tenders).toEqual([
      {
        method: 3,
        amountMinor: 10_250,
        receivedMinor: 10_250,
        changeMinor: 0,
        cashRoundingMinor: 0,
        reference: 'AB12',
        feeMinor: 250,
      },
    ])
    const { payment, totals } = pricedIn(sale)
    expect([totals.payableMinor, payment?.feesMinor, payment?.fees]).toEqual([
      10_000,
      250,
      [{ tender: 0, feeMinor: 250, taxMinor: 29, taxId: setup.taxes[0]?.id, rateBasisPoints: 1_300 }],
    ])
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({
      salesMinor: 10_000,
      feesMinor: 250,
      expectedMinor: 10_000,
    })
  })

  it.each([
    [true, 250],
    [false, 0],
  ])('goes back with the goods where it is set so: %s', async (givesFees, feeMinor) => {
    const { setup: now } = desk.read()
    desk.change({ setup: now && { ...now, settings: { ...now.settings, 'sales.refund-gives-fees': givesFees } } })
    await takeReference({ amount: '', reference: 'AB12' }, card)
    const order = await findRefundable((await last()).number)
    if (typeof order === 'string') throw new Error(order)
    const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, chosen, '')
    if (!seen.ok) throw new Error(seen.message)
    expect(seen).toMatchObject({ amountMinor: 10_000, caps: [{ method: 3, proposedMinor: 10_000, feeMinor }] })
    const done = await refundNow(order, chosen, 'unwanted', seen)
    expect(done).toMatchObject({
      amountMinor: 10_000,
      feeMinor,
      money: [{ method: 3, amountMinor: 10_000 + feeMinor }],
    })
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ refundsMinor: 10_000, feesMinor: 250 - feeMinor })
  })

  it('goes back in cash where nothing may go back by card, and then without its fee', async () => {
    await takeReference({ amount: '', reference: 'AB12' }, card)
    const { number } = await last()
    const first = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const order = await findRefundable(number)
    if (typeof order === 'string') throw new Error(order)
    const { setup: now } = desk.read()
    const settings = { ...now?.settings, 'sales.payment-methods': [{ ...card, isRefundable: false }, 'cash'] }
    desk.change({ setup: now && { ...now, settings } })
    const seen = await preview(order, first, '')
    if (!seen.ok) throw new Error(seen.message)
    expect(seen.caps).toMatchObject([{ method: 0, proposedMinor: 10_000, feeMinor: 0, insteadOf: [3] }])
    const done = await refundNow(order, first, 'unwanted', seen)
    expect(done).toMatchObject({ amountMinor: 10_000, money: [{ method: 0, amountMinor: 10_000 }] })
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ refundsMinor: 10_000, expectedMinor: 0 })
    desk.change({ setup: now })
    const again = await findRefundable(number)
    expect(typeof again === 'string' ? again : again.rows[0]?.left).toBe(0)
    expect(await preview(again as typeof order, first, '')).toMatchObject({ ok: false })
  })

  it('is charged for the part it pays, and the rest is what it was', async () => {
    await takeReference({ amount: '40', reference: 'AB12' }, card)
    expect(takenPayments.read().tenders).toMatchObject([{ amountMinor: 4_100, fee: { shareMinor: 4_000 } }])
    expect([leftToPay(), cashToPay(), owedNow()]).toEqual([6_000, 6_000, 10_100])
    await takeCash(6_000)
    expect((await last()).tenders).toMatchObject([
      { method: 3, amountMinor: 4_100, feeMinor: 100 },
      { method: 0, amountMinor: 6_000 },
    ])
  })

  it('is charged on the price alone where it pays a tip besides', async () => {
    takenPayments.change({ tip: { kind: 'amount', amountMinor: 1_000 } })
    await takeReference({ amount: '', reference: 'AB12' }, card)
    expect((await last()).tenders).toMatchObject([{ amountMinor: 11_250, feeMinor: 250 }])
  })

  it('is taken once where a channel has taken it already', async () => {
    const reference = attemptNumber(id(61))
    const { fee: standing, amountMinor } = chargeOf('bank-card', 10_000)
    await takeTender({ method: 'bank-card', amountMinor, reference, fee: standing })
    expect((await last()).tenders).toMatchObject([{ amountMinor: 10_250, feeMinor: 250, reference }])
  })

  it('is what it was where an earlier program had asked a channel for it', async () => {
    await takeTender({ method: 'bank-card', amountMinor: 10_000, reference: attemptNumber(id(62)) })
    expect((await last()).tenders).toEqual([expect.not.objectContaining({ feeMinor: expect.anything() as number })])
  })

  it('counts with its fee against what may be taken without a connection', async () => {
    desk.change({ isOnline: false })
    const most = { ...card, offlineMostMinor: 10_249 }
    expect((await takeReference({ amount: '', reference: 'AB12' }, most)).ok).toBe(false)
    expect((await takeReference({ amount: '', reference: 'AB12' }, { ...most, offlineMostMinor: 10_250 })).ok).toBe(
      true,
    )
  })

  it('keeps the fee when the goods come back', async () => {
    await takeReference({ amount: '', reference: 'AB12' }, card)
    const order = await findRefundable('1-02-000001')
    if (typeof order === 'string') throw new Error(order)
    const seen = await preview(order, [{ line: 0, quantity: 1, goods: 'restock' }], '')
    expect(seen).toMatchObject({ ok: true, amountMinor: 10_000, caps: [{ method: 3, maximumMinor: 10_000 }] })
  })
})

describe('a basket that a channel may still take money for', () => {
  afterEach(() => {
    pendingPayment.change({ standing: null })
    takenPayments.change({ tenders: [] })
  })

  const standing = {
    id: id(60),
    orderId: id(20),
    method: 3,
    way: 'shows-code',
    amountMinor: 1_980,
    view: null,
  } as const

  it('neither changes nor goes away until that is settled; choosing a line leaves the payment only then', async () => {
    addItem(tea)
    startPayment()
    pendingPayment.change({ standing: standing as unknown as PendingAttempt })
    const before = basketNow()
    const tries = [() => addItem(tea), undoStep, () => removeLine(selectedLine()!), () => hold(''), () => recall(id(9))]
    for (const attempt of tries) {
      desk.change({ message: null })
      await Promise.resolve(attempt())
      expect([String(attempt), desk.read().message?.key]).toEqual([String(attempt), 'message.takeBackFirst'])
      expect(basketNow()).toBe(before)
    }
    openLine(before.lines[0]!.id)
    expect(desk.read().workArea).toBe('pay')
    pendingPayment.change({ standing: null })
    openLine(before.lines[0]!.id)
    expect(desk.read()).toMatchObject({ workArea: 'line', paymentStartedAt: null })
    removeLine(selectedLine()!)
    expect(basketNow().lines).toHaveLength(0)
  })
  const stuck = (state: 'waiting' | 'reversal-failed'): PendingAttempt => ({
    ...(standing as unknown as PendingAttempt),
    view: { state } as PendingAttempt['view'],
  })

  it('is set aside only where it could not be taken back, and goes on as another order', async () => {
    // It says so to a server that is not there.
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const keyPair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    desk.change({ registration: { ...desk.read().registration!, keyPair } })
    addItem(tea)
    startPayment()
    const before = basketNow()
    pendingPayment.change({ standing: stuck('waiting') })
    await setAsidePayment()
    expect(pendingPayment.read().standing).not.toBeNull()
    pendingPayment.change({ standing: stuck('reversal-failed') })
    await setAsidePayment()
    expect(pendingPayment.read().standing).toBeNull()
    expect(basketNow().id).not.toBe(before.id)
    expect(basketNow().lines).toEqual(before.lines)
    expect(desk.read()).toMatchObject({ workArea: 'sell', paymentStartedAt: null })
    addItem(tea)
    startPayment()
    await takeCash(1_980)
    const sale = (await entries()).at(-1)!.body as SaleBody
    expect(sale).toMatchObject({ kind: 'sale', tenders: [{ method: 0, amountMinor: 1_980 }] })
    expect(sale.orderId).not.toBe(before.id)
  })

  it('keeps its order where a channel has paid a part of it, and the rest is paid otherwise', async () => {
    addItem(tea)
    startPayment()
    const before = basketNow()
    const part = { method: 'alipay', amountMinor: 500, reference: attemptNumber(id(61)) } as const
    takenPayments.change({ tenders: [part] })
    pendingPayment.change({ standing: stuck('reversal-failed') })
    await setAsidePayment()
    expect(pendingPayment.read().standing).toBeNull()
    expect(takenPayments.read().tenders).toEqual([part])
    expect(basketNow()).toBe(before)
    expect(desk.read().workArea).toBe('pay')
  })
})
