import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { attemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { fillWithMost, openDesk } from '../../../test/desk-world.ts'
import { languagesAt } from '../../../test/look/languages-at.ts'
import { patiently } from '../../../test/patiently.ts'
import { sample } from '../../../test/sample.ts'
import { seriousFindings, show } from '../../../test/show.tsx'
import { closeDesk, endSale, sendMoney } from '../../../test/stage-world.tsx'
import type { Language } from '../../../words/locale.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { journalDb } from '../../journal/databases.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { kioskDoor } from '../../model/kiosk/kiosk.ts'
import { defaultPreferences } from '../../model/preferences.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { followQuestions } from '../../scan/scan-flow.ts'
import { Dialogs } from '../Dialogs.tsx'
import { hearCode } from './hear-code.ts'
import { Kiosk } from './Kiosk.tsx'
import { forgetCustomer, kiosk } from './kiosk-state.ts'
import type { KioskStep } from './kiosk-step.ts'
import { callOut } from './use-kiosk.ts'

// The PIN itself is opened by the desk's own tests: in a page nothing here makes one.
vi.mock('../../lock/lock.ts', async (original) => ({
  ...(await original<typeof import('../../lock/lock.ts')>()),
  checkPin: (_staffId: string, pin: string) =>
    Promise.resolve(pin === '2468' ? { kind: 'open', signingKey: null } : { kind: 'wrong', left: 4 }),
}))

const LOCALES = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const
const scale = { way: 'virtual', protocol: 'lines', baud: 9_600, port: null } as const
const channels = (['terminal', 'alipay', 'wechat', 'mpesa'] as const).map((channel) => ({
  channel,
  mode: 'demo' as const,
}))
const methods = ['cash', 'bank-card', 'alipay', 'wechat', 'm-pesa', 'gift-card']

function openKiosk(language: Language = 'en'): void {
  openDesk()
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && {
      ...setup,
      channels,
      outlet: { ...setup.outlet, locale: LOCALES[language] },
      ageLimits: { 'beer-wine': 18, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 },
      settings: {
        ...setup.settings,
        'sales.kiosk': { isOn: true, idleSeconds: 600 },
        'sales.payment-methods': methods,
        'sales.bags': ['6901234500001', '6901234500002'],
      },
    },
  }))
  forgetCustomer()
}

let stop = (): void => undefined
beforeEach(async () => {
  stop = followQuestions()
  await journalDb().delete()
  await journalDb().open()
  openKiosk()
})
afterEach(() => {
  stop()
  forgetCustomer()
  kioskDoor.change({ isOpen: false })
  closeDesk()
})

const showKiosk = (language: Language = 'en') =>
  show(
    <div className="d-desk" data-surface="desk">
      <Kiosk dialogs={<Dialogs />} />
    </div>,
    { language },
  )
const first = (): DeskItem => desk.read().catalogue.find('1')!
const waiting = { ...sample(attemptView), state: 'waiting' as const, qr: 'https://pay.example/1', said: null }

/** Opens each screen of a kiosk: a new one does not compile without its way in. */
const open: Readonly<Record<KioskStep, () => unknown>> = {
  welcome: () => undefined,
  basket: () => fillWithMost(6),
  goods: () => kiosk.change({ page: 'goods' }),
  unknown: () => desk.change({ unknownCodes: [{ id: 'u', code: '2012345678901', reason: 'unknown' }] }),
  weigh: () =>
    desk.change({
      preferences: { ...defaultPreferences, scale },
      dialog: { kind: 'weight', item: { ...first(), type: 'weighed', weightUnit: 'kg' } },
    }),
  bags: () => {
    fillWithMost(3)
    kiosk.change({ page: 'bags' })
  },
  pay: () => {
    fillWithMost(3)
    startPayment()
  },
  paying: () => {
    fillWithMost(3)
    startPayment()
    sendMoney(waiting)
  },
  paid: () => endSale(),
  aside: () => kiosk.change({ aside: { code: '3f2a91bc', isShared: true } }),
  stop: () => desk.change({ dialog: { kind: 'age', age: 18, lines: [], goOn: () => undefined } }),
  staff: () => {
    fillWithMost(3)
    kiosk.change({ helperId: '1' })
  },
}
const steps = Object.keys(open) as KioskStep[]
const sizes = [
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const

const shownStep = (): string | undefined => document.querySelector<HTMLElement>('.d-kiosk')?.dataset['step']
/** Buttons that reach out of the screen's sides, are cut, or are too small for a finger. */
const badButtons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.d-kiosk button')]
    .filter((button) => !button.closest('.d-kiosk-pages'))
    .filter((button) => {
      const { left, right, width, height } = button.getBoundingClientRect()
      const isCut = button.scrollWidth > button.clientWidth + 1
      return left < 0 || right > innerWidth + 0.5 || width < 48 || height < 48 || isCut
    })
    .map((button) => button.textContent || (button.ariaLabel ?? ''))
const isTooWide = (): boolean => document.documentElement.scrollWidth > innerWidth
const cutAmounts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.d-kiosk .d-fit > *, .d-kiosk-amount')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => one.textContent)

const widths = sizes.map(([width]) => width)

it.each(sizes.flatMap(([width, height]) => languagesAt(width, widths).map((each) => [width, height, each] as const)))(
  'every screen holds at %i × %i in %s',
  async (width, height, language) => {
    await page.viewport(width, height)
    for (const step of steps) {
      closeDesk()
      openKiosk(language)
      open[step]()
      await showKiosk(language)
      await expect.poll(shownStep).toBe(step)
      await expect.poll(() => document.querySelector('.d-kiosk-main')?.textContent).not.toBe('')
      // Words that come a moment later hide the screen until they are there.
      await expect
        .poll(() => ({ step, bad: badButtons(), isTooWide: isTooWide(), cut: cutAmounts() }))
        .toEqual({ step, bad: [], isTooWide: false, cut: [] })
    }
  },
)

it.each(steps)('%s has nothing that an assistive program stumbles over', async (step) => {
  await page.viewport(1366, 768)
  open[step]()
  await showKiosk()
  await expect.poll(shownStep).toBe(step)
  expect(await seriousFindings()).toEqual([])
})

const item = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 500,
  stockPolicy: 'allow',
  ...facts,
})
const aPin = { kind: 'hash', keyId: null, digits: 4, salt: '', iterations: 1, sealed: '' } as const
const beer = item('Beer', { restriction: 'beer-wine', codes: ['4006381333931'] })
const tea = item('Tea', { codes: ['6901234567892'] })

