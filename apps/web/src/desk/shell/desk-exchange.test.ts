import { journalBody } from '@kassa/contract/journal/journal.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { describe, expect, it } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { entries, id, tea, tomatoId, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { findRefundable, preview } from '../orders/refund/refundable.ts'
import { restoreExchange, standWithBasket } from '../orders/refund/exchange/standing-exchange.ts'
import { cashToPay, leftToPay, takenPayments } from '../payment/due.ts'
import { dropExchange, exchange } from '../payment/exchange.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'
import { hearScan } from '../scan/scan-flow.ts'
import { readTotals } from '../shift/shift-actions.ts'

useTill()

describe('goods for goods', () => {
  const sellTea = async (): Promise<void> => {
    for (const key of ['2', '*']) pressKey(key)
    hearScan('6901234567892')
    await takeCash(5_000)
    desk.change({ finished: null })
  }
  /** One tea of the sale comes back with what lies in the basket; answers what it is worth. */
  const bringBack = async (number: string, ask: (() => void) | null = null, reason = 'other sort'): Promise<number> => {
    const order = await findRefundable(number)
    if (typeof order === 'string') throw new Error(order)
    const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, chosen, '')
    if (!seen.ok) throw new Error(seen.message)
    const coming = {
      order,
      chosen,
      reason,
      seen,
      going: { refundId: id(77), approval: null },
    }
    standWithBasket(coming, ask)
    return seen.amountMinor
  }
  const last = async () => {
    const stored = (await entries()).at(-1)!
    const body = journalBody.parse(stored.body)
    if (body.kind !== 'exchange') throw new Error(body.kind)
    return { stored, body }
  }

  it('are not paid before somebody has said why the first ones come back', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Fine tea', sellPriceMinor: 3_000 })
    await bringBack('1-02-000001', null, ' x ')
    const before = (await entries()).length
    await takeCash(2_500)
    expect((await entries()).length).toBe(before)
    expect(desk.read()).toMatchObject({ workArea: 'refund', refundNumber: '1-02-000001' })
    await bringBack('1-02-000001')
    await takeCash(2_500)
    expect((await last()).body.refund.reason).toBe('other sort')
  })

  it('are one entry: dearer ones are paid by the difference, and the receipt says what came back', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Fine tea', sellPriceMinor: 3_000 })
    expect(await bringBack('1-02-000001')).toBe(990)
    expect([cashToPay(), leftToPay()]).toEqual([2_010, 2_010])
    await takeCash(2_500)
    const { stored, body } = await last()
    expect([stored.number, stored.orderId, body.refund.number]).toEqual([
      '1-02-000002',
      body.sale.orderId,
      'R1-02-000002',
    ])
    expect(body.sale.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [102, 990],
      [0, 2_010],
    ])
    expect(body.refund.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([[102, 990]])
    expect(desk.read().finished).toMatchObject({ number: '1-02-000002', receivedMinor: 2_500, changeMinor: 490 })
    const rows = desk.read().finished?.receipt?.blocks.flatMap((block) => (block.kind === 'row' ? [block.left] : []))
    expect(rows).toContain('换货抵付')
    expect(exchange.read().standing).toBeNull()
    expect((await readTotals(desk.read().shift!.id)).expectedMinor).toBe(10_000 + 1_980 + 2_010)
    const again = await findRefundable('1-02-000001')
    expect(typeof again === 'string' ? again : again.rows[0]?.left).toBe(1)
  })

  it('that cost less give the rest back, without anything being taken', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Small tea', sellPriceMinor: 500 })
    await bringBack('1-02-000001')
    startPayment()
    await patiently(async () => expect((await last()).body.refund.tenders).toHaveLength(2))
    const { body } = await last()
    expect(body.refund.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [0, 490],
      [102, 500],
    ])
    expect(body.sale.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([[102, 500]])
    await patiently(() => expect(desk.read().finished).toMatchObject({ receivedMinor: 0, changeMinor: 490 }))
    expect((await readTotals(desk.read().shift!.id)).expectedMinor).toBe(10_000 + 1_980 - 490)
  })

  it('stand there after a reload, for what is paid then and under the same id', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Fine tea', sellPriceMinor: 3_000 })
    await bringBack('1-02-000001')
    exchange.change({ standing: null })
    expect(cashToPay()).toBe(3_000)
    await restoreExchange()
    expect([cashToPay(), exchange.read().standing?.ask]).toEqual([2_010, null])
    startPayment()
    await takeCash(2_010)
    const { body } = await last()
    expect(body.refund).toMatchObject({ refundId: id(77), reason: 'other sort', amountMinor: 990 })
    addItem(tea)
    await restoreExchange()
    expect(exchange.read().standing).toBeNull()
  })

  it('are asked for again beside their sale where nobody had let them pass', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Fine tea', sellPriceMinor: 3_000 })
    await bringBack('1-02-000001', () => undefined)
    exchange.change({ standing: null })
    await restoreExchange()
    startPayment()
    expect(desk.read()).toMatchObject({ workArea: 'refund', refundNumber: '1-02-000001' })
    dropExchange()
    await restoreExchange()
    expect(exchange.read().standing).toBeNull()
  })

  it('belong to the basket they were brought for, and to no other', async () => {
    await sellTea()
    addItem({ ...tea, sellPriceMinor: 3_000 })
    await bringBack('1-02-000001')
    desk.change({ history: startHistory(id(78), Date.now()) })
    addItem({ ...tea, sellPriceMinor: 3_000 })
    expect(cashToPay()).toBe(3_000)
  })

  it('sell nothing where another refund has come in between', async () => {
    await sellTea()
    addItem({ ...tea, sellPriceMinor: 3_000 })
    await bringBack('1-02-000001')
    const { standing } = exchange.read()
    exchange.change({ standing: standing && { ...standing, half: () => Promise.reject(new Error('the sums moved')) } })
    const before = (await entries()).length
    await takeCash(3_000)
    expect((await entries()).length).toBe(before)
    expect(desk.read()).toMatchObject({ isWriting: false, message: { key: 'message.exchangeChanged' } })
    const byChannel = { method: 'alipay' as const, amountMinor: 2_010, reference: attemptNumber(id(79)) }
    await takeTender(byChannel)
    expect((await entries()).length).toBe(before)
    expect(takenPayments.read().tenders).toEqual([byChannel])
    takenPayments.change({ tenders: [] })
    dropExchange()
  })
})
