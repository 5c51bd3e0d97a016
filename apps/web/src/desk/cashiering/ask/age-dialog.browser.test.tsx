import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { latestBirthday } from '@kassa/domain/product/age-limit.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { ageFor, dayHere } from '../../basket/guard/age.ts'
import { noteRemoved } from '../../basket/note-removed.ts'
import { addItem } from '../../basket/sell.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { change } from '../../basket/change-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { payExact } from '../../payment/methods/cash/take-cash.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { payByCode } from '../../payment/scan-pay.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { Dialogs } from '../../shell/Dialogs.tsx'
import '../../shell/desk.css'
import '../../shell/desk-parts.css'

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
const beer = item('beer', { restriction: 'beer-wine' })
const gin = item('gin', { categoryId: 'dry' })
const tonic = item('tonic', { categoryId: 'dry', restriction: 'none' })
const basket = item('hamper', {
  type: 'combined',
  parts: [{ variantId: 'gin', quantity: 1, listPriceMinor: 500, taxId: null }],
})

beforeEach(() => {
  vi.mocked(noteRemoved).mockClear()
  openDesk()
  answerCalls({})
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([beer, gin, tonic, basket]),
    setup: setup && {
      ...setup,
      ageLimits: { 'beer-wine': 16, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 },
      categories: [
        { id: 'drinks', parentId: null, name: 'Drinks', names: {}, position: 0, restriction: 'spirits' },
        { id: 'dry', parentId: 'drinks', name: 'Dry', names: {}, position: 0 },
      ],
    },
  }))
  startBasket()
  desk.change({ dialog: null, message: null })
})

const sold = (): string[] => basketNow().lines.map(({ goods }) => goods.id)
const asked = () => desk.read().dialog?.kind

it('goods are sold from the age that they, their category or their parts ask for', () => {
  expect([beer, gin, tonic, basket].map(ageFor)).toEqual([16, 18, 0, 18])
})

it('a birth date of the day lets buy, one a day later does not, and one answer counts for all the basket', async () => {
  await show(<Dialogs />)
  addItem(gin)
  await expect.element(page.getByRole('heading', { name: 'Is the customer 18 or older?' })).toBeVisible()
  expect(sold()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Check birth date' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the birth date on the ID.')
  const last = latestBirthday(dayHere(), 18)
  const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  await userEvent.fill(page.getByLabelText('Birth date on the ID'), next)
  await userEvent.click(page.getByRole('button', { name: 'Check birth date' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too young: 17 years old. Refuse these goods.')
  await userEvent.fill(page.getByLabelText('Birth date on the ID'), last)
  await userEvent.click(page.getByRole('button', { name: 'Check birth date' }))
  await patiently(() => expect(sold()).toEqual(['gin']))
  addItem(beer)
  expect(sold()).toEqual(['gin', 'beer'])
  startBasket()
  addItem(beer)
  await patiently(() => expect(asked()).toBe('age'))
  expect(sold()).toEqual([])
})

/** The number of lines that the words of each button take. */
const linesOfButtons = (): readonly number[] =>
  [...document.querySelectorAll('.d-form > .d-row .d-button')].map((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
  })

it.each(['en', 'zh', 'ja'] as const)(
  'the three answers keep their words in one line on a phone, in %s',
  async (language) => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await show(
      <div className="d-desk" data-surface="desk">
        <Dialogs />
      </div>,
      { language },
    )
    addItem(gin)
    await expect.poll(linesOfButtons).toEqual([1, 1, 1])
  },
)

it('goods that were recalled are asked about before the payment; refused ones leave the basket and are logged', async () => {
  await show(<Dialogs />)
  addItem(beer)
  await userEvent.click(page.getByRole('button', { name: 'Looks clearly older' }))
  addItem(tonic)
  await patiently(() => expect(sold()).toEqual(['beer', 'tonic']))
  desk.change(({ setup }) => ({ setup: setup && { ...setup, ageLimits: { ...setup.ageLimits!, 'beer-wine': 21 } } }))
  startPayment()
  await userEvent.click(page.getByRole('button', { name: 'Refuse goods' }))
  expect(sold()).toEqual(['tonic'])
  expect(noteRemoved).toHaveBeenCalledExactlyOnceWith('age', [
    expect.objectContaining({ goods: expect.objectContaining({ id: 'beer' }) as unknown }),
  ])
  expect(desk.read().message?.key).toBe('age.refused')
  expect(desk.read().workArea).toBe('sell')
})

it('goods that were recalled are asked about before one key takes exact cash', async () => {
  await show(<Dialogs />)
  addItem(beer)
  await userEvent.click(page.getByRole('button', { name: 'Looks clearly older' }))
  await patiently(() => expect(sold()).toEqual(['beer']))
  desk.change(({ setup }) => ({ setup: setup && { ...setup, ageLimits: { ...setup.ageLimits!, 'beer-wine': 21 } } }))
  payExact()
  await patiently(() => expect(asked()).toBe('age'))
  expect(desk.read().isWriting).toBe(false)
  await userEvent.click(page.getByRole('button', { name: 'Refuse goods' }))
  expect(sold()).toEqual([])
})

/** An offer gives a beer with whatever is in the basket. */
const giveBeer = (kind: 'gift' | 'exchange') =>
  desk.change(({ priced }) => {
    if (!priced?.ok) return {}
    const [line] = priced.value.lines
    const beerGiven = { ...line!, id: `${kind}:p`, kind, planId: 'p', productId: 'beer', variantId: 'beer' }
    return { priced: { ...priced, value: { ...priced.value, lines: [...priced.value.lines, beerGiven] } } }
  })

it.each(['gift', 'exchange'] as const)(
  'goods that an offer puts beside the basket (%s) are asked about before the payment; refused, the offer is off',
  async (kind) => {
    await show(<Dialogs />)
    addItem(tonic)
    giveBeer(kind)
    startPayment()
    await expect.element(page.getByRole('heading', { name: 'Is the customer 16 or older?' })).toBeVisible()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'beer' })).toBeVisible()
    expect(desk.read().workArea).toBe('sell')
    await userEvent.click(page.getByRole('button', { name: 'Refuse goods' }))
    expect([sold(), basketNow().plansOff]).toEqual([['tonic'], [{ planId: 'p', reason: 'Refuse goods' }]])
    expect(noteRemoved).toHaveBeenCalledExactlyOnceWith('age', [
      expect.objectContaining({ goods: expect.objectContaining({ id: 'beer' }) as unknown }),
    ])
    giveBeer(kind)
    payExact()
    await patiently(() => expect(asked()).toBe('age'))
    await userEvent.click(page.getByRole('button', { name: 'Looks clearly older' }))
    startPayment()
    expect(desk.read().workArea).toBe('pay')
  },
)

