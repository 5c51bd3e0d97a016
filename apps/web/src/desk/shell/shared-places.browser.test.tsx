// Controls that take or give money, end, void, clear or delete stand where no control of the state before stood.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import type { StagePanel } from '../model/panel/stage-panel.ts'
import { takenPayments } from '../payment/due.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

const ways = ['cash', 'member-balance', 'alipay', 'bank-card', 'gift-card', 'house-account']
const finished = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_770,
  receivedMinor: 2_000,
  changeMinor: 230,
  receipt: null,
  gift: null,
  isPrinted: false,
}
const take = (): void =>
  takenPayments.change({ tenders: [{ method: 'bank-card', amountMinor: 1_000, reference: 'S1' }], tip: null })
const choose = async (way: string): Promise<void> => {
  startPayment()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${way}`) }).first())
}

/** Every panel of the stage, and within a payment every state that it comes to by itself or by a tile. */
const panels: Readonly<Record<StagePanel, () => unknown>> = {
  goods: () => undefined,
  line: () => openLine(basketNow().lines[0]?.id ?? ''),
  pay: startPayment,
  refund: () => desk.change({ workArea: 'refund' }),
  find: () => desk.change({ workArea: 'find' }),
  paid: () => desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null }),
}
const states: Readonly<Record<string, () => unknown>> = {
  ...panels,
  'pay by card': () => choose('Bank card'),
  'pay by wallet': () => choose('Alipay'),
  'pay by gift card': () => choose('Gift card'),
  'pay on account': () => choose('House account'),
  'pay the rest': () => {
    startPayment()
    take()
  },
  'take a payment off': async () => {
    startPayment()
    take()
    await userEvent.click(page.getByRole('button', { name: 'Remove Bank card' }))
  },
}
const names = Object.keys(states)
/** A state that only a press within another one brings; the others come from any. */
const onlyFrom: Readonly<Record<string, string>> = { 'take a payment off': 'pay the rest' }
const follows = (from: string, to: string): boolean => from !== to && (onlyFrom[to] ?? from) === from

const settle = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30))))
async function stand(name: string): Promise<void> {
  if (desk.read().workArea === 'pay') leavePayment()
  takenPayments.change({ tenders: [], tip: null })
  typedCash.change({ text: '' })
  goodsSheet.change({ isOpen: innerWidth <= 700, isPadOpen: false, page: 'favourites' })
  openDesk()
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  fillWithMost(3)
  await states[name]!()
  await patiently(() => expect(document.querySelector('[data-panel] > section')).not.toBeNull())
  if (desk.read().workArea === 'pay')
    await patiently(() => expect(document.querySelector('[data-primary]')).not.toBeNull())
  await settle()
}

interface Spot {
  readonly words: string
  readonly box: DOMRect
  /** Takes or gives money, ends, voids, clears or deletes. */
  readonly isWeighty: boolean
  /** The one button of a panel, in the place that is the same in each: what it does stands on it. */
  readonly isPrimary: boolean
  readonly isQuickCash: boolean
  readonly isInPanel: boolean
}
const WEIGHTY = '[data-primary], [data-ends], .is-danger'
/** Returns the controls that can be pressed now, where they can be: under a sheet they cannot. */
function spots(): Spot[] {
  return [...document.querySelectorAll<HTMLElement>('.d-desk button:not(:disabled)')].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (top?.closest('button') !== element) return []
    return [
      {
        words: (element.getAttribute('aria-label') ?? element.textContent).trim(),
        box,
        isWeighty: element.matches(WEIGHTY),
        isPrimary: element.matches('[data-primary]'),
        isQuickCash: element.closest('.d-quickcash:not(.is-primary)') !== null,
        isInPanel: element.closest('.d-panel') !== null,
      },
    ]
  })
}
const isShared = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1

/** Panels that stand there only because the cashier opened them: their own keys are what was asked for. */
const opened: ReadonlySet<string> = new Set<StagePanel>(['line', 'pay', 'refund', 'find'])
const panelOf = (name: string): string => (name in panels ? name : 'pay')
const isExcepted = (from: string, to: string, stood: Spot, come: Spot): boolean =>
  stood.isQuickCash ||
  (stood.isPrimary && come.isPrimary) ||
  (come.isInPanel && panelOf(from) !== panelOf(to) && opened.has(panelOf(to)))

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

beforeEach(() => {
  openDesk()
  answerCalls({})
})
afterEach(() => {
  if (desk.read().workArea === 'pay') leavePayment()
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, dialog: null, phase: 'starting' })
})

const boxOf = ({ left, top, width, height }: DOMRect): string => [left, top, width, height].join('/')
/** Where each tile and PAY stood, over all states in which they were seen. */
const places = new Map<string, Set<string>>()
function notePlaces(): void {
  for (const each of document.querySelectorAll('.d-tender, .d-pay:not([data-primary])')) {
    const words = [...each.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
    if (each.checkVisibility())
      places.set(words, (places.get(words) ?? new Set()).add(boxOf(each.getBoundingClientRect())))
  }
}

it.each(sizes)(
  'nothing that weighs comes under a control of the state before, at $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height)
    await show(
      <div className="d-desk" data-surface="desk">
        <Frame />
      </div>,
    )
    const all = new Map<string, Spot[]>()
    places.clear()
    for (const name of names) {
      await stand(name)
      all.set(name, spots())
      notePlaces()
      desk.change({ isOnline: false })
      await settle()
      notePlaces()
    }
    const wrong: string[] = []
    for (const from of names)
      for (const to of names.filter((each) => follows(from, each)))
        for (const come of all.get(to)!.filter((each) => each.isWeighty))
          for (const stood of all.get(from)!)
            if (stood.words !== come.words && isShared(stood.box, come.box) && !isExcepted(from, to, stood, come))
              wrong.push(`${from} → ${to}: ${stood.words} → ${come.words}`)
    expect(wrong).toEqual([])
    expect([...places].filter(([, boxes]) => boxes.size > 1).map(([words, boxes]) => [words, ...boxes])).toEqual([])
    expect(places.size).toBeGreaterThan(ways.length)
    const weighty = [...all.values()].flat().filter((each) => each.isWeighty)
    // On a phone Clear lies under the sheets of the panels, where it has stood all along.
    const inView = width > 700 ? ['Clear sale'] : []
    for (const words of [...inView, 'Remove line', 'EXACT CASH', 'PAYMENT RECEIVED', 'Take off'])
      expect(weighty.map((each) => each.words)).toContainEqual(expect.stringMatching(words))
  },
  60_000,
)
