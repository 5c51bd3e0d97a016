// Controls that take or give money, end, void, clear or delete stand where no control of the state before stood.
import 'fake-indexeddb/auto'
import { attemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { carrierOf, CHANNELS } from '@kassa/domain/payment/channel.ts'
import { methodNames } from '@kassa/domain/payment/method-names.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { patiently } from '../../test/patiently.ts'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { answerCalls } from '../../test/show.tsx'
import {
  closeDesk,
  endPayment,
  endSale,
  openPanel,
  sendMoney,
  fewSizes,
  showStage,
  takePart,
  untilItStands,
} from '../../test/stage-world.tsx'
import { deposits } from '../basket/deposit.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { setMember } from '../member/attach-member.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { stagePanelOf, type StagePanel } from '../model/panel/stage-panel.ts'
import { startPayment } from '../payment/start-payment.ts'

const channels = CHANNELS.map((channel) => ({ channel, mode: 'demo' }))
const kindOf = (method: PaymentMethod): string =>
  `${PAYMENT_METHODS[method].heldIn} ${carrierOf(method, channels) ? 'by channel' : ''}`
/** One payment method for each panel that takes money: a new place where money lies brings its own. */
const ways = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).filter(
  (method, at, all) => all.findIndex((each) => kindOf(each) === kindOf(method)) === at,
)
/** A tip and a bag are asked for before each payment. */
const asksMuch = { 'sales.tips': { isOn: true, presets: [500, 1_000, 1_500] }, 'sales.bags': ['6901234500002'] }
const byChannel = ways.find((way) => carrierOf(way, channels))!
const names = methodNames('en-US')
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const choose = async (way: PaymentMethod): Promise<void> => {
  if (PAYMENT_METHODS[way].heldIn === 'balance') setMember(memberAtDesk({ currency: 'ETB' }))
  startPayment()
  const isTile = (each: HTMLElement): boolean => each.textContent.trim().startsWith(names[PAYMENT_METHODS[way].number]!)
  await patiently(() => expect(all('.d-tender').some(isTile)).toBe(true))
  all('.d-tender').find(isTile)?.click()
}
const view = (state: (typeof ATTEMPT_STATES)[number]) => ({
  ...sample(attemptView),
  state,
  qr: state === 'waiting' ? 'https://pay' : null,
})

/** The deposit of the basket was taken off its payment. */
function payWithoutDeposit(): void {
  startPayment()
  deposits.change({ kept: { orderId: basketNow().id, code: 'GC1', amountMinor: 1_000 }, isLeftOut: true })
}

/** How each state comes; what a press within it brings is found by pressing. */
const states = new Map<string, () => unknown>([
  ...Object.entries(openPanel),
  ...ways.map((way) => [`pay by ${way}`, () => choose(way)] as const),
  ['pay the rest', () => (startPayment(), takePart())],
  ['paid, its change may be kept', () => endSale({ keeps: { memberId: SAMPLE_ID, orderId: SAMPLE_ID } })],
  ['pay without the deposit', payWithoutDeposit],
  ['money sent', () => (startPayment(), sendMoney(null, byChannel))],
  ...ATTEMPT_STATES.map(
    (state) => [`money ${state}`, () => (startPayment(), sendMoney(view(state), byChannel))] as const,
  ),
])
/** States that only a press within another one brings; the others come from any. */
const onlyFrom = new Map<string, string>()
const follows = (from: string, to: string): boolean => from !== to && (onlyFrom.get(to) ?? from) === from

