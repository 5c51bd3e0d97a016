import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { closeDesk, endSale, openPanel, showStage, stageSizes, takePart } from '../../test/stage-world.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { startPayment } from '../payment/start-payment.ts'

const showDesk = async (): Promise<void> => {
  await showStage()
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
/** The panels that may stand where PAY stood. */
const states = (['pay', 'refund', 'find', 'paid'] as const).map((panel) => [panel, openPanel[panel]] as const)

beforeEach(() => openDesk())
afterEach(closeDesk)

it.each(stageSizes)('where PAY stood nothing ends a sale, at $width × $height', async ({ width, height }) => {
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
  endSale()
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
  takePart()
  await patiently(() => expect(sum()).toBe('Still to payBr 8.77'))
  expect(primary()).toBe('EXACT CASH Br 8.77')
  expect(largest()).toEqual(['Br 8.77'])
})
