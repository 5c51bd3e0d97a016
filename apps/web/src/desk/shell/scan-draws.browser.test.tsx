import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDesk } from '../../test/desk-world.ts'
import { drawnBy } from '../../test/drawn-components.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { emptyEntry } from '../model/entry.ts'
import { Frame } from './Frame.tsx'
import { pressPlainKey } from './use-desk-keys.ts'

const settled = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

const open = { id: 'x', productId: 'x', name: 'x', isOpenPrice: true, sellPriceMinor: 0 }
const add = (id: number): void => {
  const like = desk.read().catalogue.first(1)[0]
  if (like) addOpenPrice({ ...like, ...open, id: `x${String(id)}`, productId: `x${String(id)}` }, 1, 100)
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
  await settled()
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
