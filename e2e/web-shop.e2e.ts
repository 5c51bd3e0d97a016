import { expect } from '@playwright/test'
import { signInStaff, test, type Person } from './support/journey.ts'
import { giveBack } from './support/paying.ts'
import { chooseBack, isVerified, items, openMore, openTill, pauseAsPerson, saleNumber } from './support/till.ts'
import { startWebShop, type StartedShop } from './support/web-shop.ts'

const GOODS = 'AA batteries 2 pc'

let shop: StartedShop
let [address, staffAddress] = ['', '']

test.beforeAll(async () => {
  shop = await startWebShop()
  ;({ address, staffAddress } = shop)
})
test.afterAll(() => shop.stop())

/** A customer puts goods into the basket and pays; answers the number of the order. */
async function buy({ page, look }: Person): Promise<string> {
  await page.goto(address)
  await look('web-shop-goods')
  await page.getByRole('link', { name: GOODS, exact: true }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText('Total')).toBeVisible()
  await look('web-shop-basket')
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByLabel(/^Name/).fill('Ada Byron')
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(page.getByText(/^Paid: /)).toBeVisible()
  return page.locator('.number').innerText()
}

/** The desk brings the order back by its number and hands it out: it was paid ahead. */
async function handOut(cashier: Person, number: string): Promise<void> {
  const { page, t } = cashier
  await openMore(cashier, 'hold.setAsides')
  await page.getByRole('button', { name: new RegExp(number) }).click()
  await cashier.look('web-order-at-the-desk')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('setAside', 'bringBack'), exact: true })
    .click()
  await expect(page.getByText(items(cashier, 1))).toBeVisible()
  await pauseAsPerson(cashier)
  await page.keyboard.press('F12')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
}

test(
  'a customer buys in a web shop, and the desk hands out what was paid there',
  { tag: '@once' },
  async ({ person }) => {
    const [customer, cashier] = [await person(), await person()]
    const { page, look } = customer
    const number = await buy(customer)
    const order = page.url()
    await page.goto(staffAddress)
    await page.getByRole('button', { name: `Mark ${number} ready` }).click()
    await expect(page.getByText('None is waiting.')).toBeVisible()
    await page.goto(order)
    await expect(page.getByText('Ready for pick-up')).toBeVisible()

    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    await handOut(cashier, number)
    await pauseAsPerson(cashier)
    await isVerified(cashier)
    const sale = await saleNumber(cashier)
    await page.goto(order)
    await expect(page.getByText('Collected')).toBeVisible()

    await chooseBack(cashier, sale, 'Too many')
    await cashier.look('web-order-refunded-at-the-desk')
    await giveBack(cashier)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^On its way back to you: /)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await look('web-shop-money-on-its-way')
    await page.goto(staffAddress)
    await expect(page.getByRole('heading', { name: 'Money to give back' })).toBeVisible()
    await look('web-shop-money-to-give-back')
    await page.getByRole('button', { name: /^Give .* back$/ }).click()
    await expect(page.getByText('Money to give back')).toHaveCount(0)
    await page.goto(order)
    await expect(page.getByText(/^Refunded: /)).toBeVisible()
    await look('web-shop-refunded')
    expect([...customer.complaints, ...cashier.complaints]).toEqual([])
  },
)

test('a customer cancels before pick-up and has the money back at once', { tag: '@once' }, async ({ person }) => {
  const customer = await person()
  const { page } = customer
  await buy(customer)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Refunded: /)).toBeVisible()
  await customer.look('web-shop-cancelled')
  expect(customer.complaints).toEqual([])
})
