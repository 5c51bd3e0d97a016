import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { addAhead, aheadNow, forgetAheadParts } from '../basket/ahead/ahead-parts.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from '../shell/Frame.tsx'

const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }

beforeEach(() => {
  openDesk()
  answerCalls({})
  forgetAheadParts()
})
afterEach(() => {
  forgetAheadParts()
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', isOnline: false, workArea: 'sell' })
})

async function showParts(language: Language, names: readonly string[]): Promise<void> {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language },
  )
  await loadNamespaces('deskMore')
  addOpenPrice(bun, 1, 100)
  for (const name of names)
    await addAhead({ orderId: name, kind: 'purse', name, amountMinor: 5_000, request: { purseId: null } })
}

const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()

it.each([
  [390, 844, 'en'],
  [390, 844, 'ja'],
  [1366, 768, 'en'],
  [1366, 768, 'zh'],
] as const)(
  'stands whole over the total at %i × %i in %s, and takes nothing from PAY',
  async (width, height, language) => {
    await page.viewport(width, height)
    await showParts(language, ['Recharge · Ada Lovelace', 'Gift card', 'Ten visits', 'Gift card 2'])
    await patiently(() => expect(document.querySelectorAll('.d-with-goods li')).toHaveLength(4))
    await patiently(() => expect(document.querySelector('.d-total-sum')?.textContent).toContain('201.00'))
    const [list, total, pay] = [boxOf('.d-with-goods'), boxOf('.d-total-sum'), boxOf('.d-basket-foot > .d-pay')]
    expect([list.left >= 0, list.right <= innerWidth, list.bottom <= total.top, total.bottom <= pay.top]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(pay.bottom).toBeLessThanOrEqual(innerHeight)
    expect(await seriousFindings()).toEqual([])
  },
)

it('lets a part go by one touch, and says at payment what stored value does not pay', async () => {
  await page.viewport(1366, 768)
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'gift-card'] } },
  }))
  await showParts('en', ['Gift card', 'Ten visits'])
  await userEvent.click(page.getByRole('button', { name: 'Remove Ten visits' }))
  await expect.poll(() => aheadNow()?.parts.map(({ name }) => name)).toEqual(['Gift card'])
  desk.change({ isOnline: true })
  startPayment()
  await userEvent.click(page.getByRole('button', { name: 'Gift card', exact: true }))
  await patiently(() =>
    expect(document.querySelector('.d-payarea')?.textContent).toContain(
      'This pays for goods only. Take the prepaid Br 50.00 another way.',
    ),
  )
})
