import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { closeDesk, endPayment, openPanel, showStage, untilItStands } from '../../test/stage-world.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { StagePanel } from '../model/panel/stage-panel.ts'
import { takenPayments } from '../payment/due.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { hearScan } from '../scan/scan-flow.ts'
import { followPaint } from '../ui/paint-times.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useSteadyDesk } from './use-steady-desk.ts'

/** Listens to fingers and keys. */
function Listening() {
  useDeskKeys()
  useSteadyDesk()
  return null
}
/** The panels in which a new sale stands after a paid one. */
const next = new Set<StagePanel>(['line', 'pay'])
const names = Object.keys(openPanel) as StagePanel[]

async function stand(name: StagePanel): Promise<void> {
  endPayment()
  goodsSheet.change({ isOpen: innerWidth <= 700, isPadOpen: false, page: 'favourites' })
  openDesk()
  fillWithMost(3)
  if (name !== 'goods') openPanel[name]()
  await patiently(() => expect(document.querySelector(`[data-panel=${name}] > section`)).not.toBeNull())
  await untilItStands()
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const wordsOf = (element: Element | null | undefined): string =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
type Place = ReturnType<typeof middleOf>
const controlAt = ({ x, y }: Place): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('button:not(:disabled)') ?? null

/** The control at a place, gray ones among them; one that takes money is another with every amount. */
const standsAt = ({ x, y }: Place): unknown => {
  const control = document.elementFromPoint(x, y)?.closest('button') ?? null
  return control?.closest('[data-primary], .d-quickcash') ? control.textContent : control
}

/** A finger at a place; `at`: milliseconds of the page's own clock. */
function finger({ x, y }: Place, at: number): void {
  const target = controlAt({ x, y }) ?? document.elementFromPoint(x, y)
  const facts = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }
  for (const event of [new PointerEvent('pointerdown', facts), new MouseEvent('click', facts)]) {
    Object.defineProperty(event, 'timeStamp', { value: at })
    target?.dispatchEvent(event)
  }
}

/** All that a press could have changed. */
const state = (): string => {
  const { section, workArea, finished: paid, dialog, isLocked, entry, selectedLineId, message } = desk.read()
  const lines = basketNow().lines.map(({ goods, quantity }) => [goods.id, quantity])
  const money = [takenPayments.read(), typedCash.read()]
  return JSON.stringify([
    section,
    workArea,
    paid,
    dialog?.kind,
    isLocked,
    entry,
    selectedLineId,
    message?.key,
    lines,
    money,
  ])
}

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const
const gaps = [0, 150, 450, 690] as const

/** The number of elements of a kind that are pressed: a key more is a key like the others, and a gate presses one where the screen is wide. */
const ofAKind = (): number => (isThinned && innerWidth > 700 ? 1 : 2)

/** Controls that stand in the open on the screen now, a few of each kind. */
function controls(): HTMLElement[] {
  const counts = new Map<string, number>()
  return all('.d-desk button:not(:disabled)').filter((each) => {
    const kind = `${each.className} ${each.parentElement?.className ?? ''}`
    const count = counts.get(kind) ?? 0
    if (count >= ofAKind() || controlAt(middleOf(each)) !== each) return false
    return counts.set(kind, count + 1)
  })
}

beforeEach(() => openDesk())
afterEach(closeDesk)

/** The number of places pressed for a pair of states. */
const MOST = isThinned ? 2 : 3

/** Presses one control twice; what the second press did that the first key did not say. */
async function pressTwice(name: StagePanel, at: number, gap: number): Promise<string | null> {
  await stand(name)
  const control = controls()[at]
  if (!control) return null
  const place = middleOf(control)
  const words = wordsOf(control)
  const now = performance.now()
  finger(place, now)
  if (gap > 0) await untilItStands()
  const once = state()
  const next = controlAt(place)
  if (next === control && wordsOf(next) === words) return null
  finger(place, now + gap)
  return state() === once ? null : `${name}: ${words} → ${wordsOf(next)} after ${String(gap)} ms`
}

