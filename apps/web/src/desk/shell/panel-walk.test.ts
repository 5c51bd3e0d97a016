// long: one desk walks the whole table of panel and input
import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeScansInField } from '../../kit/scan/field-of-scans.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { emptyEntry } from '../model/entry.ts'
import { startHistory } from '../model/history.ts'
import { panelInput } from '../model/panel/panel-input.ts'
import type { KeyInput, KeyMeaning, Panel, ScanInput, ScanMeaning } from '../model/panel/panel-input.ts'
import { emptyScanQueue } from '../model/scan-queue.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { comingAhead, numberAhead, takeTypedAhead } from '../orders/typed-ahead.ts'
import { captureScans } from '../../kit/scan/capture.ts'
import { standAs } from '../model/standing.ts'
import { takePayCodes } from '../scan/pay-codes.ts'
import { hearScan, panelNow } from '../scan/scan-flow.ts'
import { wedgeDefaults } from '../../kit/scan/wedge-options.ts'
import { silenceMillis } from '../../kit/scan/wedge.ts'
import { hearPlainKey, pressPlainKey, typeLate } from './use-desk-keys.ts'
import { patiently } from '../../test/patiently.ts'

const tea = {
  id: 'tea',
  productId: 'tea',
  name: 'Tea',
  type: 'standard',
  names: {},
  variantName: '',
  searchKeys: '',
  customCode: null,
  sku: null,
  categoryId: null,
  unit: '',
  weightUnit: null,
  minimumPriceMinor: null,
  memberPriceMinor: null,
  special: null,
  isOpenPrice: false,
  tracksSerials: false,
  imageUrl: null,
  codes: ['6901234567892'],
  sellPriceMinor: 990,
  isOnShelf: true,
  isDiscountable: true,
  stockPolicy: 'allow',
  onHand: 9,
  parts: [],
  expiresOn: null,
  upcoming: [],
  taxId: null,
} as unknown as DeskItem
const person = (id: string) => ({
  id,
  number: id,
  name: id,
  permissionCodes: permissions.map(({ code }) => code),
  pin: null,
})
const setup = {
  outlet: { id: 'o', currency: 'CNY', timeZone: 'UTC', dayCutoffMinutes: 0, locale: 'en-US' },
  taxes: [],
  categories: [],
  settings: {},
  staff: [person('1'), person('2')],
  catalogueCursor: 0,
} as unknown as DeskSetup

const codes: Readonly<Record<ScanInput, string>> = {
  goods: '6901234567892',
  receipt: 'RC-1-02-000001',
  ticket: 'PK-abcdefgh',
  badge: 'SB-2',
  wallet: '131234567890123456',
  unknown: '4006381333931',
  piece: 'IMEI-77',
}

let ends: (() => void)[] = []
let handed: string[] = []
let collected: string[] = []
let paidBy: string[] = []
const take = (code: string): number => handed.push(code)
const dialog = (kind: string): Partial<{ dialog: Dialog }> => ({ dialog: { kind, item: tea } as Dialog })

const chooseTea = (): void => {
  hearScan(codes.goods)
  desk.change({ workArea: 'line', message: null })
  pieces = basketPieces()
}
const basketPieces = (): number => basketNow().lines.reduce((sum, { quantity }) => sum + quantity, 0)
/** How many pieces the basket holds before anything comes in. */
let pieces = 0

