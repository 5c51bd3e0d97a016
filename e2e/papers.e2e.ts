import path from 'node:path'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { saveSmsGateway } from '@kassa/contract/message/sms.calls.ts'
import { startHttpSms, type HttpSmsServer } from '@kassa/simulators/sms/http-sms.ts'
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, openSettings, openTill, payExact, saleNumber } from './support/till.ts'

const OUTSIDE = 'https://shop.example'

let world: OwnWorld
let texts: HttpSmsServer
test.beforeAll(async () => {
  texts = await startHttpSms({ path: '/send', format: 'json', to: 'to', text: 'text', from: 'from', header: null })
  world = await openOwnWorld({ publicUrl: OUTSIDE, outgoingAllow: '127.0.0.1' })
})
test.afterAll(async () => {
  await world.close()
  await texts.close()
})

const GREETING = 'Kassa 春茶 お茶'

/** Adds a line of the shop's own to the cashier's receipt, and saves it. */
async function designReceipt({ page, t, go, look }: Person): Promise<void> {
  await go('/configMgmt/print')
  await page.getByRole('button', { name: t('print', 'add'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('print', 'module.text'), exact: true }).click()
  await page.locator('.pt-opened').getByRole('textbox').fill(GREETING)
  await expect(page.getByText(GREETING).last()).toBeVisible()
  await look('receipt-designed')
  await page.getByRole('button', { name: t('print', 'save.now'), exact: true }).click()
  await expect(page.getByText(t('print', 'version.name', { version: 1 })).first()).toBeVisible()
}

/** Plays the customer with the till's code on a phone: reads the receipt, asks for the invoice, saves it. */
async function askForInvoice(guest: Person, address: string): Promise<void> {
  const { page, t } = guest
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await expect(page.getByRole('status')).toBeVisible()
  const ask = page.getByRole('button', { name: t('receipt', 'invoice.ask.fapiao-request'), exact: true })
  await ask.click()
  await page.getByLabel(t('receipt', 'invoice.buyerName'), { exact: true }).fill('Guest Ltd.')
  await guest.look('receipt-invoice')
  await ask.click()
  await page.getByRole('link').filter({ hasText: 'I-' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('receipt', 'pdf.save'), exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^I-.+\.pdf$/)
  await guest.look('invoice-pdf')
}

/** The shop sends its texts by a server of its own. */
async function openTexts(): Promise<void> {
  const call = await ownerCalls('en-US')
  const url = `${texts.address}/send`
  const plain = { provider: 'http', format: 'json', fieldNames: {}, headerName: '' } as const
  await call(saveSmsGateway, { ...plain, url, signName: 'Corner', enabled: 1, version: 0 })
}

/** Types a number into the open receipt of a sale; answers where the text leads. */
async function textReceipt({ page, t, look }: Person): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('138 0013 8000')
  await look('receipt-to-a-phone')
  await dialog.getByRole('button', { name: t('receipt', 'mail.send'), exact: true }).click()
  await expect(dialog.getByRole('status').getByText('8000')).toBeVisible()
  await world.run('message.deliver')
  expect(texts.taken.map(({ to }) => to)).toEqual(['+8613800138000'])
  const [, address = ''] = /(https:\S+)/.exec(texts.taken[0]?.text ?? '') ?? []
  return address.replace(OUTSIDE, process.env['KASSA_ADDRESS'] ?? '')
}

/** Sends a sale's receipt by mail from the back office, and waits until the letter is there. */
async function mailReceipt({ page, t, go }: Person, number: string): Promise<void> {
  await go('/sales/order')
  await page.getByText(number, { exact: true }).click()
  await page.getByRole('button', { name: t('receipt', 'link.button'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('guest@example.com')
  await page.getByRole('button', { name: t('receipt', 'mail.send'), exact: true }).click()
  await expect(page.getByText(t('receipt', 'mail.done', { address: 'guest@example.com' }))).toBeVisible()
  await world.run('message.deliver')
  expect(world.letters.filter(({ to }) => to === 'guest@example.com')).toHaveLength(1)
}

test('a receipt is designed, printed and printed again; on a phone its invoice is asked for and saved, and it goes by SMS and mail @gate', async ({
  person,
}) => {
  const owner = await person({ isChanged: true })
  await signInAdmin(owner, 'merchant@kassa.example')
  await designReceipt(owner)
  await openTexts()

  const cashier = await person({ isChanged: true })
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, world.code)
  await payExact(cashier)
  await isVerified(cashier)
  const number = await saleNumber(cashier)
  await page.getByRole('button', { name: t('desk', 'receipt.again'), exact: true }).click()
  await page.getByRole('button', { name: t('desk', 'receipt.electronic'), exact: true }).click()
  const address = await page.getByRole('dialog').locator('figure svg').getAttribute('aria-label')
  const texted = await textReceipt(cashier)
  await page.keyboard.press('Escape')
  await openSettings(cashier, 'paper')
  await expect(page.getByRole('log').getByText(GREETING)).toHaveCount(2)
  await cashier.look('receipt-on-virtual-printer')

  const guest = await person({ isChanged: true })
  await askForInvoice(guest, address ?? '')
  await mailReceipt(owner, number)
  await guest.page.goto(texted)
  await expect(guest.page.getByRole('status')).toBeVisible()
  await expect(guest.page.getByText(GREETING).first()).toBeVisible()
  for (const one of [owner, cashier, guest]) expect(one.complaints).toEqual([])
})

const logo = path.join(import.meta.dirname, '../apps/web/public/icon-192.png')

/** Makes the labels that stand in the list, and waits for the file. */
async function printLabels({ page, t }: Person, count: 'one' | 'other', facts: { readonly count: number }) {
  const made = page.waitForEvent('download')
  await page.getByRole('button', { name: t('label', `print.make_${count}`, facts), exact: true }).click()
  return (await made).suggestedFilename()
}

async function changePrice(sellPriceMinor: number): Promise<void> {
  const call = await ownerCalls('en-US')
  const { rows } = await call(listProducts, { limit: 1 })
  const [bottle] = rows
  if (!bottle?.outletId) throw new Error('the shop sells nothing')
  const { id, version, variantId, outletId } = bottle
  await call(bulkEditProducts, { rows: [{ id, version, listings: [{ outletId, variantId, sellPriceMinor }] }] })
}

test('a label with a picture is designed and printed, and again once the price has changed', async ({ person }) => {
  const owner = await person({ isChanged: true })
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/configMgmt/tag')
  await page.getByLabel(t('label', 'name'), { exact: true }).fill('Price tag')
  await page.getByRole('button', { name: t('label', 'add'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('label', 'element.image'), exact: true }).click()
  const drawn = page.waitForResponse((response) => response.url().endsWith('/print/draw-labels') && response.ok())
  await page.getByLabel(t('label', 'element.image'), { exact: true }).last().setInputFiles(logo)
  await page.getByText(t('print', 'image.spread'), { exact: true }).click()
  await drawn
  await page.getByRole('button', { name: new RegExp(`^${t('label', 'element.price')},`) }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: new RegExp(`^${t('label', 'element.image')},`) }).click()
  await owner.look('label-with-picture')
  await page.getByRole('button', { name: t('label', 'save'), exact: true }).click()
  await page.getByText(t('label', 'print.never'), { exact: true }).click()
  expect(await printLabels(owner, 'one', { count: 1 })).toBe('Price tag.pdf')
  await expect(page.getByText(t('label', 'print.none.never'))).toBeVisible()

  await changePrice(1_999)
  await owner.go('/configMgmt/tag')
  const row = page.getByRole('row').filter({ hasText: 'Bottle' })
  await expect(row).toContainText('22.60')
  await expect(row).toContainText('19.99')
  await owner.look('label-changed')
  await printLabels(owner, 'one', { count: 1 })
  await expect(page.getByText(t('label', 'print.none.changed'))).toBeVisible()
  expect(owner.complaints).toEqual([])
})

/** A sheet of devices: two that are sound, one whose serial number stands there already. */
async function sheetOf(outlet: string): Promise<Buffer> {
  const rows = [
    ['Name', 'Serial number', 'Type', 'Outlet'],
    ['Till A', 'SN-0001', 'POS', outlet],
    ['Till B', 'SN-0002', 'ECR', outlet],
    ['Till C', 'SN-0002', 'ECR', outlet],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Devices', rows }] }))
}

test('devices are imported, and the doctor of one comes to a finding', async ({ person }) => {
  const owner = await person({ isChanged: true })
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  const outlet = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { outlets: { name: string }[] }).outlets[0]?.name,
  )
  await owner.go('/device')
  await page.getByRole('button', { name: t('device', 'import.title'), exact: true }).click()
  const file = { name: 'devices.xlsx', mimeType: 'application/octet-stream', buffer: await sheetOf(outlet ?? '') }
  await page.getByLabel(t('import', 'choose'), { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: t('import', 'check'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Till C', { exact: true })).toBeVisible()
  await owner.look('devices-checked')
  await page.getByRole('button', { name: t('import', 'apply_other', { count: 2 }), exact: true }).click()
  await page.getByRole('button', { name: t('import', 'finish'), exact: true }).click()
  for (const [till, count] of [
    ['Till A', 1],
    ['Till B', 1],
    ['Till C', 0],
  ] as const)
    await expect(page.locator('main').getByText(till, { exact: true })).toHaveCount(count)
  await owner.look('devices-imported')

  const cashier = await person({ isChanged: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await openSettings(cashier, 'doctor')
  const word = (key: string) => cashier.t('deviceDoctor', key)
  const printer = cashier.page.getByRole('region', { name: word('check.printer'), exact: true })
  await expect(printer).toContainText(word('advice.printTest'))
  await printer.getByRole('button', { name: word('print'), exact: true }).click()
  await printer
    .getByRole('button', { name: word('yes'), exact: true })
    .first()
    .click()
  await expect(printer).toContainText(word('advice.printerWell'))
  await printer
    .getByRole('button', { name: word('no'), exact: true })
    .nth(1)
    .click()
  await expect(printer).toContainText(word('advice.wrongWidth'))
  await cashier.look('doctor-finding')
  for (const one of [owner, cashier]) expect(one.complaints).toEqual([])
})
