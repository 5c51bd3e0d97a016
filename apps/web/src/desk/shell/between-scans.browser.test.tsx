// Presses with scans between them: none is lost, none means more than was painted when the finger went down.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { closeDesk, showStage } from '../../test/stage-world.tsx'
import { basketNow, desk } from '../model/desk-state.ts'
import { hearScan } from '../scan/scan-flow.ts'
import { followPaint } from '../ui/paint-times.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useSteadyDesk } from './use-steady-desk.ts'

const ids = ['tea', 'bun', 'pear', 'soap'] as const
const codeOf = (id: string): string => `69012345000${String(ids.indexOf(id as 'tea') + 1).padStart(2, '0')}`
const goods = ids.map((id, at) => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  codes: [codeOf(id)],
  sellPriceMinor: 1_100 + 100 * at,
}))

function Listening() {
  useDeskKeys()
  useSteadyDesk()
  return null
}
const frames = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
const keyOf = (id: string): HTMLElement | null => document.querySelector(`[data-key="${id}"]`)
const cashKey = (): HTMLElement | null => document.querySelector('.d-quickcash .d-button')

type Phase = 'pointerdown' | 'click'
function touch(target: HTMLElement, phase: Phase, at: number): void {
  const { left, top, width, height } = target.getBoundingClientRect()
  const facts = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2, detail: 1 }
  const event = phase === 'click' ? new MouseEvent(phase, facts) : new PointerEvent(phase, facts)
  Object.defineProperty(event, 'timeStamp', { value: at })
  target.dispatchEvent(event)
}

beforeEach(async () => {
  await page.viewport(1366, 768)
  openDesk()
  desk.change({ catalogue: catalogueOf(goods), isOnline: true })
  await showStage({}, Listening)
  await patiently(() => expect(ids.map(keyOf)).not.toContain(null))
  // A press before the keys were painted would mean nothing.
  await frames()
})
afterEach(closeDesk)

/** Whole numbers below `most`, the same in every run. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
interface Step {
  /** A finger goes down on this key and up again. */
  readonly key: string | null
  /** Scanned before the finger is up; alone where there is none. */
  readonly scan: string | null
  readonly gap: number
  readonly isPainted: boolean
}
const stepsOf = (seed: number): Step[] => {
  const chance = chanceOf(seed)
  return Array.from({ length: 12 }, () => ({
    key: ids[chance(5)] ?? null,
    scan: ids[chance(6)] ?? null,
    gap: chance(800),
    isPainted: chance(2) === 0,
  }))
}
const counts = (): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const { goods: sold, quantity } of basketNow().lines) all[sold.id] = (all[sold.id] ?? 0) + quantity
  return all
}

it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'every press of a key and every scan is sold once, at any pace and in any order (recording %i)',
  async (seed) => {
    const wanted: Record<string, number> = {}
    let clock = performance.now()
    for (const { key, scan, gap, isPainted } of stepsOf(seed)) {
      clock = Math.max(clock + gap, performance.now())
      const control = key === null ? null : keyOf(key)
      if (control) touch(control, 'pointerdown', clock)
      if (scan !== null) hearScan(codeOf(scan))
      if (isPainted) await frames()
      if (control) touch(control, 'click', clock + 1)
      for (const one of [key, scan]) if (one !== null) wanted[one] = (wanted[one] ?? 0) + 1
    }
    expect(counts()).toEqual(wanted)
  },
)

/** Presses that quick cash heard, behind the ear of the stage and before the key: no sale is made. */
const heard: (string | null)[] = []
const hear = (event: Event): void => {
  if (!(event.target as HTMLElement).closest('.d-quickcash')) return
  heard.push((event.target as HTMLElement).textContent)
  event.stopPropagation()
}
beforeEach(() => {
  heard.length = 0
  document.addEventListener('click', hear, { capture: true })
})
afterEach(() => document.removeEventListener('click', hear, { capture: true }))

const first = async (id: string): Promise<HTMLElement> => {
  hearScan(codeOf(id))
  await patiently(() => expect(cashKey()).not.toBeNull())
  await frames()
  return cashKey()!
}

it.each([0, 1, 150, 250])('quick cash takes nothing %d ms after a scan changed its amount', async (gap) => {
  await first('tea')
  const painted = followPaint(document.body)
  hearScan(codeOf('pear'))
  await frames()
  const key = cashKey()!
  const [at, seenAt] = [painted.amountSince(key) + gap, painted.since(key)]
  painted.stop()
  touch(key, 'pointerdown', at)
  touch(key, 'click', at)
  expect(heard).toEqual([])
  // A finger that was down before the change was painted meant the amount before it: there is nothing to ask.
  expect(desk.read().message?.key === 'message.amountChanged').toBe(at >= seenAt)
})

it.each([300, 301, 900])('quick cash takes what it says %d ms after a scan', async (gap) => {
  await first('tea')
  hearScan(codeOf('pear'))
  await frames()
  const painted = cashKey()!
  const at = performance.now() + gap
  touch(painted, 'pointerdown', at)
  touch(painted, 'click', at + 1)
  expect(heard).toEqual([painted.textContent])
})

it.each(ids)(
  'quick cash takes nothing where a scan (%s) changed it between the finger down and up',
  async (scanned) => {
    const held = await first('tea')
    const at = performance.now() + 1_000
    touch(held, 'pointerdown', at)
    hearScan(codeOf(scanned))
    await frames()
    if (held.isConnected) touch(held, 'click', at + 1)
    expect(heard).toEqual([])
  },
)
