import { expect } from '@playwright/test'
import { drawer } from './support/forms.ts'
import { signInAdmin, test } from './support/journey.ts'

test('an owner looks at what each wallet needs', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/wallet-passes')
  for (const wallet of ['apple', 'google'] as const) {
    const name = t('wallet', 'setUp', { wallet: t('wallet', `name.${wallet}`) })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(drawer(owner).getByText(t('wallet', `${wallet}.note`))).toBeVisible()
    await owner.look(`wallet-${wallet}-form`)
    await page.keyboard.press('Escape')
    await expect(drawer(owner)).toBeHidden()
  }
  await owner.look('wallet-passes')
  expect(owner.complaints).toEqual([])
})
