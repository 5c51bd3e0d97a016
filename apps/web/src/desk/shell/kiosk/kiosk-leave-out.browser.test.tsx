import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { show } from '../../../test/show.tsx'
import { closeDesk } from '../../../test/stage-world.tsx'
import { noteRemoved } from '../../basket/note-removed.ts'
import { addItem } from '../../basket/sell.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { Kiosk } from './Kiosk.tsx'
import { forgetCustomer } from './kiosk-state.ts'

vi.mock('../../basket/note-removed.ts', () => ({ noteRemoved: vi.fn() }))

const item = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 500,
  stockPolicy: 'allow',
  ...facts,
})
const beer = item('Beer', { restriction: 'beer-wine', names: { ja: 'ビール' } })
const gin = item('Gin', { restriction: 'spirits' })
const tea = item('Tea')
const repair = item('Repair', { isOpenPrice: true })
const ages = { 'beer-wine': 18, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 }

/** From now on goods are sold by age: those that are in the basket came in when nobody asked. */
const askAges = () => desk.change(({ setup }) => ({ setup: setup && { ...setup, ageLimits: ages } }))

/** An offer puts these beside whatever is in the basket. */
const give = (...given: readonly DeskItem[]) =>
  desk.change(({ priced }) => {
    if (!priced?.ok) return {}
    const [line] = priced.value.lines
    const lines = given.map(({ id }) => {
      return { ...line!, id: `gift:${id}`, kind: 'gift' as const, planId: 'p', productId: id, variantId: id }
    })
    return { priced: { ...priced, value: { ...priced.value, lines: [...priced.value.lines, ...lines] } } }
  })

beforeEach(() => {
  vi.mocked(noteRemoved).mockClear()
  openDesk()
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([beer, gin, tea, repair]),
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.kiosk': { isOn: true, idleSeconds: 600 }, 'sales.bags': [] },
    },
  }))
  startBasket()
  forgetCustomer()
})
afterEach(() => {
  forgetCustomer()
  closeDesk()
})

const showKiosk = () =>
  show(
    <div className="d-desk" data-surface="desk">
      <Kiosk dialogs={null} />
    </div>,
  )
const shownStep = (): string | undefined => document.querySelector<HTMLElement>('.d-kiosk')?.dataset['step']
const sold = (): string[] => basketNow().lines.map(({ goods }) => goods.id)
const leaveOut = () => page.getByRole('button', { name: 'Leave it out' }).click()

it('recalled goods that are asked about before the payment leave the basket, and paying goes on', async () => {
  addItem(beer)
  addItem(tea)
  askAges()
  await showKiosk()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await leaveOut()
  await expect.element(page.getByText('Left out: Beer.', { exact: true })).toBeVisible()
  expect([shownStep(), sold()]).toEqual(['basket', ['Tea']])
  expect(noteRemoved).toHaveBeenCalledExactlyOnceWith('line', [
    expect.objectContaining({ goods: expect.objectContaining({ id: 'Beer' }) as unknown }),
  ])
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(shownStep).toBe('pay')
})

it('goods that an offer gives are left out with the offer, which is off once, and paying goes on', async () => {
  addItem(tea)
  askAges()
  give(beer, gin)
  await showKiosk()
  startPayment()
  await leaveOut()
  const told = 'Left out: Beer, Gin. Its offer no longer applies. Please check the total.'
  await expect.element(page.getByText(told, { exact: true })).toBeVisible()
  expect(sold()).toEqual(['Tea'])
  expect(basketNow().plansOff).toEqual([{ planId: 'p', reason: 'Left out at the self-checkout' }])
  startPayment()
  await expect.poll(shownStep).toBe('pay')
})

it('goods on their way in are named in the customer’s language and stay out; nothing else changes', async () => {
  addItem(tea)
  askAges()
  await showKiosk()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect.element(page.getByText('お支払い', { exact: true })).toBeVisible()
  addItem(beer)
  await page.getByRole('button', { name: 'この商品をやめる' }).click()
  await expect.element(page.getByText('ビール をやめました。', { exact: true })).toBeVisible()
  expect([sold(), basketNow().plansOff]).toEqual([['Tea'], undefined])
  expect(noteRemoved).toHaveBeenCalledExactlyOnceWith('line', [])
})

it('goods without a price of their own are named too', async () => {
  await showKiosk()
  addItem(repair)
  await leaveOut()
  await expect.element(page.getByText('Left out: Repair.', { exact: true })).toBeVisible()
  await patiently(() => expect(desk.read().dialog).toBeNull())
  expect(sold()).toEqual([])
})
