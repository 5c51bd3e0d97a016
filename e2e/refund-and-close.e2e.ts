import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { giveBack } from './support/paying.ts'
import { almonds, chooseBack, isVerified, openMore, openTill, payExact, saleNumber } from './support/till.ts'

test('one of two comes back, and the drawer closes on what was counted @gate', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, almonds)
  await scan(page, almonds)
  await payExact(cashier)
  await isVerified(cashier)
  const number = await saleNumber(cashier)

  await chooseBack(cashier, number, 'Too many')
  await expect(page.getByText('71.82').last()).toBeVisible()
  await cashier.look('desk-refund')
  await giveBack(cashier)

  await openMore(cashier, 'section.shift')
  await page.getByRole('button', { name: t('desk', 'shift.handOver') }).click()
  await page.getByLabel(t('desk', 'shift.pieces', { face: '50.00' }), { exact: true }).fill('1')
  await page.getByRole('button', { name: t('desk', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('desk', 'shift.note')).fill('Coins to be counted at night')
  await cashier.look('desk-hand-over')
  await page.getByRole('button', { name: t('desk', 'shift.handOverNow') }).click()
  // The demo's PIN.
  await page.getByLabel(t('desk', 'lock.pin'), { exact: true }).fill('258036')
  await page.getByRole('button', { name: t('desk', 'lock.unlock'), exact: true }).click()

  await openMore(cashier, 'section.shift')
  await page.getByRole('button', { name: t('desk', 'shift.close') }).click()
  // 71.82 is in the drawer; 71.80 is counted, because there is no coin of 0.02.
  for (const [face, count] of [
    ['50.00', '1'],
    ['20.00', '1'],
    ['1.00', '1'],
    ['0.50', '1'],
    ['0.10', '3'],
  ] as const) {
    await page.getByLabel(t('desk', 'shift.pieces', { face }), { exact: true }).fill(count)
  }
  await page.getByRole('button', { name: t('desk', 'shift.countDone'), exact: true }).click()
  await page.getByLabel(t('desk', 'shift.nextFloat')).fill('0')
  await page.getByLabel(t('desk', 'shift.note')).fill('Two cents short')
  await cashier.look('desk-close')
  await page.getByRole('button', { name: t('desk', 'shift.closeNow') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await owner.page.getByText(number, { exact: true }).click()
  await expect(owner.page.getByText('71.82').first()).toBeVisible()
  await owner.page.getByRole('tab', { name: owner.t('order', 'tab.refunds') }).click()
  await expect(owner.page.getByText('Too many').first()).toBeVisible()
  await owner.look('order-refunded')

  await owner.go('/statistics-handover?difference=yes')
  await expect(owner.page.getByText(owner.t('shift', 'short')).first()).toBeVisible()
  await owner.look('shifts')
  await owner.page.getByText(/^Z\d/).first().click()
  await expect(owner.page.getByText('71.82').first()).toBeVisible()
  await owner.look('shift')
  await owner.page.getByRole('tab', { name: owner.t('shift', 'tab.handovers', { count: 1 }) }).click()
  await expect(owner.page.getByText('Coins to be counted at night')).toBeVisible()
  await owner.look('shift-handovers')
  await owner.page.getByRole('tab', { name: owner.t('shift', 'tab.reading') }).click()
  await owner.page.getByText(owner.t('shift', 'reading.cashRefunds'), { exact: true }).click()
  await owner.page
    .getByRole('link', { name: /^R\d+-\d+-\d{6}$/ })
    .first()
    .click()
  await expect(owner.page.getByRole('tab', { name: owner.t('order', 'tab.refunds') })).toBeVisible()
  expect(owner.complaints).toEqual([])
})
