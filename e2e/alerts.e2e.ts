import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { expect, type Locator } from '@playwright/test'
import { choose, drawer } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { giveBack, onThePhone, pressPrimary } from './support/paying.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { chooseBack, isVerified, openMore, openTill, payExact, saleNumber } from './support/till.ts'

const [tins, machine, lamp] = ['2990000990028', '2990000990035', '2990000990042']

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Goods that run low after five sales, something dear, and the account at a wallet. */
async function furnish(): Promise<void> {
  const call = await ownerCalls('en-US')
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  const goods = [
    {
      code: tins,
      name: 'Tin',
      sellPriceMinor: 1_000,
      more: { warningLine: 5, openingStock: 10, purchasePriceMinor: 500 },
    },
    { code: machine, name: 'Machine', sellPriceMinor: 500_000, more: {} },
    { code: lamp, name: 'Lamp', sellPriceMinor: 2_262, more: {} },
  ]
  for (const { code, name, sellPriceMinor, more } of goods)
    await call(createProduct, {
      ...usualProduct,
      name,
      codes: [code],
      stockPolicy: 'allow',
      listings: [{ ...usualListing, outletId, sellPriceMinor, ...more }],
    })
  const account = { channel: 'alipay' as const, fields: { ...world.alipay }, outletId: null }
  await call(saveAccount, { ...account, mode: 'demo', enabled: 1, version: 0 })
}

/**
 * Sends the news since the last time until a letter contains this text: a letter that was not accepted is sent again
 * after a minute.
 */
const isMailed = (said: string): Promise<void> =>
  expect(async () => {
    await world.run('message.gather-alerts', 'message.mail-alerts', 'message.deliver')
    expect(allSaid(), allSaid().includes(said) ? '' : await world.post()).toContain(said)
  }).toPass({ timeout: 150_000 })

const allSaid = (): string => world.letters.map(({ text }) => text).join('\n')

async function wantMail(owner: Person): Promise<void> {
  const { page, t } = owner
  await openBell(owner)
  await page.getByRole('button', { name: t('message', 'alert.choose') }).click()
  await choose(owner, drawer(owner), t('message', 'alert.mail'), t('message', 'alert.mails.now'))
  await drawer(owner)
    .getByRole('button', { name: t('common', 'save'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
}

const openBell = ({ page, t }: Person): Promise<void> =>
  page
    .getByRole('button', { name: new RegExp(t('message', 'bell.title')) })
    .first()
    .click()

const told = ({ page, t }: Person): Locator =>
  page.getByRole('list', { name: t('message', 'alert.title') }).getByRole('listitem')

async function sell(cashier: Person, code: string): Promise<string> {
  await scan(cashier.page, code)
  await payExact(cashier)
  return saleNumber(cashier)
}

async function refund(cashier: Person, number: string): Promise<void> {
  await chooseBack(cashier, number, 'Wrong voltage')
  await giveBack(cashier)
}

/** A wallet's code is shown, and nobody pays until long after its time. */
async function payLate(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await scan(page, lamp)
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByRole('link', { name: t('desk', 'pay.openPhone') })).toBeVisible()
  world.pass(2)
  await isMailed('Unclear payments to check: 1')
  await onThePhone(cashier, 'pay')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  // In the books before the licence is over: what comes later than its last day is filed.
  await isVerified(cashier)
}

/** Sold without a line behind the last day of the licence, by a till that is silent meanwhile. */
async function sellUnheard(cashier: Person): Promise<void> {
  const { context, page, t } = cashier
  await context.setOffline(true)
  await world.endsIn(-9)
  await sell(cashier, lamp)
  await world.silentFor(60)
  await isMailed('is offline with')
  await context.setOffline(false)
  await expect(page.getByText(t('desk', 'state.review')).first()).toBeVisible()
  await isMailed('sales in the review queue: 1')
  await world.endsIn(5)
}

async function closeShort({ page, t }: Person): Promise<void> {
  await openMore({ page, t }, 'section.shift')
  await page.getByRole('button', { name: t('desk', 'shift.close') }).click()
  for (const [face, count] of Object.entries({ '50.00': '1', '20.00': '1', '1.00': '2', '0.50': '1', '0.10': '1' }))
    await page.getByLabel(t('desk', 'shift.pieces', { face }), { exact: true }).fill(count)
  await page.getByRole('button', { name: t('desk', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('desk', 'shift.nextFloat')).fill('0')
  await page.getByLabel(t('desk', 'shift.note')).fill('Two cents short')
  await page.getByRole('button', { name: t('desk', 'shift.closeNow') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
}

test('every alert comes from its cause to the bell, to the desk and by mail', async ({ person }) => {
  const [owner, cashier] = [await person({ isChanged: true }), await person({ isChanged: true })]
  const { page, t } = cashier
  await furnish()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  await wantMail(owner)
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)

  for (let sold = 0; sold < 5; sold += 1) await sell(cashier, tins)
  const dear = await sell(cashier, machine)
  await isVerified(cashier)
  await isMailed('1 product is low in stock')
  await refund(cashier, dear)
  await payLate(cashier)
  await isMailed('far above the usual')
  await sellUnheard(cashier)
  await world.run('message.gather-alerts')
  await page.reload()
  const bell = page.getByRole('button', { name: new RegExp(`^${t('message', 'bell.title')}`) })
  await bell.click()
  await expect(told(cashier)).toHaveCount(5)
  await cashier.look('desk-alerts')
  await page.keyboard.press('Escape')
  await expect(bell).toHaveCount(0)
  await closeShort(cashier)
  await isMailed('the drawer differs by')

  await owner.go('/')
  await openBell(owner)
  await expect(told(owner)).toHaveCount(7)
  await expect(
    owner.page.getByText(t('today', `kind.low-stock.text_${owner.language === 'en' ? 'one' : 'other'}`, { value: 1 })),
  ).toBeVisible()
  await owner.look('bell-alerts')
  await told(owner).locator('a[href*="/sales/refund"]').click()
  await expect(owner.page.getByText('Wrong voltage').first()).toBeVisible()

  // Every fact is told once, however often it is looked at.
  await world.run('message.gather-alerts', 'message.mail-alerts', 'message.deliver')
  expect(allSaid().match(/far above the usual|drawer differs|low in stock|is offline/g)).toHaveLength(4)
  expect(cashier.complaints).toEqual([])
  expect(owner.complaints).toEqual([])
})