// The keys of a panel are the same at either size: a gate presses every second one on a wide desk, the others on a phone.
it.each(sizes)(
  'no second press of any control on any panel does what has come under the finger, at $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height)
    await showStage({}, Listening)
    const wrong: string[] = []
    for (const name of names) {
      await stand(name)
      const count = controls().length
      expect([name, count > 5]).toEqual([name, true])
      for (let at = 0; at < count; at += 1) {
        if (isThinned && at % 2 === (width > 700 ? 1 : 0)) continue
        const said = await pressTwice(name, at, gaps[at % gaps.length]!)
        if (said !== null) wrong.push(said)
      }
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

it.each(
  names.flatMap((from) =>
    names.filter((to) => to !== from && !(from === 'paid' && next.has(to))).map((to) => [from, to] as const),
  ),
)('a press in the frame in which %s becomes %s does nothing that only the new one means', async (from, to) => {
  await page.viewport(1366, 768)
  await showStage({}, Listening)
  await stand(from)
  const before = controls().map((each) => [middleOf(each), each] as const)
  openPanel[to]()
  await untilItStands()
  const come = [...before.map(([place]) => place), ...controls().map(middleOf)].filter((place) => {
    const now = controlAt(place)
    return now !== null && now !== before.find(([each]) => each === place)?.[1]
  })
  const wrong: string[] = []
  for (const place of come.filter((_, at) => at % Math.ceil(come.length / MOST) === 0)) {
    await stand(from)
    const stood = standsAt(place)
    const seenAt = performance.now()
    openPanel[to]()
    await patiently(() => expect(document.querySelector(`[data-panel=${to}] > section`)).not.toBeNull())
    const changed = state()
    // The key that stood there may be heard.
    if (standsAt(place) === stood) continue
    finger(place, seenAt)
    if (state() !== changed) wrong.push(wordsOf(controlAt(place)))
  }
  expect(wrong).toEqual([])
})

const enter = (repeat = false, at = performance.now()): void => {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat })
  Object.defineProperty(event, 'timeStamp', { value: at })
  const isPassed = target.dispatchEvent(event)
  if (isPassed && target instanceof HTMLButtonElement) target.click()
}
const tea = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', codes: ['69012345678'], sellPriceMinor: 500 }

it.each([
  [100, false],
  [690, false],
  [2_000, true],
])('Enter on PAY and again after %d ms ends no sale, held or not', async (gap, repeat) => {
  await page.viewport(1366, 768)
  await showStage({}, Listening)
  await stand('goods')
  const taking = vi.spyOn(desk, 'change')
  document.querySelector<HTMLElement>('.d-pay:not([data-primary])')?.focus()
  const now = performance.now()
  enter(false, now)
  await untilItStands()
  expect(desk.read().workArea).toBe('pay')
  taking.mockClear()
  enter(repeat, now + gap)
  await untilItStands()
  expect([desk.read().workArea, desk.read().message, taking.mock.calls]).toEqual(['pay', null, []])
  taking.mockRestore()
})

it('quick cash asks again where a scan has changed its amount under the finger', async () => {
  await page.viewport(1366, 768)
  openDesk()
  await showStage({}, Listening)
  addOpenPrice({ ...tea, isOpenPrice: true }, 1, 1_000)
  await patiently(() => expect(all('.d-quickcash .d-button').length).toBeGreaterThan(2))
  await untilItStands()
  const place = middleOf(all('.d-quickcash .d-button')[0]!)
  const painted = followPaint(document.body)
  hearScan('6901234500001')
  await untilItStands()
  const button = all('.d-quickcash .d-button')[0]!
  const [changedAt, seenAt] = [painted.amountSince(button), painted.since(button)]
  painted.stop()
  // A page that was busy paints it late: then there is no moment in which it was seen and not read yet.
  const at = Math.min(Math.max(seenAt, changedAt), changedAt + 290)
  finger(place, at)
  expect(desk.read().message?.key === 'message.amountChanged').toBe(at >= seenAt)
  expect(desk.read().isWriting).toBe(false)
})
