import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { languagesAt } from '../../test/look/languages-at.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { takenPayments } from '../payment/due.ts'
import { takeCash, takeTypedCash } from '../payment/methods/cash/take-cash.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

const ways = ['cash', 'alipay', 'wechat', 'bank-card', 'gift-card', 'house-account', 'unionpay']
const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const
const widths = sizes.map(({ width }) => width)
const finished = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_877,
  receivedMinor: 2_000,
  changeMinor: 123,
  receipt: null,
  gift: null,
  isPrinted: false,
}

const showDesk = async (language: Language = 'en'): Promise<void> => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language },
  )
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
}
const sellBun = (): void =>
  addOpenPrice(
    { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 },
    1,
    1_877,
  )
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const seen = (selector: string): HTMLElement[] => all(selector).filter((each) => each.checkVisibility())
const primary = (): string => seen('[data-primary]')[0]?.textContent.trim() ?? ''
/** Figures of 40 pixels or more: exactly one in any state. */
const large = (): string[] =>
  seen('.d-figures')
    .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) >= 40)
    .map(({ textContent }) => textContent)
const showAllWays = async (): Promise<void> => {
  await expect.poll(() => seen('.d-tender').length).toBeGreaterThan(1)
  seen('.d-tender[aria-expanded]')[0]?.click()
  await expect.poll(() => seen('.d-tender').length).toBe(ways.length)
}
const choose = async (way: string): Promise<void> => {
  startPayment()
  await showAllWays()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${way}`) }).first())
}
const take = (amountMinor: number): void =>
  takenPayments.change({ tenders: [{ method: 'bank-card', amountMinor, reference: 'S1' }], tip: null })

const states: Readonly<Record<string, readonly [() => unknown, string, string]>> = {
  'goods are sold': [() => undefined, '', 'Br 18.77'],
  'cash is due': [startPayment, 'EXACT CASH Br 18.77', 'Br 18.77'],
  'cash was typed': [
    () => {
      startPayment()
      typedCash.change({ text: '20' })
    },
    'TAKE CASH Br 20.00',
    'Br 18.77',
  ],
  'a card paid a part': [
    () => {
      startPayment()
      take(1_000)
    },
    'EXACT CASH Br 8.77',
    'Br 8.77',
  ],
  'less cash than is due was typed': [
    () => {
      startPayment()
      typedCash.change({ text: '10' })
    },
    'TAKE CASH Br 10.00',
    'Br 18.77',
  ],
  'cash paid a part': [
    async () => {
      startPayment()
      typedCash.change({ text: '10' })
      await takeTypedCash()
    },
    'EXACT CASH Br 8.77',
    'Br 8.77',
  ],
  'cash paid a part, and a card is to pay the rest': [
    async () => {
      await choose('Bank card')
      await takeCash(1_000)
    },
    'PAYMENT RECEIVED Br 8.77',
    'Br 8.77',
  ],
  'a card is to pay': [() => choose('Bank card'), 'PAYMENT RECEIVED Br 18.77', 'Br 18.77'],
  'a card is to pay the rest': [
    async () => {
      await choose('Bank card')
      take(1_000)
    },
    'PAYMENT RECEIVED Br 8.77',
    'Br 8.77',
  ],
  'a gift card is to pay': [() => choose('Gift card'), 'TAKE FROM GIFT CARD', 'Br 18.77'],
  'the account is to pay': [() => choose('House account'), 'PUT ON THE ACCOUNT', 'Br 18.77'],
  'it is paid': [
    () => desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null }),
    '',
    'Br 1.23',
  ],
}

beforeEach(() => {
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  answerCalls({})
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  typedCash.change({ text: '' })
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, phase: 'starting' })
})

it.each(Object.entries(states))(
  'while %s one figure is large, and the button says what it does',
  async (_, [go, word, figure]) => {
    await page.viewport(1366, 768)
    await showDesk()
    sellBun()
    await go()
    await expect.poll(() => [primary(), large()]).toEqual([word, [figure]])
  },
)

const textBox = (element: Element): DOMRect => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
/** Figures, and words of keys, that are wider than their box. */
const cut = (): string[] =>
  seen(
    '.d-payarea .d-figures, .d-payarea output, .d-basket-foot .d-figures, .d-strip button, .d-tender, [data-primary]',
  )
    .filter((each) => each.textContent !== '')
    .filter((each) => {
      const [text, box] = [textBox(each), each.getBoundingClientRect()]
      return text.left < box.left - 1 || text.right > box.right + 1 || text.right > innerWidth
    })
    .map(({ textContent }) => textContent)
/** Keys of the pad that are not whole in the panel. */
const below = (): string[] => {
  const end = document.querySelector('.d-panel')?.getBoundingClientRect().bottom ?? 0
  return seen('.d-payarea .d-pad button')
    .filter((each) => each.getBoundingClientRect().bottom > end + 0.5)
    .map(({ textContent }) => textContent)
}

describe.each(sizes)('at $width × $height, with every way to pay', ({ width, height }) => {
  it.each(languagesAt(width, widths))(
    'cuts no figure and no word of a key, and the whole pad is seen, in %s',
    async (language) => {
      await page.viewport(width, height)
      await showDesk(language)
      fillWithMost(2)
      startPayment()
      await expect.poll(() => seen('.d-pad button').length).toBe(12)
      expect([cut(), below()]).toEqual([[], []])
      take(1_000)
      await showAllWays()
      await expect.poll(() => seen('.d-taken li').length).toBe(1)
      expect(cut()).toEqual([])
    },
  )
})

it('on a phone no sheet of goods lies over what was paid, and Goods begins the next sale', async () => {
  await page.viewport(390, 844)
  await showDesk()
  goodsSheet.change({ isOpen: true })
  desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null })
  await expect.poll(() => seen('.d-finished-word').length).toBe(1)
  const { left, top } = seen('.d-finished-word')[0]!.getBoundingClientRect()
  await expect.poll(() => document.elementFromPoint(left + 10, top + 10)?.closest('.d-finished')).not.toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Goods' }))
  expect([desk.read().finished, goodsSheet.read().isOpen]).toEqual([null, true])
})
