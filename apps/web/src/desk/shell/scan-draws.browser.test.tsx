import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDesk } from '../../test/desk-world.ts'
import { drawnBy } from '../../test/drawn-components.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { showBasket } from '../basket/change-basket.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { emptyEntry } from '../model/entry.ts'
import { currentBasket, doStep } from '../model/history.ts'
import { Frame } from './Frame.tsx'
import { pressPlainKey } from './use-desk-keys.ts'

const settled = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

const open = { id: 'x', productId: 'x', name: 'x', isOpenPrice: true, sellPriceMinor: 0 }
const add = (id: number): void => {
  const like = desk.read().catalogue.first(1)[0]
  if (like) addOpenPrice({ ...like, ...open, id: `x${String(id)}`, productId: `x${String(id)}` }, 1, 100)
}

/** Lines like the first until there are so many, priced once. */
function fillTo(lines: number): void {
  const [first] = basketNow().lines
  if (!first) throw new Error('the basket is empty')
  let { history } = desk.read()
  for (let at = basketNow().lines.length; at < lines; at += 1)
    history = doStep(history, { kind: 'add-line', line: { ...first, id: `like-${String(at)}` } })
  showBasket(history, currentBasket(history).lines.at(-1)?.id)
}

const shownLines = (): number => document.querySelectorAll('.d-line').length

beforeEach(async () => {
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  for (let line = 0; line < 40; line += 1) add(line)
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
  )
  await patiently(() => expect(shownLines()).toBeGreaterThan(8))
  // The state of the till is read from the browser's storage and drawn when it comes.
  await patiently(async () => expect(await drawnBy(settled)).toEqual([]))
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', entry: emptyEntry }))

it('draws nothing for the first keys of a scan, and the pad for a person', async () => {
  const drawn = await drawnBy(async () => {
    for (const digit of '6901') pressPlainKey(digit)
    expect(desk.read().entry.text).toBe('6901')
    desk.change({ entry: emptyEntry })
    await settled()
  })
  expect(drawn).toEqual([])
  pressPlainKey('6')
  await patiently(() => expect(document.querySelector('.d-keypad .d-entry')?.textContent).toBe('6'))
  desk.change({ entry: emptyEntry })
  await patiently(() => expect(document.querySelector('.d-keypad')).toBeNull())
})

it('draws of a basket only the line that came and the one that was the newest, and counts all of them', async () => {
  const find = vi.spyOn(CatalogueIndex.prototype, 'find')
  add(40)
  await patiently(() =>
    expect(document.querySelector('.d-line:last-of-type')?.getAttribute('aria-posinset')).toBe('41'),
  )
  await settled()
  const drawn = new Set(find.mock.calls.map(([id]) => id))
  find.mockRestore()
  expect([...drawn].toSorted()).toEqual(['x39', 'x40'])
  const sizes = [...document.querySelectorAll('.d-line')].map((line) => line.getAttribute('aria-setsize'))
  expect(new Set(sizes)).toEqual(new Set(['41']))
  expect(basketNow().lines).toHaveLength(41)
  const list = document.querySelector('.d-lines')?.getBoundingClientRect()
  const newest = document.querySelector('.d-line.is-newest')?.getBoundingClientRect()
  expect(newest?.bottom).toBeLessThanOrEqual((list?.bottom ?? 0) + 1)
})

/** A line more; the one that was the newest; the list, the total, the money at hand and what Undo says; icons of the steps that are at the newest line. */
const MOST_FOR_A_SCAN = 12

it.each([40, 500])('draws at most twelve components for a scan into %d lines', async (lines) => {
  fillTo(lines)
  await settled()
  const drawn = await drawnBy(async () => {
    add(lines)
    await settled()
  })
  expect(basketNow().lines).toHaveLength(lines + 1)
  expect(drawn.length, drawn.join(' ')).toBeLessThanOrEqual(MOST_FOR_A_SCAN)
  // Two rows, each a memo and what is in it.
  expect(drawn.filter((name) => name === 'Row')).toHaveLength(4)
  expect(document.querySelector('.d-line.is-newest')?.getAttribute('aria-setsize')).toBe(String(lines + 1))
})
