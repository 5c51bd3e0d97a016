import { expect } from '@playwright/test'
import { password, scan, test, type Person } from './support/journey.ts'
import { holdersOf, lamp, machine, shopOfAllWays, takeDollars } from './support/methods-shop.ts'
import { onThePhone, openOrder, pressPrimary } from './support/paying.ts'
import { giveSession } from './support/sign-in.ts'
import { pauseAsPerson, chooseBack, isUnderReview, isVerified, items, openTill, saleNumber } from './support/till.ts'

/** One way to pay, from the tile on. */
interface Way {
  /** The number of its method. */
  readonly method: number
  readonly code: string
  /** The price of goods with that code. */
  readonly amount: string
  readonly pay: (cashier: Person) => Promise<void>
  /** The reference that the order shows beside its name. */
  readonly reference?: RegExp | string
  /** A slip is typed for it although a terminal is there. */
  readonly isSlip?: boolean
}

const attemptNumber = /^K[0-9A-Z]{26}$/

/** Opens the pay screen and chooses a way; all but the first few stand behind one more touch. */
async function choose({ page, t }: Person, method: number): Promise<void> {
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('desk', 'pay.moreWays'), exact: true }).click()
  await page
    .getByRole('group', { name: t('desk', 'pay.tenders') })
    .getByRole('button', { name: t('payment', `method.${method}`), exact: true })
    .click()
}

async function openTillOf(cashier: Person, merchantNumber: string): Promise<void> {
  await giveSession(cashier.page, { merchantNumber, staffNumber: 'manager', password })
  await openTill(cashier)
}

/** Sells one piece, and sees on its paper how it was paid. */
async function sell(cashier: Person, { method, code, amount, pay, isSlip = false }: Way): Promise<string> {
  const { page, t } = cashier
  await scan(page, code)
  await expect(page.getByText(items(cashier, 1))).toBeVisible()
  await pay(cashier)
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await (isSlip ? isUnderReview(cashier) : isVerified(cashier))
  const number = await saleNumber(cashier)
  await page.getByRole('button', { name: t('desk', 'receipt.show'), exact: true }).click()
  const paper = page.locator('.r-receipt')
  await expect(paper.getByText(number).first()).toBeVisible()
  if (method > 0)
    await expect(paper.locator('.r-row', { hasText: t('payment', `method.${method}`) }).first()).toContainText(amount)
  await page.keyboard.press('Escape')
  await expect(paper).toHaveCount(0)
  return number
}

/** Gives all goods of the sale back; the desk names the destination of the money before and after. */
async function giveBack(cashier: Person, number: string, { method, amount }: Way): Promise<void> {
  const { page, t } = cashier
  const wayBack =
    method === 0
      ? t('deskMore', 'refund.back')
      : t('deskMore', 'refund.backTo', { method: t('payment', `method.${method}`) })
  await chooseBack(cashier, number, 'Not needed')
  await expect(page.locator('.d-refund-foot .d-total-sum', { hasText: wayBack })).toContainText(amount)
  await pauseAsPerson(cashier)
  await page.locator('.d-pay', { hasText: t('deskMore', 'refund.go') }).click()
  await expect(page.getByRole('button', { name: t('deskMore', 'refund.done'), exact: true })).toBeVisible()
  await expect(page.locator('.d-finished')).toContainText(wayBack)
  await expect(page.locator('.d-finished')).toContainText(amount)
  await page.getByRole('button', { name: t('deskMore', 'refund.done'), exact: true }).click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
}

/** Sells and gives back by each way, one after another, then looks at each order as the owner. */
async function walkWays(cashier: Person, owner: Person, email: string, ways: readonly Way[]): Promise<void> {
  const sold: (readonly [Way, string])[] = []
  for (const way of ways) {
    const number = await sell(cashier, way)
    await giveBack(cashier, number, way)
    sold.push([way, number])
  }
  expect(cashier.complaints).toEqual([])
  const { page, t } = owner
  for (const [{ method, reference }, number] of sold) {
    await openOrder(owner, number, 'payments', email)
    const paid = page.getByRole('group', { name: t('order', 'tab.payments') })
    await expect(paid.getByText(t('payment', `method.${method}`)).first()).toBeVisible()
    if (reference !== undefined) await expect(paid.getByText(reference).first()).toBeVisible()
    await page.getByRole('tab', { name: t('order', 'tab.refunds') }).click()
    await expect(page.getByText('Not needed').first()).toBeVisible()
    await expect(page.getByText(t('order', 'refund.way', { method: t('payment', `method.${method}`) }))).toBeVisible()
  }
  await owner.look('ways-refunded')
  expect(owner.complaints).toEqual([])
}

const emailOf = (what: string, { language }: Person): string => `${what}-${language}-${Date.now()}@ways.example`

