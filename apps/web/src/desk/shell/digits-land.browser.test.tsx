import 'fake-indexeddb/auto'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { untilStill } from '../../test/answered.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { takenPayments } from '../payment/due.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { BalancePanel } from '../payment/methods/balance/BalancePanel.tsx'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { panelNow } from '../scan/scan-flow.ts'
import { Dialogs } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

const WORDS = ['deskMore', 'deskMember', 'deskStock', 'handbook', 'purse', 'scale', 'setAside']
const ways = ['cash', 'alipay', 'bank-card', 'gift-card', 'member-balance', 'house-account']

function Stage() {
  useDeskKeys()
  return (
    <div className="d-desk" data-surface="desk">
      <Frame />
      <Dialogs />
    </div>
  )
}

const chooseWay = async (way: string): Promise<void> => {
  startPayment()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${way}`) }).first())
}
const ask = (dialog: Dialog): void => desk.change({ dialog })
const item = () => desk.read().catalogue.first(1)[0]!

const states: Readonly<Record<string, () => unknown>> = {
  goods: () => undefined,
  line: () => openLine(basketNow().lines[0]?.id ?? ''),
  'pay in cash': startPayment,
  'pay by card': () => chooseWay('Bank card'),
  'pay by wallet': () => chooseWay('Alipay'),
  'pay by gift card': () => chooseWay('Gift card'),
  refund: () => desk.change({ workArea: 'refund' }),
  find: () => desk.change({ workArea: 'find' }),
  'paid sale': () =>
    desk.change({
      finished: {
        number: '1-02-000001',
        entryId: 'e',
        totalMinor: 1,
        receivedMinor: 1,
        changeMinor: 0,
        receipt: null,
        gift: null,
        isPrinted: false,
      },
      workArea: 'sell',
      history: startHistory('next', 2),
      priced: null,
    }),
  products: () => desk.change({ section: 'products' }),
  inventory: () => desk.change({ section: 'inventory' }),
  shift: () => desk.change({ section: 'shift' }),
  weight: () => ask({ kind: 'weight', item: item() }),
  'open price': () => ask({ kind: 'open-price', item: item(), quantity: 1 }),
  'order change': () => ask({ kind: 'order-change' }),
  exemption: () => ask({ kind: 'exemption' }),
  hold: () => ask({ kind: 'hold' }),
  note: () => ask({ kind: 'note' }),
  member: () => ask({ kind: 'member' }),
  drawer: () => ask({ kind: 'drawer' }),
  'cash out': () => ask({ kind: 'move-cash', direction: -1 }),
  'price check': () => ask({ kind: 'price-check', item: null }),
  more: () => ask({ kind: 'more' }),
  why: () => ask({ kind: 'why', lineId: null }),
  help: () => ask({ kind: 'help' }),
}

/** Every figure that a person can see, and what was said. */
const inSight = (): string => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter((each) =>
    each.checkVisibility(),
  )
  const figures = [...document.querySelectorAll<HTMLElement>('output, .d-entry')].filter((each) =>
    each.checkVisibility(),
  )
  return JSON.stringify([
    fields.map(({ value }) => value),
    figures.map(({ textContent }) => textContent),
    desk.read().message?.key ?? null,
  ])
}

beforeEach(async () => {
  await page.viewport(1366, 768)
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  answerCalls({})
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  fillWithMost(2)
})
afterEach(() => {
  if (desk.read().workArea === 'pay') leavePayment()
  takenPayments.change({ tenders: [], tip: null })
  typedCash.change({ text: '' })
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, dialog: null, phase: 'starting' })
})

it.each(Object.keys(states))('a digit typed on %s, where no field has the keyboard, is seen', async (name) => {
  await show(<Stage />)
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
  // A part that waits for its words stands there as nothing.
  await loadNamespaces(WORDS)
  await states[name]!()
  await untilStill({ unanswered: () => 0 })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  desk.change({ message: null })
  const before = inSight()
  await userEvent.keyboard('7')
  await expect.poll(() => inSight() !== before && /7|noDigitsHere/.test(inSight())).toBe(true)
})

it('the balance is a form of its own: no digit and no Enter typed there is cash', async () => {
  startPayment()
  await show(
    <BalancePanel choice={{ method: 'member-balance' } as never} dueMinor={100} leftMinor={100} currency="ETB" />,
  )
  await expect.poll(panelNow).toBe('pay-form')
})