/** How each panel comes to stand there. */
const opens: Readonly<Record<Panel, () => void>> = {
  sell: () => undefined,
  paid: () => desk.change({ finished: { number: '1' } as never }),
  line: () => {
    chooseTea()
    desk.change({ entry: { ...emptyEntry, mode: 'quantity' } })
  },
  'line-typed': () => {
    chooseTea()
    desk.change({ entry: { ...emptyEntry, mode: 'quantity', text: '12' } })
  },
  find: () => {
    desk.change({ workArea: 'find' })
    ends.push(standAs('find', take))
  },
  pay: () => {
    desk.change({ workArea: 'pay' })
    ends.push(standAs('pay'))
  },
  'pay-typed': () => {
    desk.change({ workArea: 'pay' })
    typedCash.change({ text: '50' })
    ends.push(standAs('pay-typed'))
  },
  'pay-form': () => {
    desk.change({ workArea: 'pay' })
    ends.push(standAs('pay-form', take))
  },
  refund: () => {
    desk.change({ workArea: 'refund' })
    ends.push(standAs('refund', take))
  },
  'refund-lines': () => {
    desk.change({ workArea: 'refund' })
    ends.push(standAs('refund-lines', take))
  },
  'refund-goods': () => {
    desk.change({ workArea: 'refund' })
    ends.push(standAs('refund-goods', take))
  },
  document: () => {
    desk.change({ section: 'inventory' })
    ends.push(standAs('document', take))
  },
  form: () => {
    desk.change({ section: 'products' })
    ends.push(standAs('form', take))
  },
  count: () => {
    desk.change({ section: 'shift' })
    ends.push(standAs('count'))
  },
  section: () => desk.change({ section: 'shift' }),
  'price-check': () => desk.change(dialog('price-check')),
  serials: () => desk.change(dialog('serials')),
  member: () => desk.change(dialog('member')),
  approval: () => {
    desk.change(dialog('approval'))
    ends.push(standAs('approval', take))
  },
  question: () => desk.change(dialog('hold')),
  closed: () => desk.change({ isLocked: true }),
}
const panels = Object.keys(opens) as Panel[]

const shift = { id: 's', openedAt: '', openedBy: '1', floatMinor: 0, currency: 'CNY' }
function freshDesk(): void {
  for (const end of ends) end()
  ends = []
  handed = []
  collected = []
  paidBy = []
  pieces = 0
  typedCash.change({ text: '' })
  takeTypedAhead(numberAhead)
  takeTypedAhead(comingAhead)
  desk.change({
    phase: 'ready',
    setup,
    registration: null,
    catalogue: catalogueOf([tea]),
    cashierId: '1',
    isLocked: false,
    isWriting: false,
    isOnline: false,
    shift,
    section: 'cashiering',
    workArea: 'sell',
    dialog: null,
    finished: null,
    message: null,
    unknownCodes: [],
    scans: emptyScanQueue,
    entry: { ...emptyEntry, text: '12' },
    refundNumber: null,
    history: startHistory('basket', 1),
    priced: null,
    selectedLineId: null,
  })
}

