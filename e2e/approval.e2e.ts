import { expect } from '@playwright/test'
import { scan, signInStaff, test } from './support/journey.ts'
import { almonds, pauseAsPerson, openTill, payExact } from './support/till.ts'

test(
  'a price above the cashier’s limit is approved on the manager’s own phone @gate',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person()
    const { page, t } = cashier
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    // The manager leaves; the cashier takes the desk.
    await page.keyboard.press('F11')
    await page.getByRole('button', { name: t('desk', 'lock.other'), exact: true }).click()
    await page.getByRole('button', { name: '1002' }).click()
    await page.getByLabel(t('desk', 'lock.pin'), { exact: true }).fill('2580')
    await page.getByRole('button', { name: t('desk', 'lock.unlock'), exact: true }).click()
    await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
    await scan(page, almonds)
    await page.keyboard.press('F7')
    await page.getByLabel(t('desk', 'change.reason')).fill('Torn bag')
    await page.getByRole('button', { name: t('desk', 'mode.price'), exact: true }).click()
    for (const digit of ['5', '0']) await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: t('desk', 'change.apply'), exact: true }).click()
    // “Ask on a phone” comes up where “Apply” was.
    await expect(page.getByRole('button', { name: t('desk', 'approval.phone'), exact: true })).toBeVisible()
    await pauseAsPerson(cashier)
    await page.getByRole('button', { name: t('desk', 'approval.phone'), exact: true }).click()
    await expect(page.getByText(t('desk', 'approval.phoneState.waiting'))).toBeVisible()

    const manager = await person()
    await manager.page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(manager, '100001', '1001')
    await manager.go('/sales/approval')
    await expect(manager.page.getByText('Torn bag', { exact: false })).toBeVisible()
    await expect(manager.page.getByText('29.80', { exact: false })).toBeVisible()
    await manager.page.getByRole('button', { name: manager.t('approval', 'approve'), exact: true }).click()
    await expect(manager.page.getByText(manager.t('approval', 'done.approved'))).toBeVisible()

    // The desk goes on by itself.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('50.00').first()).toBeVisible()
    await payExact(cashier)
    expect([...cashier.complaints, ...manager.complaints]).toEqual([])
  },
)
