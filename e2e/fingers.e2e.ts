import { expect, type Page } from '@playwright/test'
import { signInStaff, test, type Person } from './support/journey.ts'
import { pauseAsPerson, isVerified, items, lightPage, openMore, openTill } from './support/till.ts'

const sizes = { tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } } as const

const tap = async (page: Page, name: string | RegExp): Promise<void> => {
  const exact = typeof name === 'string'
  await page.getByRole('button', { name, exact }).filter({ visible: true }).first().tap()
}

/** On a phone the goods come as a sheet, which a till that has sold nothing opens by itself; on a tablet they stand there. */
async function showGoods({ page, t }: Person, isWanted: boolean): Promise<void> {
  const sheet = page.getByRole('button', { name: t('desk', 'strip.goods'), exact: true })
  if (!(await sheet.isVisible())) return
  if (((await sheet.getAttribute('aria-pressed')) === 'true') !== isWanted) await sheet.tap()
}

async function touchGoods(cashier: Person, at: number): Promise<void> {
  await showGoods(cashier, true)
  await cashier.page.getByRole('tab', { name: lightPage(cashier), exact: true }).tap()
  await cashier.page.locator('.d-quick-keys button').nth(at).tap()
  await showGoods(cashier, false)
}

async function changeLine(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await page.locator('.d-line-main').first().tap()
  await expect(page.getByRole('region', { name: t('desk', 'line.title') })).toBeVisible()
  await pauseAsPerson(cashier)
  await page
    .getByRole('region', { name: t('desk', 'line.title') })
    .getByLabel(t('desk', 'pad.more'))
    .tap()
  await expect(page.getByText(items(cashier, 2))).toBeVisible()
  await page.locator('.d-presets .d-button').nth(1).tap()
  await expect(page.locator('.d-savings')).toBeVisible()
  await tap(page, '3')
  await tap(page, t('desk', 'change.apply'))
  await expect(page.getByText(items(cashier, 3))).toBeVisible()
  await tap(page, t('desk', 'back'))
}

async function holdAndRecall(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await pauseAsPerson(cashier)
  await tap(page, t('desk', 'action.hold'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk', 'action.hold'), exact: true })
    .tap()
  await expect(page.getByText(t('desk', 'basket.empty'))).toBeVisible()
  await pauseAsPerson(cashier)
  await tap(page, new RegExp(`^${t('desk', 'action.recall')}`))
  // The only basket that waits comes back at once; where other tills hold some, from the list.
  const first = page.locator('.d-held-main').first()
  const three = page.getByText(items(cashier, 3))
  await expect(first.or(three)).toBeVisible()
  if (await first.isVisible()) await first.tap()
  await expect(three).toBeVisible()
}

async function payAndGiveBack(cashier: Person): Promise<void> {
  const { page, t } = cashier
  // A page that was busy takes a press too early for the echo of the one before, as it should; a person presses again.
  await expect(async () => {
    await pauseAsPerson(cashier)
    await tap(page, new RegExp(`^${t('desk', 'pay.pay')}`))
    await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await pauseAsPerson(cashier)
  for (const digit of ['9', '9']) await tap(page, digit)
  await pauseAsPerson(cashier)
  await tap(page, new RegExp(`^${t('desk', 'pay.confirm')}`))
  await expect(page.locator('.d-paid-sum')).toBeVisible()
  await isVerified(cashier)
  await openMore(cashier, 'action.findOrder')
  await page.getByRole('listitem').getByLabel(t('desk', 'action.refund')).first().tap()
  await page.getByLabel(t('desk', 'pad.more'), { exact: true }).filter({ visible: true }).last().tap()
  await page.getByLabel(t('desk', 'change.reason')).fill('Wrong kind')
  await pauseAsPerson(cashier)
  await page.locator('.d-pay:not(:disabled)').tap()
  await expect(page.getByRole('button', { name: t('desk', 'refund.done') })).toBeVisible()
  await pauseAsPerson(cashier)
  await tap(page, t('desk', 'refund.done'))
}

async function askBeside(cashier: Person): Promise<void> {
  const { page, t } = cashier
  for (const word of ['action.priceCheck', 'action.drawer', 'action.help', 'settings.title', 'action.commandBar']) {
    await pauseAsPerson(cashier)
    await openMore(cashier, word)
    await page.getByRole('dialog').getByLabel(t('desk', 'close')).last().tap()
  }
  await pauseAsPerson(cashier)
  await openMore(cashier, 'action.lock')
  for (const digit of '258036') await tap(page, digit)
  await tap(page, t('desk', 'lock.unlock'))
  await expect(page.locator('.d-strip')).toBeVisible()
}

async function closeShift(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await pauseAsPerson(cashier)
  await openMore(cashier, 'section.shift')
  await tap(page, t('desk', 'shift.close'))
  await pauseAsPerson(cashier)
  // Counted by the pad beside the faces: one piece of the largest, and why the drawer is short.
  await page.locator('.d-close-body .d-pad').getByText('1', { exact: true }).tap()
  await tap(page, t('desk', 'shift.countDone'))
  await page.getByLabel(t('desk', 'shift.nextFloat')).fill('0')
  await page.getByLabel(t('desk', 'shift.note')).fill('By fingers')
  await pauseAsPerson(cashier)
  await tap(page, t('desk', 'shift.closeNow'))
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
}

for (const [kind, size] of Object.entries(sizes)) {
  const tag = kind === 'tablet' ? ['@once'] : ['@once', '@long']
  test(`everything of a sale is done by touch alone on a ${kind}`, { tag }, async ({ person }) => {
    const cashier = await person({ hasTouch: true })
    await cashier.page.setViewportSize(size)
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    await touchGoods(cashier, 0)
    await expect(cashier.page.getByText(items(cashier, 1))).toBeVisible()
    await changeLine(cashier)
    await holdAndRecall(cashier)
    await payAndGiveBack(cashier)
    await askBeside(cashier)
    await closeShift(cashier)
    expect(cashier.complaints).toEqual([])
  })
}
