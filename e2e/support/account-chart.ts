import { expect } from '@playwright/test'
import type { Person } from './journey.ts'

/** Gives every role an account of the plain chart, as the page proposes it. */
export async function takePlainChart({ go, page, t }: Person): Promise<void> {
  await go('/accounting/accounts')
  await page.getByRole('combobox', { name: t('accounting', 'map.chart') }).click()
  await page.getByTitle(t('accounting', 'map.chartOf.plain-retail'), { exact: true }).last().click()
  await page
    .getByRole('button', { name: t('accounting', 'map.use'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('accounting', 'map.used')).first()).toBeVisible()
}