test('cash, notes of another country and a slip are taken, and go back as they came', async ({ person }) => {
  const [cashier, owner] = [await person(), await person()]
  const { page, t } = cashier
  const email = emailOf('cash', cashier)
  const { merchantNumber, call } = await shopOfAllWays(email, { country: 'CN', language: cashier.language }, [
    'terminal',
  ])
  await takeDollars(call)
  await openTillOf(cashier, merchantNumber)
  const slip = `S-${Date.now()}`
  await walkWays(cashier, owner, email, [
    {
      method: 0,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await page.keyboard.press('Shift+F12')
        await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
        await page.keyboard.type('50')
        await page.keyboard.press('Enter')
        await expect(page.locator('.d-paid-sum')).toContainText('27.40')
      },
      reference: '50.00',
    },
    {
      method: 0,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await page.keyboard.press('Shift+F12')
        await page.getByRole('button', { name: t('desk', 'pay.foreign', { currencies: 'USD' }) }).click()
        await page.getByLabel(t('deskMore', 'foreign.given', { currency: 'USD' })).fill('5')
        await cashier.look('ways-foreign-notes')
        await page.getByRole('button', { name: t('deskMore', 'foreign.take'), exact: true }).click()
        await expect(page.locator('.d-paid-sum')).toContainText('12.40')
      },
      reference: /USD/,
    },
    {
      method: 3,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await choose(cashier, 3)
        await page.getByRole('button', { name: t('desk', 'pay.byHand'), exact: true }).click()
        await page.getByLabel(t('deskMore', 'cardSlip.approval'), { exact: true }).fill(slip)
        await cashier.look('ways-all')
        await pressPrimary(cashier, 'pay.confirmOther')
      },
      reference: slip,
      isSlip: true,
    },
  ])
})

test('wallets by either code, a terminal and a phone that is asked pay, and are paid back @gate', async ({
  person,
}) => {
  const [cashier, owner] = [await person(), await person()]
  const { page, t } = cashier
  const email = emailOf('channels', cashier)
  const { merchantNumber } = await shopOfAllWays(email, { country: 'CN', language: cashier.language }, [
    'alipay',
    'wechat',
    'terminal',
  ])
  await openTillOf(cashier, merchantNumber)
  await walkWays(cashier, owner, email, [
    {
      method: 1,
      code: lamp,
      amount: '22.60',
      pay: () => scan(page, `13${String(Date.now()).padStart(16, '0')}`),
      reference: attemptNumber,
    },
    {
      method: 2,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await choose(cashier, 2)
        await pressPrimary(cashier, 'pay.showCode')
        await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
        await onThePhone(cashier, 'pay')
      },
      reference: attemptNumber,
    },
    {
      method: 3,
      code: machine,
      amount: '88.01',
      pay: async () => {
        await choose(cashier, 3)
        await pressPrimary(cashier, 'pay.wakeTerminal')
      },
      reference: attemptNumber,
    },
  ])
})

test('a customer is asked on their own phone, and paid back', async ({ person }) => {
  const [cashier, owner] = [await person(), await person()]
  const { page, t } = cashier
  const email = emailOf('phone', cashier)
  const { merchantNumber } = await shopOfAllWays(email, { country: 'ET', language: cashier.language }, ['chapa'])
  await openTillOf(cashier, merchantNumber)
  await walkWays(cashier, owner, email, [
    {
      method: 16,
      code: machine,
      amount: '88.01',
      pay: async () => {
        await choose(cashier, 16)
        await page.getByLabel(t('desk', 'pay.phone'), { exact: true }).fill('+251 911 234 567')
        await cashier.look('ways-phone')
        await pressPrimary(cashier, 'pay.askPhone')
      },
      reference: attemptNumber,
    },
  ])
})

test('what a member, an account and a card hold pays, and is there again @gate', async ({ person }) => {
  const [cashier, owner] = [await person(), await person()]
  const { page, t } = cashier
  const email = emailOf('held', cashier)
  const { merchantNumber, call, atTheTill } = await shopOfAllWays(
    email,
    { country: 'CN', language: cashier.language },
    [],
  )
  const { member, giftCard } = await holdersOf(call, atTheTill)
  await openTillOf(cashier, merchantNumber)
  const showCard = async () => {
    await scan(page, member.cardNumber)
    await expect(page.locator('.d-basket-head').getByText(member.name)).toBeVisible()
  }
  await walkWays(cashier, owner, email, [
    {
      method: 4,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await showCard()
        await choose(cashier, 4)
        await expect(page.getByText(/100\.00/).first()).toBeVisible()
        await pressPrimary(cashier, 'pay.from.balance')
      },
    },
    {
      method: 101,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await showCard()
        await choose(cashier, 101)
        await expect(page.getByRole('status').filter({ hasText: '100.00' })).toBeVisible()
        await cashier.look('ways-house-account')
        await pressPrimary(cashier, 'pay.from.house-account')
      },
    },
    {
      method: 100,
      code: lamp,
      amount: '22.60',
      pay: async () => {
        await choose(cashier, 100)
        await page.getByLabel(t('purse', 'code'), { exact: true }).fill(giftCard)
        await expect(page.getByRole('status').filter({ hasText: '100.00' })).toBeVisible()
        await pressPrimary(cashier, 'pay.from.gift-card')
      },
      reference: giftCard,
    },
  ])
})
