import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { JournalDatabase } from '../journal/journal-db.ts'
import { applyStep, emptyBasket, itemCount, lineToRepeat } from '../model/basket.ts'
import type { BasketStep, DeskLine } from '../model/basket.ts'
import {
  dropBasket,
  holdBasket,
  listHeld,
  readRevision,
  recallBasket,
  restoreBasket,
  saveBasket,
} from './basket-store.ts'
import { emptyEntry, pressEntryKey, pressEntryMode } from '../model/entry.ts'
import type { EntryCommand } from '../model/entry.ts'
import { goodsOf, nameIn, type LineGoods } from '../model/goods/goods.ts'
import { currentBasket, doStep, redo, replay, startHistory, undo } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'
import { floorsOf, limitsOf } from './price-limits.ts'
import { quantityText, readAmount, readPercent, readQuantity } from '../model/goods/quantity-text.ts'

const tea = goodsOf({
  ...usualItem,
  id: 'tea',
  productId: 'tea',
  name: 'Tea',
  names: { zh: '茶' },
  sellPriceMinor: 990,
})
const tomato: LineGoods = { ...tea, id: 'tomato', type: 'weighed', weightUnit: 'kg' }
const lineOf = (id: string, goods = tea, quantity = 1): DeskLine => ({
  id,
  goods,
  quantity,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
})
const add = (id: string, goods = tea, quantity = 1): BasketStep => ({
  kind: 'add-line',
  line: lineOf(id, goods, quantity),
})

const anyStep: fc.Arbitrary<BasketStep> = fc.oneof(
  fc.record({ kind: fc.constant('add-line' as const), line: fc.string({ maxLength: 3 }).map((id) => lineOf(id)) }),
  fc.record({
    kind: fc.constant('set-quantity' as const),
    lineId: fc.string({ maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 999_999 }),
  }),
  fc.record({ kind: fc.constant('remove-line' as const), lineId: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constant('set-note' as const), note: fc.string() }),
  fc.constant({ kind: 'clear' as const }),
)

describe('basket', () => {
  it('repeats the newest line only, and only while its price is untouched', () => {
    const basket = [add('1'), add('2', tomato, 1500)].reduce(applyStep, emptyBasket('b', 0))
    expect(lineToRepeat(basket, 'tea')).toBeNull()
    expect(lineToRepeat(basket, 'tomato')).toBeNull()
    const again = applyStep(basket, add('3'))
    expect(lineToRepeat(again, 'tea')?.id).toBe('3')
    const priced: BasketStep = { kind: 'set-price', lineId: '3', manualUnitPriceMinor: 5, reason: '', approval: null }
    expect(lineToRepeat(applyStep(again, priced), 'tea')).toBeNull()
    expect(itemCount(again)).toBe(3)
    const phone = { ...tea, id: 'phone', tracksSerials: true }
    expect(lineToRepeat(applyStep(again, add('4', phone)), 'phone')).toBeNull()
  })
  it('names goods in the language of the screen', () => {
    expect(nameIn(tea, 'zh-CN')).toBe('茶')
    expect(nameIn({ ...tea, variantName: 'L' }, 'ja-JP')).toBe('Tea L')
  })
})

describe('history', () => {
  it('undoes and redoes everything, and doing something forgets the redo', () => {
    let history = [add('1'), add('2'), { kind: 'clear' } as const].reduce(doStep, startHistory('b', 5))
    expect(currentBasket(history).lines).toHaveLength(0)
    history = undo(history)
    expect(currentBasket(history).lines.map(({ id }) => id)).toEqual(['1', '2'])
    expect(currentBasket(redo(history)).lines).toHaveLength(0)
    history = doStep(undo(history), add('3'))
    expect(currentBasket(redo(history)).lines.map(({ id }) => id)).toEqual(['1', '3'])
    expect(undo(undo(undo(undo(history)))).head).toBe(0)
  })
  it('comes back from its steps the same', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), fc.nat(50), (steps, back) => {
        let history = steps.reduce(doStep, startHistory('b', 1))
        for (let index = 0; index < back; index += 1) history = undo(history)
        expect(replay('b', 1, history.steps, history.head)).toEqual(history)
      }),
    )
  })
})

describe('basket store', () => {
  let count = 0
  const fresh = () => new JournalDatabase(`baskets-${++count}`)

  it('restores exactly what was on the screen after any moment', async () => {
    const moves = fc.array(fc.oneof(anyStep, fc.constantFrom('undo' as const, 'redo' as const)), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(moves, async (moves) => {
        const db = fresh()
        let saved: BasketHistory | null = null
        let history = startHistory('b', 7)
        for (const move of moves) {
          history = move === 'undo' ? undo(history) : move === 'redo' ? redo(history) : doStep(history, move)
          await saveBasket(db, saved, history, 1)
          saved = history
        }
        if (saved) expect(await restoreBasket(db)).toEqual(history)
        await db.delete()
      }),
      { numRuns: 30 },
    )
  })
  it('holds, lists and recalls', async () => {
    const db = fresh()
    const history = [add('1'), add('2')].reduce(doStep, startHistory('b', 7))
    await saveBasket(db, null, history, 1)
    await holdBasket(db, history, { at: '2026-03-01T10:00:00Z', by: 's1', note: 'blue coat' }, 2)
    expect(await readRevision(db)).toBe(2)
    expect(await restoreBasket(db)).toBeNull()
    const [held] = await listHeld(db)
    expect(held?.basket).toMatchObject({ note: 'blue coat', heldBy: 's1' })
    expect(await recallBasket(db, 'b')).toEqual(history)
    expect(await recallBasket(db, 'b')).toBeNull()
    expect(await restoreBasket(db)).toEqual(history)
    await dropBasket(db, 'b')
    expect(await restoreBasket(db)).toBeNull()
    await db.delete()
  })
})