/** Somebody with a PIN stands in the list of this device. */
function withPin(): void {
  // Another basket is another customer, whose age nobody has seen.
  startBasket()
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([beer, tea]),
    isOnline: false,
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.bags': [] },
      staff: setup.staff.map((one) => ({ ...one, name: 'Li', pin: aPin })),
    },
  }))
}
const sold = (): string[] => basketNow().lines.map(({ goods }) => goods.id)
const typePin = async (pin: string): Promise<void> => {
  await page.getByRole('button', { name: 'Enter PIN' }).first().click()
  const person = page.getByRole('button', { name: /^Li/ })
  await person.click()
  await userEvent.fill(page.getByLabelText('PIN of Li'), pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Enter PIN' }).click()
}

it('goods with an age stop the sale until an attendant has shown their PIN and answered', async () => {
  withPin()
  await showKiosk()
  hearCode('6901234567892')
  hearCode('4006381333931')
  await expect.element(page.getByRole('heading', { name: 'Age check: 18+' })).toBeVisible()
  await expect.element(page.getByText('Help has been called. Please wait here.')).toBeVisible()
  expect(sold()).toEqual(['Tea'])
  expect(document.querySelector('.d-dialog')).toBeNull()
  // Scans meanwhile wait behind the question.
  hearCode('6901234567892')
  expect(basketNow().lines[0]?.quantity).toBe(1)
  await typePin('1111')
  await expect.element(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible()
  expect(kiosk.read().helperId).toBeNull()
  await userEvent.fill(page.getByLabelText('PIN of Li'), '2468')
  await page.getByRole('dialog').getByRole('button', { name: 'Enter PIN' }).click()
  await page.getByRole('button', { name: 'Looks clearly older' }).click()
  await patiently(() => expect(sold()).toEqual(['Tea', 'Beer', 'Tea']))
  await expect.poll(shownStep).toBe('basket')
  expect(kiosk.read().helperId).toBeNull()
})

it('the customer leaves restricted goods out without anybody', async () => {
  withPin()
  await showKiosk()
  hearCode('4006381333931')
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect.poll(shownStep).toBe('basket')
  expect(sold()).toEqual([])
})

it('while offline no method is offered, and the basket waits at the counter under its number', async () => {
  withPin()
  await showKiosk()
  hearCode('6901234567892')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Please pay at the counter' })).toBeVisible()
  expect(document.querySelectorAll('.d-kiosk-method')).toHaveLength(0)
  const number = basketNow().id.slice(-8)
  await page.getByRole('button', { name: 'Pay at the counter' }).click()
  await expect.element(page.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(shownStep).toBe('welcome')
})

it('connected methods are offered, and neither cash nor cards of the shop', async () => {
  open.pay()
  await showKiosk()
  await expect.poll(() => document.querySelectorAll('.d-kiosk-method').length).toBe(4)
  expect(document.querySelector('.d-kiosk')?.textContent).not.toMatch(/Gift card|Cash\b/)
})

it('a printer without paper calls the staff, says so to customers, and holds nobody up', async () => {
  endSale()
  kiosk.change({ isPrinterOut: true })
  await showKiosk()
  // Drawn, the kiosk looks for itself at its printer, which is well.
  await expect.poll(() => kiosk.read().isPrinterOut).toBe(false)
  kiosk.change({ isPrinterOut: true })
  await expect.element(page.getByText('No paper receipts here now.', { exact: false })).toBeVisible()
  expect(callOut()).toBe('help')
  await page.getByRole('button', { name: 'Call for help' }).click()
  await expect.element(page.getByText('Help has been called. Please wait here.')).toBeVisible()
  kiosk.change({ isPrinterOut: false })
})

it('each language stands on every screen in its own words, and the shop’s comes back', async () => {
  await showKiosk()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect.element(page.getByRole('heading', { name: '最初の商品を読み取ってください' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect.element(page.getByRole('heading', { name: '请扫描第一件商品' })).toBeVisible()
})

it('an attendant opens the cashier desk, which a customer cannot', async () => {
  withPin()
  await showKiosk()
  await page.getByRole('button', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: /^Li/ }).click()
  await userEvent.fill(page.getByLabelText('PIN of Li'), '2468')
  await page.getByRole('dialog').getByRole('button', { name: 'Enter PIN' }).click()
  await page.getByRole('button', { name: 'Open cashier desk' }).click()
  expect(kioskDoor.read().isOpen).toBe(true)
})