it('a wallet’s code that is shown before the question is answered begins no payment', async () => {
  await show(<Dialogs />)
  addItem(beer)
  await userEvent.click(page.getByRole('button', { name: 'Looks clearly older' }))
  await patiently(() => expect(sold()).toEqual(['beer']))
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && {
      ...setup,
      ageLimits: { ...setup.ageLimits!, 'beer-wine': 21 },
      channels: [{ channel: 'alipay', mode: 'demo' }],
      settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'alipay'] },
    },
  }))
  expect(payByCode('alipay', '281234567890123456')).toBe(true)
  await patiently(() => expect(asked()).toBe('age'))
  expect(pendingPayment.read().standing).toBeNull()
  expect(desk.read().workArea).toBe('sell')
})

it('a member’s birthday answers; one too young, of an unknown year, by a family card or at a kiosk is asked', async () => {
  const attach = (birthYear: number | undefined, more: object = {}) => {
    startBasket()
    const member = {
      ...more,
      id: 'm',
      cardNumber: '1',
      name: 'Ada',
      birthday: { month: 1, day: 1 },
      birthYear,
      levelNumber: null,
    }
    const standing = { levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 0 }
    change({ kind: 'set-member', member: { ...member, ...standing } as never })
    desk.change({ dialog: null })
    addItem(gin)
  }
  attach(1990)
  expect(sold()).toEqual(['gin'])
  for (const year of [Number(dayHere().slice(0, 4)) - 5, undefined]) {
    attach(year)
    expect(sold()).toEqual([])
    await patiently(() => expect(asked()).toBe('age'))
  }
  // A child may show a card that shares the account, and anybody a card at a kiosk.
  attach(1990, { isShared: true })
  expect(sold()).toEqual([])
  await patiently(() => expect(asked()).toBe('age'))
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.kiosk': { isOn: true, idleSeconds: 60 } } },
  }))
  attach(1990)
  expect(sold()).toEqual([])
  await patiently(() => expect(asked()).toBe('age'))
})