describe('entry', () => {
  const type = (keys: string) => {
    let entry = emptyEntry
    const commands: EntryCommand[] = []
    for (const key of keys.split(' ')) {
      const step = pressEntryKey(entry, key)
      entry = step.entry
      if (step.command) commands.push(step.command)
    }
    return { entry, commands }
  }
  it.each([
    ['6 9 0 1 Enter', [{ kind: 'look-up', text: '6901', times: null }]],
    ['3 * 6 9 0 1 Enter', [{ kind: 'look-up', text: '6901', times: '3' }]],
    ['* 2 . 5 Enter', [{ kind: 'set-quantity', text: '2.5' }]],
    ['/ 1 0 Enter', [{ kind: 'set-discount', text: '10' }]],
    [
      '+ + -',
      [
        { kind: 'step', by: 1 },
        { kind: 'step', by: 1 },
        { kind: 'step', by: -1 },
      ],
    ],
    ['Enter . .', []],
  ])('%s', (keys, wanted) => expect(type(keys).commands).toEqual(wanted))

  it('keeps the quantity for the next code', () => {
    expect(type('3 *').entry).toEqual({ text: '', mode: 'code', times: '3' })
    expect(type('3 * Backspace').entry).toEqual(emptyEntry)
    expect(type('1 2 3 Escape').entry).toEqual(emptyEntry)
  })
  it('applies digits to a chip at once, or waits for them', () => {
    expect(pressEntryMode(type('5').entry, 'quantity').command).toEqual({ kind: 'set-quantity', text: '5' })
    const waiting = pressEntryMode(emptyEntry, 'price').entry
    expect(waiting.mode).toBe('price')
    expect(pressEntryMode(waiting, 'price').entry.mode).toBe('code')
  })
})

describe('numbers', () => {
  it.each([
    ['1', tea, 1],
    ['999999', tea, 999_999],
    ['1.236', tomato, 1236],
    ['2.5', tomato, 2500],
    ['500', { ...tomato, weightUnit: 'g' as const }, 500],
  ])('reads %s', (text, goods, quantity) => {
    expect(readQuantity(text, goods)).toEqual({ ok: true, value: quantity })
  })
  it.each([
    ['0', tea, 'quantity.out-of-range'],
    ['1000000', tea, 'quantity.out-of-range'],
    ['1.5', tea, 'quantity.too-fine'],
    ['1.2345', tomato, 'quantity.too-fine'],
    ['.5', tomato, 'quantity.not-a-number'],
    ['5.', tomato, 'quantity.not-a-number'],
    ['-1', tea, 'quantity.not-a-number'],
  ])('refuses %s', (text, goods, code) => {
    expect(readQuantity(text, goods)).toMatchObject({ ok: false, refusal: { code } })
  })
  it('writes what it reads', () => {
    expect(quantityText(1200, tomato)).toBe('1.200')
    expect(quantityText(5, tomato)).toBe('0.005')
    expect(quantityText(5, tea)).toBe('5')
  })
  it('reads amounts and percents', () => {
    expect(readAmount('12.5', 2)).toEqual({ ok: true, value: 1250 })
    expect(readAmount('12.5', 0)).toMatchObject({ refusal: { code: 'amount.too-fine' } })
    expect(readAmount('1.005', 2)).toMatchObject({ refusal: { code: 'amount.too-fine' } })
    expect(readPercent('12.5')).toEqual({ ok: true, value: 1250 })
    expect(readPercent('100.01')).toMatchObject({ refusal: { code: 'percent.out-of-range' } })
  })
})

describe('what a price may be', () => {
  it('ends at the minimum price, but for a label, and where no floor was ever sent', () => {
    const line = { ...lineOf('l'), goods: { ...tea, minimumPriceMinor: 900 } }
    expect(floorsOf(line)).toEqual({ minimumMinor: 900, costMinor: 'not-known-here' })
    expect(floorsOf({ ...line, labelAmountMinor: 500 })).toEqual({ minimumMinor: null, costMinor: null })
    expect(limitsOf({ maxDiscountBasisPoints: 5 })).toEqual({ maxDiscountBasisPoints: 5, priceFloor: 'minimum' })
    expect(limitsOf({ maxDiscountBasisPoints: 5, priceFloor: 'none' }).priceFloor).toBe('none')
  })
})
