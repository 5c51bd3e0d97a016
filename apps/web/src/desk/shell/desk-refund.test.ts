import { type JournalRefundBody, type SaleBody, journalBody } from '@kassa/contract/journal/journal.ts'
import { preferMethod } from '@kassa/domain/order/sale-tenders.ts'
import { describe, expect, it } from 'vitest'
import { entries, id, tea, tomato, useTill } from '../../test/till-of-a-day.ts'
import { changeOrder } from '../basket/change-order.ts'
import { addItem } from '../basket/sell.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { desk } from '../model/desk-state.ts'
import { cashOf, moneyOfCaps } from '../orders/refund/refund-money.ts'
import { findRefundable, preview, refundNow } from '../orders/refund/refundable.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { takeTender } from '../payment/take-tender.ts'
import { takenPayments } from '../payment/due.ts'
import { hearScan } from '../scan/scan-flow.ts'
import { mayVoid, voidSale } from '../orders/refund/void-sale.ts'
import { readTotals } from '../shift/shift-actions.ts'

useTill()

describe('a refund of an own sale without a line', () => {
  it('previews what it gives back, and all of them add up to what was paid', async () => {
    for (const key of ['3', '*']) pressKey(key)
    hearScan('6901234567892')
    changeOrder({ kind: 'percent', offBasisPoints: 333 }, '')
    await takeCash(5000)
    const sale = (await entries())[1]!.body as SaleBody
    let back = 0
    for (let count = 0; count < 3; count += 1) {
      const order = await findRefundable('RC-1-02-000001')
      if (typeof order === 'string') throw new Error(order)
      expect(order.rows[0]?.left).toBe(3 - count)
      const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const seen = await preview(order, chosen, '')
      if (!seen.ok) throw new Error(seen.message)
      const done = await refundNow(order, chosen, 'changed his mind', seen)
      expect(done).toMatchObject({ amountMinor: seen.amountMinor, money: moneyOfCaps(seen.caps) })
      back += cashOf(done.money)
    }
    expect(back).toBe(sale.tenders[0]?.amountMinor)
    const refunds = (await entries()).filter(({ kind }) => kind === 'refund')
    expect(refunds.map(({ number }) => number)).toEqual(['R1-02-000002', 'R1-02-000003', 'R1-02-000004'])
    for (const { body } of refunds) expect(journalBody.safeParse(body).success).toBe(true)
    const sum = refunds.reduce((total, { body }) => total + (body as JournalRefundBody).amountMinor, 0)
    expect(sum).toBe((sale.answer as { totals: { payableMinor: number } }).totals.payableMinor)
    const again = await findRefundable('1-02-000001')
    if (typeof again === 'string') throw new Error(again)
    expect(again.rows[0]?.left).toBe(0)
  })
})

describe('a refund of a sale that was not paid in cash alone', () => {
  const paidByCard = async (): Promise<void> => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    addItem(tomato, '1')
    await takeTender({ method: 'alipay', amountMinor: 6_000, reference: 'T-1' })
    await takeCash(6_000)
  }

  it('goes back to what paid it, electronic before cash, and cash only by choice', async () => {
    await paidByCard()
    const sale = (await entries())[1]!.body as SaleBody
    expect(sale.tenders).toMatchObject([
      { method: 2, amountMinor: 6_000, reference: 'T-1' },
      { method: 0, amountMinor: 5_950, receivedMinor: 6_000, changeMinor: 50 },
    ])
    const order = await findRefundable('1-02-000001')
    if (typeof order === 'string') throw new Error(order)
    const tea = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, tea, '')
    expect(seen).toMatchObject({
      ok: true,
      caps: [
        { method: 2, proposedMinor: 3_000 },
        { method: 0, proposedMinor: 0 },
      ],
    })
    if (!seen.ok) return
    const inCash = await preview(order, tea, '', preferMethod(seen.caps, 0))
    expect(inCash).toMatchObject({ caps: [{ proposedMinor: 0 }, { proposedMinor: 3_000 }] })
    const first = await refundNow(order, tea, '', seen)
    expect(first.money).toMatchObject([{ method: 2, amountMinor: 3_000 }])

    const again = await findRefundable('1-02-000001')
    if (typeof again === 'string') throw new Error(again)
    const rest = [{ line: 1, quantity: 1_000, goods: 'restock' as const }]
    const left = await preview(again, rest, '')
    expect(left).toMatchObject({ caps: [{ proposedMinor: 3_000 }, { proposedMinor: 5_950 }] })
    if (!left.ok) return
    await refundNow(again, rest, '', left)
    const bodies = (await entries()).map(({ body }) => body).filter((body) => body.kind === 'refund')
    expect(bodies.map(({ tenders }) => tenders.map(({ method, amountMinor }) => [method, amountMinor]))).toEqual([
      [[2, 3_000]],
      [
        [2, 3_000],
        [0, 5_950],
      ],
    ])
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ cashSalesMinor: 5_950, cashRefundsMinor: 5_950 })
  })
})

