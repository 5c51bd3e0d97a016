import { expect } from '@playwright/test'
import { scan, signInStaff, test, type Person } from './support/journey.ts'
import { onThePhone, openOrder, pressPrimary } from './support/paying.ts'
import {
  almonds,
  batteries,
  pauseAsPerson,
  isUnderReview,
  isVerified,
  openMore,
  openTill,
  payExact,
  saleNumber,
} from './support/till.ts'

/** Sells one piece for exact cash and answers the number of the sale. */
async function sellOne(cashier: Person, code: string): Promise<string> {
  await scan(cashier.page, code)
  await payExact(cashier)
  await isVerified(cashier)
  return saleNumber(cashier)
}

async function findSale({ page, t }: Person, number: string): Promise<void> {
  await page.getByLabel(t('desk', 'refund.number')).fill(number)
  await page.getByRole('button', { name: t('desk', 'refund.find') }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
}

/** Closes the shift on an empty drawer. */
async function closeOnNothing(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await openMore(cashier, 'section.shift')
  await page.getByRole('button', { name: t('desk', 'shift.close') }).click()
  await page.locator('.d-faces input').first().fill('0')
  await page.getByRole('button', { name: t('desk', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('desk', 'shift.nextFloat')).fill('0')
  await page.getByLabel(t('desk', 'shift.note')).fill('Nothing there')
  await page.getByRole('button', { name: t('desk', 'shift.closeNow') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
}

test('a sale is undone without a line, and a short drawer says where to look @gate', async ({ person }) => {
  const cashier = await person()
  const { page, t, context } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  const kept = await sellOne(cashier, batteries)
  const undone = await sellOne(cashier, almonds)

  // The parts that a refund needs are loaded before the line goes.
  await page.keyboard.press('F9')
  await expect(page.getByLabel(t('desk', 'refund.number'))).toBeVisible()
  await context.setOffline(true)
  await findSale(cashier, undone)
  await page.getByLabel(t('desk', 'change.reason')).fill('Wrong customer')
  await page.getByRole('button', { name: t('desk', 'refund.void') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'refund.done') })).toBeVisible()
  await expect(page.getByText('71.82').first()).toBeVisible()
  await cashier.look('desk-voided-offline')
  await page.getByRole('button', { name: t('desk', 'refund.done') }).click()
  await context.setOffline(false)

  // 7.80 should lie there, and nothing does.
  await closeOnNothing(cashier)
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await openOrder(owner, undone, 'refunds')
  await expect(owner.page.getByText(owner.t('order', 'refund.void')).first()).toBeVisible()
  await expect(owner.page.getByText('Wrong customer').first()).toBeVisible()
  await owner.go('/statistics-handover?difference=yes')
  await owner.page.getByText(/^Z\d/).first().click()
  await expect(owner.page.getByText(owner.t('shift', 'finding.kind.cash-was-card'))).toBeVisible()
  await expect(owner.page.getByRole('link', { name: kept })).toBeVisible()
  await owner.look('shift-findings')
  expect(owner.complaints).toEqual([])
})

test('goods go back for dearer ones with one amount to pay', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  const number = await sellOne(cashier, batteries)
  await page.keyboard.press('F9')
  await findSale(cashier, number)
  await page.getByLabel(t('desk', 'change.reason')).fill('Wrong kind')
  await scan(page, batteries)
  await scan(page, almonds)
  await cashier.look('desk-exchange')
  await pressPrimary(cashier, 'refund.exchangePay')
  await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
  await expect(page.getByText('64.02').first()).toBeVisible()
  await pauseAsPerson(cashier)
  await payExact(cashier)
  await isVerified(cashier)
  const second = await saleNumber(cashier)
  expect(second).not.toBe(number)
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await openOrder(owner, second, 'payments')
  await expect(owner.page.getByRole('link', { name: number })).toBeVisible()
  await owner.look('order-exchanged')
  expect(owner.complaints).toEqual([])
})

test('a sale is paid in four ways, one of which was declined before', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  const choose = async (method: number, amount: string) => {
    await page
      .getByRole('button', { name: t('payment', `method.${method}`) })
      .first()
      .click()
    await page.getByLabel(t('desk', 'pay.amount')).fill(amount)
  }
  const byCode = async (method: number, amount: string, wish: 'pay' | 'decline') => {
    await choose(method, amount)
    await pressPrimary(cashier, 'pay.showCode')
    await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
    await onThePhone(cashier, wish)
  }
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, almonds)
  await page.keyboard.press('Shift+F12')
  await page
    .getByRole('button', { name: t('payment', 'method.3') })
    .first()
    .click()
  await page.getByRole('button', { name: t('desk', 'pay.byHand') }).click()
  await page.getByLabel(t('desk', 'pay.amount')).fill('20')
  await page.getByLabel(t('deskMore', 'cardSlip.approval')).fill(`S-${Date.now()}`)
  await pressPrimary(cashier, 'pay.confirmOther')
  await expect(page.getByText('51.82').first()).toBeVisible()
  await byCode(2, '30', 'decline')
  await expect(page.getByText(t('desk', 'message.payCancelled'))).toBeVisible()
  await expect(page.getByText('51.82').first()).toBeVisible()
  await byCode(2, '30', 'pay')
  await expect(page.getByText('21.82').first()).toBeVisible()
  await byCode(1, '10', 'pay')
  await expect(page.getByText('11.82').first()).toBeVisible()
  await cashier.look('desk-split')
  await page
    .getByRole('button', { name: t('payment', 'method.0') })
    .first()
    .click()
  await pressPrimary(cashier, 'pay.exact')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  const number = await saleNumber(cashier)
  await isUnderReview(cashier)
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await openOrder(owner, number, 'payments')
  for (const method of [0, 1, 2, 3])
    await expect(owner.page.getByText(owner.t('payment', `method.${method}`)).first()).toBeVisible()
})