async function stand(name: string): Promise<void> {
  endPayment()
  deposits.change({ kept: null, isLeftOut: false })
  // Drawn without it, so that no row remembers that it was asked.
  await untilItStands()
  goodsSheet.change({ isOpen: innerWidth <= 700, isPadOpen: false, page: 'favourites' })
  openDesk()
  desk.change(({ setup }) => ({
    isOnline: true,
    setup:
      setup &&
      ({ ...setup, channels, settings: { ...setup.settings, ...asksMuch, 'sales.payment-methods': ways } } as never),
  }))
  fillWithMost(3)
  await states.get(name)?.()
  await patiently(() => expect(document.querySelector('[data-panel] > section')).not.toBeNull())
  if (desk.read().workArea === 'pay')
    await patiently(() => expect(document.querySelector('[data-primary]')).not.toBeNull())
  await untilItStands()
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
const panelOf = (name: string): string => {
  const [first = name] = (onlyFrom.get(name) ?? name).split(',')
  return first in openPanel ? first : 'pay'
}
const isExcepted = (from: string, to: string, stood: Spot, come: Spot): boolean =>
  stood.isQuickCash ||
  (stood.isPrimary && come.isPrimary) ||
  (come.isInPanel && panelOf(from) !== panelOf(to) && opened.has(panelOf(to)))

beforeEach(() => {
  openDesk()
  answerCalls({})
})
afterEach(closeDesk)

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

const seen = new Map<string, Spot[]>()
const signatureOf = (spotsOf: readonly Spot[]): string =>
  spotsOf
    .map(({ words }) => words)
    .toSorted()
    .join('|')
/** Keeps where everything stands in a state, with and without a line. */
async function note(name: string): Promise<void> {
  await stand(name)
  seen.set(name, spots())
  notePlaces()
  desk.change({ isOnline: false })
  await untilItStands()
  notePlaces()
}

const kindOfControl = (each: HTMLElement): string => `${each.className} in ${each.parentElement?.className ?? ''}`
/** The controls of a panel that take nothing, one of each kind: what they bring may be a state that nobody has named. */
const tried = (): HTMLElement[] => {
  const free = all('.d-panel button:not(:disabled), .d-taken button').filter(
    (each) => !each.matches(`${WEIGHTY}, [data-key], .d-quickcash *`) && each.checkVisibility(),
  )
  return free.filter((each, at) => free.findIndex((one) => kindOfControl(one) === kindOfControl(each)) === at)
}
/** Presses each control of a state once, and adds what came where it is the same panel with other controls and no dialog. */
async function findStates(from: string): Promise<void> {
  await stand(from)
  const known = new Set([...seen.values()].map(signatureOf))
  for (const [at, { className, textContent, ariaLabel }] of tried().entries()) {
    await stand(from)
    const panel = stagePanelOf(desk.read())
    tried()[at]?.click()
    await untilItStands()
    const isOver = desk.read().dialog !== null || document.querySelector('dialog[open]') !== null
    if (isOver || stagePanelOf(desk.read()) !== panel || known.has(signatureOf(spots()))) continue
    const name = `${from}, then ${ariaLabel ?? (textContent || className)}`
    states.set(name, async () => {
      await states.get(from)?.()
      await untilItStands()
      tried()[at]?.click()
    })
    onlyFrom.set(name, from)
    seen.set(name, spots())
    known.add(signatureOf(spots()))
    notePlaces()
  }
}

// A tablet has the columns of a desk: a gate looks at the widest and the narrowest.
it.each(fewSizes.filter(({ width }) => !isThinned || width !== 1024))(
  'nothing that weighs comes under a control of the state before, at $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height)
    await showStage()
    for (const map of [seen, places, onlyFrom]) map.clear()
    const named = [...states.keys()].filter((name) => !name.includes(', then '))
    for (const name of named) await note(name)
    // States that look alike bring the same.
    const looks = new Map(named.map((name) => [signatureOf(seen.get(name) ?? []), name]))
    for (const name of looks.values()) await findStates(name)
    const wrong: string[] = []
    for (const [from, stoodThere] of seen)
      for (const [to, comesThere] of [...seen].filter(([each]) => follows(from, each)))
        for (const come of comesThere.filter((each) => each.isWeighty))
          for (const stood of stoodThere)
            if (stood.words !== come.words && isShared(stood.box, come.box) && !isExcepted(from, to, stood, come))
              wrong.push(`${from} → ${to}: ${stood.words} → ${come.words}`)
    expect(wrong).toEqual([])
    expect([...places].filter(([, boxes]) => boxes.size > 1).map(([words, boxes]) => [words, ...boxes])).toEqual([])
    expect(places.size).toBeGreaterThan(ways.length)
    expect([...onlyFrom.keys()]).toContainEqual(expect.stringMatching(/^pay the rest, then Remove/))
    const weighty = [...seen.values()].flat().filter((each) => each.isWeighty)
    // On a phone Clear lies under the sheets of the panels, where it has stood all along.
    const inView = width > 700 ? ['Clear sale'] : []
    for (const words of [
      ...inView,
      'Remove line',
      'EXACT CASH',
      'PAYMENT RECEIVED',
      'CHECK AGAIN',
      'Cancel payment',
      'Leave open',
      'Take off',
    ])
      expect(weighty.map((each) => each.words)).toContainEqual(expect.stringMatching(words))
  },
  300_000,
)
