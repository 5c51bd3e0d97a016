import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

const asked = {
  'sales.tips': { isOn: true, presets: [500, 1_000, 1_500] },
  'sales.bags': ['6901234500001', '6901234500002'],
  'sales.payment-methods': ['cash', 'alipay', 'wechat', 'bank-card', 'gift-card', 'house-account', 'unionpay'],
}

beforeEach(() => {
  openDesk()
  answerCalls({})
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, ...asked } },
  }))
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' })
})

const count = (selector: string): number => document.querySelectorAll(selector).length

async function showPayment(language: Language, parts: number): Promise<void> {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language },
  )
  await loadNamespaces('deskMore')
  const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }
  addOpenPrice(bun, 1, 9_877)
  startPayment()
  const tenders = ['bank-card', 'alipay'] as const
  takenPayments.change({
    tenders: tenders.slice(0, parts).map((method, at) => ({ method, amountMinor: 1_000, reference: `S${String(at)}` })),
  })
  await patiently(() => expect([count('.d-tips .d-button'), count('.d-taken li')]).toEqual([7, parts]))
  await patiently(() => expect(count('.d-payarea .d-pad button')).toBe(12))
}

const sizes = [
  [390, 844],
  [360, 740],
] as const
const languages: readonly Language[] = ['en', 'zh', 'ja']
const cases = sizes.flatMap(([width, height]) =>
  languages.flatMap((language) => [0, 1, 2].map((parts) => [width, height, language, parts] as const)),
)

it.each(cases)(
  'a payment at %i × %i in %s with tips, bags and %i parts stands whole: nothing scrolls',
  async (width, height, language, parts) => {
    await page.viewport(width, height)
    await showPayment(language, parts)
    const area = document.querySelector('.d-payarea')!
    const panel = document.querySelector('.d-panel')!.getBoundingClientRect()
    const keys = [...area.querySelectorAll('.d-pad button')].map((each) => each.getBoundingClientRect())
    expect([area.scrollHeight - area.clientHeight, keys.filter(({ bottom }) => bottom > panel.bottom + 0.5)]).toEqual([
      0,
      [],
    ])
  },
)
