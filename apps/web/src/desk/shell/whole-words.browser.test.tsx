import 'fake-indexeddb/auto'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { untilStill } from '../../test/answered.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { brokenWords } from '../../test/look/broken-words.ts'
import { cutInk } from '../../test/look/cut-ink.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { Dialogs } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'

const WORDS = ['deskMore', 'deskMember', 'deskStock', 'purse', 'scale', 'setAside']
const ways = ['cash', 'alipay', 'wechat', 'bank-card', 'gift-card', 'member-balance', 'house-account', 'unionpay']

/** A part of the names of goods here, of forty-eight signs: names give way. */
const NAME = '茉莉花茶礼盒装'

const ask = (dialog: Dialog) => (): void => desk.change({ dialog })
const states: Readonly<Record<string, () => unknown>> = {
  basket: () => undefined,
  goods: () => goodsSheet.change({ isOpen: true }),
  line: () => openLine(basketNow().lines[0]?.id ?? ''),
  pay: startPayment,
  refund: () => desk.change({ workArea: 'refund' }),
  find: () => desk.change({ workArea: 'find' }),
  products: () => desk.change({ section: 'products' }),
  orders: () => desk.change({ section: 'orders' }),
  members: () => desk.change({ section: 'members' }),
  inventory: () => desk.change({ section: 'inventory' }),
  shift: () => desk.change({ section: 'shift' }),
  more: ask({ kind: 'more' }),
  settings: ask({ kind: 'settings' }),
  'order change': ask({ kind: 'order-change' }),
  hold: ask({ kind: 'hold' }),
  drawer: ask({ kind: 'drawer' }),
  'cash out': ask({ kind: 'move-cash', direction: -1 }),
  member: ask({ kind: 'member' }),
  'set-aside': ask({ kind: 'set-aside' }),
  'time clock': ask({ kind: 'time-clock' }),
}

beforeEach(async () => {
  await page.viewport(390, 844)
  openDesk()
  answerCalls({})
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  fillWithMost(2)
})
afterEach(async () => {
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' })
  await page.viewport(1366, 768)
})

const rest = (): void => {
  if (desk.read().workArea === 'pay') leavePayment()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  desk.change({ section: 'cashiering', workArea: 'sell', dialog: null, message: null, selectedLineId: null })
}

async function showDesk(language: Language): Promise<void> {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
      <Dialogs />
    </div>,
    { language },
  )
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
  await loadNamespaces(WORDS)
}

async function inEachState(look: () => readonly string[]): Promise<void> {
  for (const [name, open] of Object.entries(states)) {
    rest()
    open()
    await untilStill({ unanswered: () => 0 })
    expect.soft([name, ...look()]).toEqual([name])
  }
}

it.each(['zh', 'ja'] as const)(
  'no word of a key, a tile or a tab goes on in the next line of a phone, in %s',
  async (language) => {
    await showDesk(language)
    await inEachState(() => brokenWords(language).filter((each) => !each.includes(NAME)))
  },
)

it.each([
  [390, 844],
  [1366, 768],
] as const)('no sign is cut at its head or foot in Japanese, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await showDesk('ja')
  await inEachState(() => cutInk('.d-desk'))
})