beforeEach(() => {
  takePayCodes((wallet) => paidBy.push(wallet) > 0)
  const nothing = { getElementById: () => null, querySelector: () => null, querySelectorAll: () => [] }
  const none = { getElementsByTagName: () => [] }
  vi.stubGlobal('document', { hidden: true, activeElement: null, ...nothing, ...none })
  vi.stubGlobal('HTMLInputElement', Date)
  vi.stubGlobal('HTMLTextAreaElement', Date)
  vi.stubGlobal('HTMLSelectElement', Date)
  freshDesk()
})
afterEach(() => {
  freshDesk()
  vi.unstubAllGlobals()
})
afterAll(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', entry: emptyEntry }))

/** Returns the effect that a scan was seen to have. */
function seen(before: Dialog | null): ScanMeaning | 'nothing' {
  const now = desk.read()
  if (collected.length > 0) return 'collect'
  if (handed.length > 0) return 'hand-over'
  if (paidBy.length > 0) return 'pay-by-code'
  if (now.scans.waiting.length > 0) return 'wait'
  if (now.refundNumber !== null) return 'open-refund'
  if (now.cashierId === '2' && now.isLocked) return 'switch-cashier'
  if (now.unknownCodes.length > 0) return 'note'
  if (basketPieces() > pieces) return 'sell'
  if (now.message?.key === 'message.scanNotHere' || now.message?.key === 'message.serialIsCode') return 'refuse'
  if (now.message?.key === 'message.heldGone') return 'recall'
  return before?.kind === 'price-check' ? 'show-price' : 'nothing'
}

const scanInputs = Object.keys(codes) as ScanInput[]
const inputOf = (input: ScanInput, panel: Panel): ScanInput =>
  // Without a field that collects them no code is a piece.
  input === 'piece' && ['price-check', 'closed', 'question', 'approval'].includes(panel) ? 'unknown' : input

describe.each(panels)('on the panel %s', (panel) => {
  it.each(scanInputs)('a scan (%s) means what the table says and leaves what was typed', async (input) => {
    opens[panel]()
    expect(panelNow()).toBe(panel)
    if (inputOf(input, panel) === 'piece') ends.push(takeScansInField((code) => collected.push(code)))
    const { dialog: before, workArea, section, entry } = desk.read()
    const cash = typedCash.read().text
    hearScan(codes[input])
    const meaning = panelInput[panel][inputOf(input, panel)]
    await patiently(() => expect(seen(before)).toBe(meaning))
    expect([typedCash.read().text, desk.read().entry.text]).toEqual([cash, entry.text])
    if (['hand-over', 'collect', 'wait', 'refuse', 'show-price'].includes(meaning)) {
      expect([desk.read().workArea, desk.read().section, basketPieces()]).toEqual([workArea, section, pieces])
      expect(desk.read().dialog?.kind).toBe(before?.kind)
    }
  })

  const keys: Readonly<Record<KeyInput, string>> = {
    digit: '7',
    sign: '*',
    letter: 'a',
    enter: 'Enter',
    escape: 'Escape',
  }
  it.each(Object.entries(keys) as [KeyInput, string][])('a key (%s) means what the table says', (input, key) => {
    opens[panel]()
    const was = desk.read()
    const cash = typedCash.read().text
    const isUsed = pressPlainKey(key)
    const meaning: KeyMeaning = panelInput[panel][input]
    const typed = was.entry.text
    const passes = ['own', 'nothing', 'search'] as const
    // Its field is not drawn here: what is typed waits for it.
    const ahead = takeTypedAhead(numberAhead)
    const isKept = meaning === 'number'
    expect(ahead).toMatchObject({
      text: isKept && input !== 'enter' ? key : '',
      isEntered: isKept && input === 'enter',
    })
    expect(isUsed).toBe(!(passes as readonly string[]).includes(meaning))
    const now = desk.read()
    expect(now.dialog).toBe(was.dialog)
    if (meaning === 'amount') expect([typedCash.read().text, now.entry.text]).toEqual([`${cash}7`, '12'])
    if (meaning === 'enter-code') expect(now.entry.text).toBe('127')
    if (meaning === 'clear-amount') expect([typedCash.read().text, now.workArea]).toEqual(['', 'pay'])
    if (meaning === 'line-figure') expect(now.entry).toMatchObject({ mode: 'quantity', text: `${typed}7` })
    if (meaning === 'line-step') expect(now.entry).toMatchObject({ mode: 'quantity', text: '' })
    if (meaning === 'clear-figure') expect([now.entry.text, now.workArea]).toEqual(['', 'line'])
    if (meaning === 'line-apply')
      expect([now.workArea, basketPieces()]).toEqual(typed === '' ? ['sell', 1] : ['line', Number(typed)])
    if (meaning === 'leave') expect([now.section, now.workArea]).toEqual(['cashiering', 'sell'])
    if (meaning === 'next-sale') expect(now.finished).toBeNull()
    if (!isUsed)
      expect([now.section, now.workArea, now.entry.text, typedCash.read().text]).toEqual([
        was.section,
        was.workArea,
        typed,
        cash,
      ])
  })
})

let clock = 0
const gapsOfHands = [40, 80, 150, 250, 399]
const shown = (): unknown[] => {
  const { section, workArea, finished, dialog: asked, entry, isLocked } = desk.read()
  return [section, workArea, finished, asked?.kind, entry, isLocked, basketPieces(), typedCash.read().text]
}

it.each(panels)('Enter pressed twice on %s does what one Enter does wherever that has changed the panel', (panel) => {
  for (const gap of gapsOfHands) {
    freshDesk()
    opens[panel]()
    clock += 10_000
    const before = panelNow()
    hearPlainKey('Enter', clock)
    const once = shown()
    const isChanged = panelNow() !== before
    hearPlainKey('Enter', clock + gap)
    if (isChanged) expect(shown()).toEqual(once)
  }
})

it('Enter that takes the money does nothing when it comes twice; pressed later it is heard, and a code that is not known leaves the change in view', () => {
  opens['pay-typed']()
  clock += 10_000
  hearPlainKey('Enter', clock)
  opens.paid()
  desk.change({ workArea: 'sell' })
  for (const end of ends) end()
  ends = []
  hearPlainKey('Enter', clock + 399)
  expect(desk.read().unknownCodes).toEqual([])
  hearPlainKey('Enter', clock + 800)
  expect(desk.read().unknownCodes).toHaveLength(1)
  expect(desk.read().finished).not.toBeNull()
})

describe('a scanner on a busy till', () => {
  const page = new EventTarget()
  const press = (key: string, at: number): void => {
    const event = new Event('keydown', { cancelable: true })
    const facts = { key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }
    for (const [name, value] of Object.entries({ ...facts, timeStamp: at }))
      Object.defineProperty(event, name, { value })
    page.dispatchEvent(event)
    if (!event.defaultPrevented) pressPlainKey(key)
  }
  const state = () => {
    const { section, workArea, entry, message, scans, unknownCodes, cashierId, isLocked } = desk.read()
    const lines = basketNow().lines.map(({ goods, quantity }) => [goods.id, quantity])
    const said = [message?.key, unknownCodes.map(({ code }) => code)]
    return {
      section,
      workArea,
      entry,
      said,
      waiting: scans.waiting,
      cashierId,
      isLocked,
      lines,
      handed,
      cash: typedCash.read().text,
      ahead: numberAhead.read().text,
    }
  }
  const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 20, maxLength: 20 })
  const scanned = fc.constantFrom('6901234567892', '4006381333931', '12345670')

  it.each(panels)('is heard on %s as at full speed, whatever the gaps up to 120 ms', (panel) => {
    vi.useFakeTimers()
    const stop = captureScans(page as Window, {
      onScan: hearScan,
      onTyped: typeLate,
      options: () => wedgeDefaults,
      remember: () => {
        const [{ entry }, cash, ahead] = [desk.read(), typedCash.read(), numberAhead.read()]
        return () => {
          desk.change({ entry })
          typedCash.change(cash)
          numberAhead.change(ahead)
        }
      },
    })
    fc.assert(
      fc.property(scanned, gaps, (code, pauses) => {
        freshDesk()
        opens[panel]()
        hearScan(code)
        const wanted = state()
        freshDesk()
        opens[panel]()
        let at = 1_000
        for (const [index, key] of [...Array.from(code), 'Enter'].entries()) {
          at += pauses[index] ?? 0
          press(key, at)
        }
        vi.advanceTimersByTime(silenceMillis(wedgeDefaults) + 1)
        expect(state()).toEqual(wanted)
      }),
      { numRuns: 60, seed: 88 },
    )
    stop()
    vi.useRealTimers()
  })

  it('loses no digit that a person types at its pace without a field', () => {
    vi.useFakeTimers()
    const stop = captureScans(page as Window, {
      onScan: hearScan,
      onTyped: typeLate,
      options: () => wedgeDefaults,
      remember: () => {
        const { entry } = desk.read()
        return () => desk.change({ entry })
      },
    })
    for (const [index, key] of Array.from('34567').entries()) press(key, 1_000 + index * 20)
    vi.advanceTimersByTime(silenceMillis(wedgeDefaults) + 1)
    expect(desk.read().entry.text).toBe('1234567')
    stop()
    vi.useRealTimers()
  })
})

it('a sign behind * never takes a line away', () => {
  desk.change({ entry: emptyEntry })
  hearScan(codes.goods)
  for (const key of ['*', '-', '1', 'Enter']) pressPlainKey(key)
  expect(basketNow().lines).toMatchObject([{ quantity: 1 }])
  expect(desk.read().message?.kind).toBe('bad')
})
