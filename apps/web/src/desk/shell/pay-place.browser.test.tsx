import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { takenPayments } from '../payment/due.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

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
const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const showDesk = async (): Promise<void> => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
  )
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
}
const at = ({ x, y }: { x: number; y: number }): string =>
  document.elementFromPoint(x, y)?.closest('button:not(:disabled)')?.textContent.trim() ?? ''
const middleOf = (selector: string) => {
  const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
const primary = (): string => document.querySelector('[data-primary]')?.textContent.trim() ?? ''
const sum = (): string => document.querySelector('.d-total-sum')?.textContent ?? ''
/** The figures of the largest size that is seen. */
function largest(): string[] {
  const seen = [...document.querySelectorAll<HTMLElement>('.d-figures')].filter((each) => each.checkVisibility())
  const sized = seen.map((each) => ({
    text: each.textContent,
    size: Number.parseFloat(getComputedStyle(each).fontSize),
  }))
  const most = Math.max(...sized.map(({ size }) => size))
  return sized.filter(({ size }) => size === most).map(({ text }) => text)
}
const states: readonly (readonly [string, () => unknown])[] = [
  ['pay', startPayment],
  ['refund', () => desk.change({ workArea: 'refund' })],
  ['find', () => desk.change({ workArea: 'find' })],
  ['paid', () => desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null })],
]

beforeEach(() => openDesk())
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, phase: 'starting' })
})

it.each(sizes)('where PAY stood nothing ends a sale, at $width × $height', async ({ width, height }) => {
  await page.viewport(width, height)
  await showDesk()
  fillWithMost(2)
  await patiently(() => expect(document.querySelector('.d-pay:not(:disabled)')).not.toBeNull())
  const place = middleOf('.d-pay')
  expect(at(place)).toMatch(/^PAY/)
  for (const [name, go] of states) {
    desk.change({ workArea: 'sell' })
    go()
    if (name === 'pay') await patiently(() => expect(primary()).toMatch(/^EXACT CASH/))
    expect([name, at(place)]).toEqual([name, expect.stringMatching(/^(PAY.*)?$/)])
  }
})

it('where money was taken nothing stands once it is paid', async () => {
  await page.viewport(1366, 768)
  await showDesk()
  fillWithMost(2)
  startPayment()
  await patiently(() => expect(primary()).toMatch(/^EXACT CASH/))
  const place = middleOf('[data-primary]')
  desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null })
  await patiently(() => expect(document.querySelector('.d-paid-sum')).not.toBeNull())
  expect(at(place)).toBe('')
})

it('one figure is large in every state of payment, and the button names what it takes', async () => {
  await page.viewport(1366, 768)
  await showDesk()
  addOpenPrice(
    { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', codes: [], isOpenPrice: true, sellPriceMinor: 0 },
    1,
    1_877,
  )
  await patiently(() => expect(sum()).toBe('TOTALBr 18.77'))
  startPayment()
  await patiently(() => expect(primary()).toBe('EXACT CASH Br 18.77'))
  expect(largest()).toEqual(['Br 18.77'])
  takenPayments.change({ tenders: [{ method: 'bank-card', amountMinor: 1_000, reference: 'S1' }], tip: null })
  await patiently(() => expect(sum()).toBe('Still to payBr 8.77'))
  expect(primary()).toBe('EXACT CASH Br 8.77')
  expect(largest()).toEqual(['Br 8.77'])
})
