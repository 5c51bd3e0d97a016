import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillWithMost, openDesk } from '../../../test/desk-world.ts'
import { show } from '../../../test/show.tsx'
import { undoStep } from '../../basket/change-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { BasketLines } from './BasketLines.tsx'
import '../../shell/desk.css'
import '../../shell/stage.css'

/** The lines that `fillWithMost(3)` makes. */
const MOST = 4

beforeEach(async () => {
  openDesk()
  fillWithMost(3)
  desk.change({ workArea: 'sell', selectedLineId: null })
  await show(
    <div className="d-desk" data-surface="desk">
      <BasketLines currency="ETB" />
    </div>,
  )
  await expect.poll(() => document.querySelectorAll('.d-line-main').length).toBe(MOST)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' }))

const button = (): Element => document.querySelectorAll('.d-line-main')[1]!

/** A finger, or what else is named, that goes to a place beside where it went down. */
function touch(type: 'pointerdown' | 'pointermove' | 'pointerup', [x, y] = [0, 0], pointerType = 'touch'): void {
  const at = { clientX: 300 + x, clientY: 100 + y }
  button().dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType, ...at }))
}

const lift = (): unknown => button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))

function draw(to: [number, number], pointerType?: string): number {
  touch('pointerdown', [0, 0], pointerType)
  touch('pointermove', to, pointerType)
  touch('pointerup', to, pointerType)
  return basketNow().lines.length
}

it('a line that is drawn to the left is taken away, and brought back by undo', () => {
  const { id } = basketNow().lines[1]!
  expect(draw([-120, 10])).toBe(MOST - 1)
  expect(basketNow().lines.some((line) => line.id === id)).toBe(false)
  expect(desk.read().message?.key).toBe('message.removed')
  undoStep()
  expect(basketNow().lines[1]?.id).toBe(id)
})

it.each<[string, [number, number], string]>([
  ['too short', [-60, 0], 'touch'],
  ['to the right', [120, 0], 'touch'],
  ['down the list', [-100, 60], 'touch'],
  ['with a mouse', [-120, 0], 'mouse'],
])('drawn %s it stays', (_, to, pointerType) => {
  expect(draw(to, pointerType)).toBe(MOST)
})

it('a line that is held down opens, and the finger that is lifted then does not close it', async () => {
  touch('pointerdown')
  await expect.poll(() => desk.read().workArea).toBe('line')
  touch('pointerup')
  lift()
  expect([desk.read().workArea, desk.read().selectedLineId]).toEqual(['line', basketNow().lines[1]?.id])
  // The next press is one of its own.
  touch('pointerdown')
  touch('pointerup')
  lift()
  expect(desk.read().workArea).toBe('sell')
})
