// Shops with the taxes of real places: each registers with what its place proposes, sells two, takes one back and closes its drawer.
import { expect } from '@playwright/test'
import { codeSentTo } from './support/mailbox.ts'
import { password, test, type Person } from './support/journey.ts'
import { chooseOf } from './support/open-shop.ts'
import { giveBack } from './support/paying.ts'
import {
  pauseAsPerson,
  chooseBack,
  isVerified,
  openSection,
  openSettings,
  payExact,
  saleNumber,
} from './support/till.ts'

interface Shop {
  readonly city: string
  readonly country: string
  /** Null: the country has no states to choose from. */
  readonly place: string | null
  readonly goods: string
  readonly price: string
  /** The price of two, and the money that one of them gives back, as the desk says it. */
  readonly pays: string
  readonly back: string
  /** Rows of tax that stand on the receipt. */
  readonly taxes: readonly RegExp[]
  /** The drawer in the end: pieces of each face. */
  readonly faces: Readonly<Record<string, number>>
}

const NEW_YORK: Shop = {
  city: 'New York',
  country: 'US',
  place: 'US-NY/NYC',
  goods: 'Desk lamp',
  price: '19.99',
  pays: '43.53',
  back: '21.77',
  taxes: [/MCTD 0\.375\s?%.*0\.15/, /NY 4\s?%.*1\.60/, /NYC 4\.5\s?%.*1\.80/],
  faces: { '20.00': 1, '1.00': 1, '0.25': 3, '0.01': 1 },
}

const MONTREAL: Shop = {
  city: 'Montreal',
  country: 'CA',
  place: 'CA-QC',
  goods: 'Wool scarf',
  price: '49.95',
  pays: '114.87',
  back: '57.4',
  taxes: [/GST 5\s?%.*5\.00/, /QST 9\.975\s?%.*9\.97/],
  faces: { '50.00': 1, '5.00': 1, '2.00': 1, '0.25': 1, '0.10': 1, '0.05': 1 },
}

const MUMBAI: Shop = {
  city: 'Mumbai',
  country: 'IN',
  place: 'IN',
  goods: 'Silk sari',
  price: '123456.00',
  pays: '2,46,912.00',
  back: '1,23,456.00',
  taxes: [/CGST 9\s?%.*18,832\.27/, /SGST 9\s?%.*18,832\.27/],
  faces: { '500.00': 246, '200.00': 2, '50.00': 1, '5.00': 1, '1.00': 1 },
}

const BOSTON: Shop = {
  city: 'Boston',
  country: 'US',
  place: 'US-MA',
  goods: 'Teapot',
  price: '19.99',
  pays: '42.48',
  back: '21.24',
  taxes: [/6\.25\s?%.*2\.50/],
  faces: { '20.00': 1, '1.00': 1, '0.10': 2, '0.01': 4 },
}

const BERLIN: Shop = {
  city: 'Berlin',
  country: 'DE',
  place: null,
  goods: 'Kaffee',
  price: '4.19',
  pays: '8.38',
  back: '4.19',
  taxes: [/19\s?%.*1\.34/],
  faces: { '2.00': 2, '0.10': 1, '0.05': 1, '0.02': 2 },
}

const pin = '259137'
const stamp = Date.now().toString(36)

async function registerShop({ page, t, go, language }: Person, shop: Shop): Promise<void> {
  const mail = `${shop.city.replaceAll(' ', '')}-${stamp}-${language}@five.example`.toLowerCase()
  await go('/register')
  await page.getByLabel(t('account', 'email'), { exact: true }).fill(mail)
  await page.getByRole('button', { name: t('account', 'sendCode') }).click()
  await page.getByLabel(t('account', 'code')).fill(await codeSentTo(mail))
  await page.getByLabel(t('account', 'merchantName')).fill(`${shop.city} ${stamp}`)
  await page.getByLabel(t('start', 'yourName')).fill('Noor')
  await page.getByLabel(t('account', 'password'), { exact: true }).fill(password)
  await page.getByLabel(t('start', 'pin'), { exact: true }).fill(pin)
  await chooseOf(page, t('start', 'shop.country'), shop.country)
  if (shop.place !== null) await chooseOf(page, t('start', 'shop.place'), shop.place)
  await page.getByRole('button', { name: t('account', 'register.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.city)
}

/** Its first goods, and its till with nothing in the drawer. */
async function openShop({ page, t }: Person, { goods, price }: Shop): Promise<void> {
  await page.getByLabel(t('start', 'name'), { exact: true }).fill(goods)
  await page.locator('input[inputmode="decimal"]').first().fill(price)
  await page.getByRole('button', { name: t('start', 'sell') }).click()
  await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
}

async function sellTwo(cashier: Person, { goods, pays }: Shop): Promise<string> {
  const { page, t } = cashier
  await page
    .getByRole('button', { name: new RegExp(goods) })
    .first()
    .click()
  await pauseAsPerson(cashier)
  await page
    .getByRole('button', { name: t('desk', 'pad.more'), exact: true })
    .first()
    .click()
  await expect(page.getByText(pays).first()).toBeVisible()
  await payExact(cashier)
  await isVerified(cashier)
  return saleNumber(cashier)
}

/** The printer's paper, as a picture in the results; each row of tax stands on it. */
async function keepReceipt(cashier: Person, { city, taxes }: Shop, file: string): Promise<void> {
  const { page, t } = cashier
  await openSettings(cashier, 'paper')
  const papers = page.getByRole('log', { name: t('deskMore', 'settings.tab.paper') })
  for (const row of taxes) await expect(papers, `${city}: ${String(row)}`).toContainText(row)
  const size = page.viewportSize()
  // High enough for all of it.
  await page.setViewportSize({ width: 1280, height: 1_800 })
  await papers.screenshot({ path: file })
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
}

async function closeDrawer(cashier: Person, { faces }: Shop): Promise<void> {
  const { page, t } = cashier
  await openSection(cashier, 'shift')
  await page.getByRole('button', { name: t('desk', 'shift.close') }).click()
  for (const [face, count] of Object.entries(faces))
    await page.getByLabel(t('desk', 'shift.pieces', { face }), { exact: true }).fill(String(count))
  await page.getByRole('button', { name: t('desk', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('desk', 'shift.nextFloat')).fill('0')
  await page.getByRole('button', { name: t('desk', 'shift.closeNow') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
}

for (const shop of [NEW_YORK, MONTREAL, MUMBAI, BOSTON, BERLIN]) {
  test(`a shop in ${shop.city} sells two with the taxes of its place, takes one back and closes @once`, async ({
    person,
  }, info) => {
    const cashier = await person()
    await registerShop(cashier, shop)
    await openShop(cashier, shop)
    const number = await sellTwo(cashier, shop)
    await chooseBack(cashier, number, 'One too many')
    await expect(cashier.page.getByText(shop.back).last()).toBeVisible()
    await giveBack(cashier)
    await keepReceipt(cashier, shop, info.outputPath(`receipt-${shop.city.replaceAll(' ', '-')}.png`))
    await closeDrawer(cashier, shop)
    expect(cashier.complaints).toEqual([])
  })
}
