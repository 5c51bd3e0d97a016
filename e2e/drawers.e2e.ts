import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { expect, type Locator } from '@playwright/test'
import { password, scan, signInAdmin, test, type Person } from './support/journey.ts'
import { lamp, shopOfAllWays } from './support/methods-shop.ts'
import { openOrder, pressPrimary } from './support/paying.ts'
import { giveSession } from './support/sign-in.ts'
import { isVerified, openSection, openTill, payExact, saleNumber } from './support/till.ts'

const photosOf = ({ page }: Person, title: string): Locator => page.getByRole('region', { name: title })

/** Takes a photo where the desk asks for one: a real JPG, through the chooser of the browser. */
async function takePhoto({ page, t, language }: Person, label: 'photo.slip' | 'photo.drawer'): Promise<void> {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 80 })
  const choosing = page.waitForEvent('filechooser')
  await page.locator('button', { hasText: t('deskMore', label) }).click()
  await (await choosing).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  const many = language === 'en' ? 'one' : 'other'
  await expect(page.getByText(t('deskMore', `photo.kept_${many}`, { count: 1 }))).toBeVisible()
}

/** A photo goes up with the next word from the desk: the screen is opened until it is there. */
const isSeen = async (owner: Person, title: string, open: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await open()
    const picture = photosOf(owner, title).getByRole('img').first()
    await expect(picture).toBeVisible({ timeout: 10_000 })
    expect(await picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 100)).toBe(true)
  }).toPass({ timeout: 240_000 })

/** The drawers of the till as they are offered, the one at hand pressed. */
const drawerOf = ({ page, t }: Person, name: string): Locator =>
  page
    .getByRole('group', { name: t('deskMore', 'shift.drawer'), exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Counts nothing in the drawer at hand, notes it, and closes. */
async function closeShort(cashier: Person, note: string, withPhoto: boolean): Promise<void> {
  const { page, t } = cashier
  await page.getByRole('button', { name: t('deskMore', 'shift.close'), exact: true }).click()
  await page.locator('.d-faces input').first().fill('0')
  await page.getByRole('button', { name: t('deskMore', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('deskMore', 'shift.nextFloat')).fill('0')
  await page.getByLabel(t('deskMore', 'shift.note')).fill(note)
  if (withPhoto) await takePhoto(cashier, 'photo.drawer')
  await cashier.look(`drawer-closing-${withPhoto ? 'photo' : 'last'}`)
  await page.getByRole('button', { name: t('deskMore', 'shift.closeNow'), exact: true }).click()
}

test('a till has two drawers, and photos of a slip and of a drawer reach the office', async ({ person }) => {
  const [cashier, owner] = [await person(), await person()]
  const { page, t } = cashier
  const email = `drawers-${cashier.language}-${Date.now()}@ways.example`
  const { merchantNumber, call } = await shopOfAllWays(email, { country: 'CN', language: cashier.language }, [])
  await call(saveSalesSettings, { changes: [{ key: 'sales.drawers', value: ['Left', 'Right'], version: 0 }] })
  await giveSession(page, { merchantNumber, staffNumber: 'manager', password })
  await openTill(cashier)

  // One lamp into the left drawer, by a slip that is photographed and in cash; then the right one is opened beside it.
  await scan(page, lamp)
  await page.keyboard.press('Shift+F12')
  await page
    .getByRole('button', { name: t('payment', 'method.3'), exact: true })
    .first()
    .click()
  await page.getByLabel(t('desk', 'pay.amount'), { exact: true }).fill('10')
  await page.getByLabel(t('deskMore', 'cardSlip.approval'), { exact: true }).fill(`S-${Date.now()}`)
  await takePhoto(cashier, 'photo.slip')
  await cashier.look('slip-photo')
  await pressPrimary(cashier, 'pay.confirmOther')
  await expect(page.getByText('12.60').first()).toBeVisible()
  await page
    .getByRole('button', { name: t('payment', 'method.0'), exact: true })
    .first()
    .click()
  await pressPrimary(cashier, 'pay.exact')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await isVerified(cashier)
  const left = await saleNumber(cashier)
  await openSection(cashier, 'shift')
  await expect(drawerOf(cashier, 'Left')).toHaveAttribute('aria-pressed', 'true')
  await cashier.look('drawers')
  await drawerOf(cashier, 'Right').click()
  await expect(drawerOf(cashier, 'Right')).toHaveAttribute('aria-pressed', 'true')
  await cashier.look('drawer-opening')
  await page.getByRole('button', { name: t('deskMore', 'shift.openNow'), exact: true }).click()
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await scan(page, lamp)
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toHaveCount(0)
  await payExact(cashier)
  await isVerified(cashier)
  await openSection(cashier, 'shift')
  await expect(drawerOf(cashier, 'Right')).toHaveAttribute('aria-pressed', 'true')
  await closeShort(cashier, 'Nothing on the right', true)

  // The other drawer comes to hand by itself, with what was paid into it alone.
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await openSection(cashier, 'shift')
  await expect(drawerOf(cashier, 'Left')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.d-table')).toContainText('12.60')
  await expect(page.locator('.d-table')).not.toContainText('35.20')
  await closeShort(cashier, 'Nothing on the left', false)
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()

  await signInAdmin(owner, email)
  await isSeen(owner, owner.t('order', 'photo.title'), () => openOrder(owner, left, 'payments', email))
  await owner.look('order-slip-photo')
  const openShift = async (number: RegExp) => {
    await owner.go('/statistics-handover?difference=yes')
    await owner.page.getByText(number).first().click()
  }
  await isSeen(owner, owner.t('shift', 'photo.title'), () => openShift(/^Z.*2$/))
  await expect(owner.page.getByText('22.60').first()).toBeVisible()
  await owner.look('shift-drawer-photo')
  expect(cashier.complaints).toEqual([])
  expect(owner.complaints).toEqual([])
})
