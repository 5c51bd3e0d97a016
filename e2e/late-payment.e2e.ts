import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { atPhone, openOrder, phoneOf, pressPrimary } from './support/paying.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { pauseAsPerson, openMore, openSection, openTill, payExact, saleNumber } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Shows the code of a wallet, at which nobody looks; answers where it leads. */
async function showCode(cashier: Person): Promise<string> {
  const { page, t } = cashier
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
  return phoneOf(cashier)
}

/** The time of the order is over: the code is worth nothing any more, and the desk says so. */
async function runOut({ page, t }: Person, minutes: number): Promise<void> {
  world.pass(minutes)
  await world.run('payment.end-overtime')
  await expect(page.getByText(t('desk', 'message.payCancelled'))).toBeVisible()
}

/** The customer's payment went through after all. */
async function payLate(cashier: Person, phone: string): Promise<void> {
  world.reopens(phone.split('/').at(-1) ?? '')
  await atPhone(cashier, phone, 'pay')
}

const cases = ({ page, t }: Person) =>
  page.locator('.k-panel', { has: page.getByRole('heading', { name: t('payConfig', 'case.title') }) })

async function seeCases(owner: Person): Promise<void> {
  await owner.go('/payment-pay')
  await expect(cases(owner)).toBeVisible()
}

/** The number behind this one. */
const next = (number: string): string => number.replace(/\d{6}$/, (count) => String(Number(count) + 1).padStart(6, '0'))

test('a silent phone runs out of time, and money that comes later is booked or goes back', async ({ person }) => {
  const [cashier, owner] = [await person({ isChanged: true }), await person({ isChanged: true })]
  const { page, t } = cashier
  const call = await ownerCalls('en-US')
  const account = { channel: 'alipay' as const, fields: { ...world.alipay }, outletId: null }
  await call(saveAccount, { ...account, mode: 'demo', enabled: 1, version: 0 })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await signInAdmin(owner, 'merchant@kassa.example')

  // The customer is not heard of: first a case that the owner sees, then the order's time is over.
  await scan(page, world.code)
  const forgotten = await showCode(cashier)
  world.pass(2)
  await seeCases(owner)
  await expect(cases(owner).getByText(owner.t('payConfig', 'case.kind.unclear'))).toBeVisible()
  await owner.look('open-case-unclear')
  await page.reload()
  await openMore(cashier, 'section.shift')
  const many = cashier.language === 'en' ? 'one' : 'other'
  await expect(page.getByText(t('deskMore', `shift.paymentsOpen_${many}`, { count: 1 }))).toBeVisible()
  await cashier.look('desk-shift-open-payment')
  await openSection(cashier, 'cashiering')
  await runOut(cashier, 14)
  await cashier.look('desk-ran-out')
  await seeCases(owner)
  await expect(cases(owner).getByText(owner.t('payConfig', 'case.none'))).toBeVisible()
  await owner.go('/sales/order')
  await expect(owner.page.getByText(owner.t('order', 'status.overtime')).first()).toBeVisible()

  // The customer pays in cash instead, which is filed; what comes besides goes back by itself.
  await pauseAsPerson(cashier)
  await payExact(cashier)
  const inCash = await saleNumber(cashier)
  await expect(page.getByText(t('desk', 'state.review')).first()).toBeVisible()
  await payLate(cashier, forgotten)
  await world.run('sales.settle-late-payments')
  await openOrder(owner, inCash, 'payments')
  await owner.page.getByRole('tab', { name: owner.t('order', 'tab.timeline') }).click()
  await expect(owner.page.getByText(owner.t('order', 'payState.reversed')).first()).toBeVisible()
  await owner.look('order-paid-besides')

  // The next one leaves with the goods and pays on the way: the order is opened again, and booked without the desk.
  await scan(page, world.code)
  const onTheWay = await showCode(cashier)
  await runOut(cashier, 16)
  await payLate(cashier, onTheWay)
  await world.run('sales.settle-late-payments')
  world.pass(11)
  await world.run('sales.complete-paid-orders')
  expect(cashier.complaints).toEqual([])
  await openOrder(owner, next(inCash), 'payments')
  await expect(owner.page.getByText(onTheWay.split('/').at(-1) ?? '')).toBeVisible()
  await expect(owner.page.getByText(owner.t('order', 'status.completion')).first()).toBeVisible()
  await owner.look('order-paid-late')
  expect(owner.complaints).toEqual([])
})
