import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { usualChoice } from '@kassa/domain/payment/method-choice.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entries, id, tea, useTill } from '../../test/till-of-a-day.ts'
import { undoStep } from '../basket/change-basket.ts'
import { hold, recall } from '../basket/hold.ts'
import { addItem, removeLine, selectedLine } from '../basket/sell.ts'
import { openLine } from '../cashiering/choose-line.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { leftToPay, taken } from '../payment/due.ts'
import { type Standing, pending } from '../payment/methods/channel/pending.ts'
import { takeReference } from '../payment/methods/reference/take-reference.ts'
import { startPayment } from '../payment/start-payment.ts'

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

  it('is split over several slips, and the last ends the sale', async () => {
    expect(await refusedAs({ amount: '10', reference: 'ab 12' })).toBe('taken')
    expect(taken.read().tenders).toEqual([{ method: 'bank-card', amountMinor: 1_000, reference: 'AB12' }])
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
    const before = taken.read().tenders
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
    expect(taken.read().tenders).toBe(before)
    expect(await refusedAs({ amount: '5', reference: 'AB13' }, offline)).toBe('taken')
    expect(await refusedAs({ amount: '1', reference: '' }, { ...card, needsReference: false })).toBe('taken')
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

describe('a basket that a channel may still take money for', () => {
  afterEach(() => {
    pending.change({ standing: null })
    taken.change({ tenders: [] })
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
    pending.change({ standing: standing as unknown as Standing })
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
    pending.change({ standing: null })
    openLine(before.lines[0]!.id)
    expect(desk.read()).toMatchObject({ workArea: 'line', paymentStartedAt: null })
    removeLine(selectedLine()!)
    expect(basketNow().lines).toHaveLength(0)
  })
})
