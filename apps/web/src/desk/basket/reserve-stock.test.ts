import { describe, expect, it } from 'vitest'
import type { DeskLine } from '../model/basket.ts'
import { doStep, startHistory } from '../model/history.ts'
import type { DeviceAnswer } from '../sync/device-call.ts'
import { makeStockAsker } from './reserve-stock.ts'
import type { StockRequest } from './reserve-stock.ts'

const lineOf = (id: string, stockPolicy: 'block' | 'warn' | 'allow', quantity = 1): DeskLine =>
  ({ id: `${id}-${String(quantity)}`, goods: { id, stockPolicy, parts: [] }, quantity }) as unknown as DeskLine

const boxOf = (variantId: string): DeskLine => {
  const line = lineOf('box', 'warn')
  return { ...line, goods: { ...line.goods, parts: [{ variantId, quantity: 12, listPriceMinor: 100, taxId: null }] } }
}

const basketOf = (...lines: DeskLine[]) =>
  lines.reduce((history, line) => doStep(history, { kind: 'add-line', line }), startHistory('b', 1))

function double(answer: DeviceAnswer<unknown> | 'silence' = { kind: 'answered', answer: {} }) {
  const state = { isOnline: true, now: 0 }
  const reserved: StockRequest[] = []
  const released: string[] = []
  const asker = makeStockAsker({
    isOnline: () => state.isOnline,
    isBlocked: (variantId) => variantId === 'bottle',
    reserve: (request) => {
      reserved.push(request)
      return answer === 'silence' ? new Promise(() => {}) : Promise.resolve(answer)
    },
    release: (orderId) => Promise.resolve(released.push(orderId)),
    now: () => state.now,
    wait: () => (answer === 'silence' ? Promise.resolve() : new Promise(() => {})),
  })
  return { asker, state, reserved, released }
}

describe('stock before payment', () => {
  it('asks nobody for goods that do not ask for it', async () => {
    const { asker, reserved } = double()
    expect(await asker.ask(basketOf(lineOf('tea', 'warn'), lineOf('cup', 'allow')))).toMatchObject({ kind: 'held' })
    expect(reserved).toEqual([])
  })

  it('asks for a box whose pieces are never sold beyond what is there, whatever the box says of itself', async () => {
    const { asker, reserved } = double()
    await asker.ask(basketOf(boxOf('cup')))
    expect(reserved).toEqual([])
    await asker.ask(basketOf(boxOf('bottle')))
    expect(reserved).toEqual([{ orderId: 'b', lines: [{ variantId: 'box', quantity: 1 }] }])
  })

  it('asks for the whole basket once, and again under the same order when it has changed or time has passed', async () => {
    const { asker, state, reserved } = double()
    const basket = basketOf(
      lineOf('tea', 'block', 2),
      lineOf('cup', 'warn'),
      lineOf('tea', 'block', 3),
      lineOf('ham', 'warn', 0),
    )
    expect(await asker.ask(basket)).toEqual({ kind: 'held', orderId: 'b' })
    expect(await asker.ask(basket)).toEqual({ kind: 'held', orderId: 'b' })
    expect(reserved).toEqual([
      {
        orderId: 'b',
        lines: [
          { variantId: 'tea', quantity: 5 },
          { variantId: 'cup', quantity: 1 },
        ],
      },
    ])
    await asker.ask(doStep(basket, { kind: 'add-line', line: lineOf('cup', 'warn', 4) }))
    await asker.ask(basket)
    state.now = 14 * 60_000
    await asker.ask(basket)
    expect(reserved.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 4 }, () => 'b'))
  })

  it('gives back what was kept when the basket is left, and nothing when it was sold', async () => {
    const { asker, released } = double()
    await asker.ask(basketOf(lineOf('tea', 'block')))
    asker.letGo()
    asker.letGo()
    await asker.ask(basketOf(lineOf('tea', 'block')))
    asker.forget()
    asker.letGo()
    expect(released).toEqual(['b'])
  })

  it('says what is left when somebody else has it', async () => {
    const facts = { name: 'Tea', wanted: 2, available: -1 }
    const { asker, reserved } = double({ kind: 'refused', status: 422, code: 'stock.insufficient', facts })
    const basket = basketOf(lineOf('tea', 'block'))
    expect(await asker.ask(basket)).toMatchObject({ kind: 'gone', name: 'Tea', left: 0 })
    await asker.ask(basket)
    expect(reserved).toHaveLength(2)
  })

  it('does not hold up a queue without a line, behind a slow one, or for any other refusal', async () => {
    const basket = basketOf(lineOf('tea', 'block'))
    const offline = double()
    offline.state.isOnline = false
    expect(await offline.asker.ask(basket)).toEqual({ kind: 'unknown', orderId: 'b' })
    expect(offline.reserved).toEqual([])
    expect(await double('silence').asker.ask(basket)).toMatchObject({ kind: 'unknown' })
    expect(await double({ kind: 'unreachable' }).asker.ask(basket)).toMatchObject({ kind: 'unknown' })
    const unbound = double({ kind: 'refused', status: 409, code: 'device.unbound', facts: {} })
    expect(await unbound.asker.ask(basket)).toMatchObject({ kind: 'unknown' })
  })
})