it('numbers go on as the format says that stands at this device, the order’s and the refund’s apart', async () => {
  const { setup } = desk.read()
  const formats = { order: 'M-{yy}/{outlet}-{till}-{counter:4}', refund: 'RF/{outlet}-{till}-{counter}', invoice: null }
  desk.change({ setup: setup && { ...setup, settings: { ...setup.settings, 'sales.number-formats': formats } } })
  hearScan('6901234567892')
  await takeCash(5_000)
  const year = new Date().toISOString().slice(2, 4)
  const number = `M-${year}/1-02-0001`
  expect(desk.read().finished).toMatchObject({ number })
  for (const typed of [number, `RC-${number}`, number.toLowerCase()]) {
    expect(await findRefundable(typed)).toMatchObject({ number })
  }
  const order = await findRefundable(number)
  if (typeof order === 'string') throw new Error(order)
  const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const seen = await preview(order, chosen, '')
  if (!seen.ok) throw new Error(seen.message)
  expect(await refundNow(order, chosen, 'unwanted', seen)).toMatchObject({ number: 'RF/1-02-000002' })
  for (const { body } of await entries()) expect(journalBody.safeParse(body).success).toBe(true)
})

describe('a void without a line', () => {
  const found = async (number: string) => {
    const order = await findRefundable(number)
    if (typeof order === 'string') throw new Error(order)
    return order
  }

  it('gives everything back, stands in the journal as a void, and leaves the drawer as it was', async () => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    addItem(tomato, '1')
    await takeTender({ method: 'alipay', amountMinor: 6_000, reference: 'T-1' })
    await takeCash(6_000)
    const order = await found('1-02-000001')
    expect(mayVoid(order, desk.read().shift?.id)).toBe(true)
    const done = await voidSale(order, 'wrong customer', id(77))
    expect(done.money).toMatchObject([
      { method: 2, amountMinor: 6_000 },
      { method: 0, amountMinor: 5_950 },
    ])
    const entry = (await entries()).at(-1)!
    expect(journalBody.parse(entry.body)).toMatchObject({
      kind: 'refund',
      isVoid: true,
      reason: 'wrong customer',
      amountMinor: 11_950,
      lines: [
        { line: 0, quantity: 1, goods: 'restock' },
        { line: 1, quantity: 1_000, goods: 'restock' },
      ],
    })
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ voids: 1, refunds: 0, expectedMinor: 10_000 })
    // Undone once.
    expect(mayVoid(await found('1-02-000001'), desk.read().shift?.id)).toBe(false)
  })

  it('gives the tip back too, beside the goods, and the reading has neither', async () => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    takenPayments.change({ tip: { kind: 'amount', amountMinor: 250 } })
    await takeCash(3_250)
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ tipsMinor: 250, expectedMinor: 13_250 })
    const done = await voidSale(await found('1-02-000001'), 'wrong customer', id(78))
    expect(done).toMatchObject({ amountMinor: 3_000, tipMinor: 250, money: [{ method: 0, amountMinor: 3_250 }] })
    expect(journalBody.parse((await entries()).at(-1)!.body)).toMatchObject({
      amountMinor: 3_000,
      tenders: [{ method: 0, amountMinor: 3_250, tipMinor: 250 }],
    })
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ voids: 1, tipsMinor: 0, expectedMinor: 10_000 })
  })

  it('is not of another shift, of what came back in part, or of an exchange', async () => {
    addItem(tea)
    addItem(tea)
    await takeCash(5_000)
    const order = await found('1-02-000001')
    expect(mayVoid(order, id(99))).toBe(false)
    expect(mayVoid(order, undefined)).toBe(false)
    expect(mayVoid({ ...order, isExchange: true }, order.shiftId ?? '')).toBe(false)
    const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, chosen, '')
    if (!seen.ok) throw new Error(seen.message)
    await refundNow(order, chosen, 'too many', seen)
    expect(mayVoid(await found('1-02-000001'), order.shiftId ?? '')).toBe(false)
  })
})
