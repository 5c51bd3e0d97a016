import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { tellKiosk } from '@kassa/contract/device/kiosk.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { OptionGroup } from '@kassa/domain/product/option-groups.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { memberAtDesk } from '../../../test/member-at-desk.ts'
import { show } from '../../../test/show.tsx'
import { closeDesk } from '../../../test/stage-world.tsx'
import { change } from '../../basket/change-basket.ts'
import { addWithOptions } from '../../basket/sell.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { desk } from '../../model/desk-state.ts'
import { Kiosk } from './Kiosk.tsx'
import { forgetCustomer } from './kiosk-state.ts'

const told: InputOf<typeof tellKiosk.request>[] = []
vi.mock('../../sync/connection.ts', async (original) => ({
  ...(await original<typeof import('../../sync/connection.ts')>()),
  askServer: (endpoint: { readonly name: string }, asked: InputOf<typeof tellKiosk.request>) => {
    if (endpoint.name === 'device.tell-kiosk') told.push(asked)
    return Promise.resolve({ kind: 'answered', answer: {} })
  },
}))

const size: OptionGroup = {
  id: 'size',
  name: 'Size',
  names: {},
  scope: { kind: 'all' },
  currency: 'ETB',
  least: 1,
  most: 1,
  options: [
    { id: 'small', name: 'Small', names: {}, surchargeMinor: 0, isDefault: false },
    { id: 'large', name: 'Large', names: { zh: '大杯', ja: 'L サイズ' }, surchargeMinor: 300, isDefault: false },
  ],
}
const coffee: DeskItem = {
  ...usualItem,
  id: 'coffee',
  productId: 'coffee',
  name: 'Coffee',
  sellPriceMinor: 1_500,
  special: { kind: 'price', priceMinor: 1_200 },
  stockPolicy: 'allow',
  charges: [{ id: '1', name: 'Cup deposit', kind: 'deposit', amountMinor: 50, taxId: null }],
}

beforeEach(() => {
  told.length = 0
  openDesk()
  desk.change(({ setup }) => ({
    isOnline: true,
    catalogue: catalogueOf([coffee]),
    setup: setup && {
      ...setup,
      settings: {
        ...setup.settings,
        'sales.kiosk': { isOn: true, idleSeconds: 600 },
        'sales.option-groups': [size],
        'sales.bags': [],
      },
    },
  }))
  startBasket()
  forgetCustomer()
})
afterEach(() => {
  forgetCustomer()
  closeDesk()
})

const LOCALES = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const
/** A kiosk begins in the language of its shop. */
function showKiosk(language: 'en' | 'zh' | 'ja') {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, outlet: { ...setup.outlet, locale: LOCALES[language] } },
  }))
  return show(
    <div className="d-desk" data-surface="desk">
      <Kiosk dialogs={null} />
    </div>,
    { language },
  )
}
/** Two large coffees: 12.00 instead of 15.00, 3.00 more for the size, 0.50 for each cup. */
const sellTwo = () => addWithOptions(coffee, 2, [{ id: 'large', name: 'Large', amountMinor: 300 }])
const lineText = (): string => document.querySelector('.d-kiosk-line')?.textContent ?? ''

it.each([
  ['en', 'Large', 'Special price'],
  ['zh', '大杯', '特价'],
  ['ja', 'L サイズ', '特価'],
] as const)('in %s a line says its options, why it costs less and its deposit', async (language, option, reason) => {
  await page.viewport(1366, 768)
  sellTwo()
  await showKiosk(language)
  await expect.poll(lineText).toContain(option)
  expect(lineText()).toContain('+3.00')
  expect(lineText()).toContain(reason)
  expect(lineText()).toContain('Cup deposit')
})

it('amounts of a line and of its charges stand below each other and make the total', async () => {
  await page.viewport(1366, 768)
  sellTwo()
  await showKiosk('en')
  await expect.poll(lineText).toContain('30.00')
  const right = (selector: string): number =>
    Math.round(document.querySelector(selector)?.getBoundingClientRect().right ?? 0)
  await expect.poll(() => right('.d-kiosk-charge > .d-figures')).toBe(right('.d-kiosk-amount > b'))
  expect(document.querySelector('.d-kiosk-charge')?.textContent).toBe('Cup deposit1.00')
  expect(document.querySelector('.d-kiosk-sum')?.textContent).toContain('31.00')
  await expect.element(page.getByText('You save 6.00')).toBeVisible()
})

it('says that a member card counts, and not whose it is', async () => {
  sellTwo()
  change({ kind: 'set-member', member: memberAtDesk({ name: 'Ada Lovelace' }) })
  await showKiosk('en')
  await expect.element(page.getByText('Your member card counts')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ada')
})

it('whoever watches reads the options and the charges, and amounts that add up', async () => {
  sellTwo()
  await showKiosk('en')
  await expect
    .poll(() => told.at(-1)?.basket)
    .toEqual({
      lines: [
        { name: 'Coffee · Large', quantity: '2', amountMinor: 3_000 },
        { name: 'Cup deposit', quantity: '2', amountMinor: 100 },
      ],
      pieces: 2,
      totalMinor: 3_100,
    })
})
