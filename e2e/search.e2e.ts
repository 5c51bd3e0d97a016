import { expect, type Page } from '@playwright/test'
import { type Person, signInAdmin, test } from './support/journey.ts'

/** Opens the search and asks for something; answers the line it is to offer. */
async function ask({ page, t }: Person, text: string, line: string) {
  await expect(page.locator('.k-top-command')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('shell', 'command.placeholder') }).fill(text)
  const option = page.getByRole('option').filter({ hasText: line }).first()
  await expect(option).toBeVisible()
  return option
}

const closeForm = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const said = { en: 'new member', zh: '添加会员', ja: '会員を追加' }

test('the search makes things, finds settings and shows the keys, as they are asked for', async ({ person }) => {
  const owner = await person()
  const { page, t, language } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  const thing = t('search', 'create.thing.member').split('|')[0] ?? ''
  const make = await ask(owner, said[language], t('search', 'create.title', { thing }))
  await owner.look('search-create')
  await make.click()
  await expect(page.getByRole('dialog', { name: t('member', 'new') })).toBeVisible()
  await expect(page).toHaveURL(/member-member$/)
  await closeForm(page)

  const setting = t('salesSettings', 'name.cash-rounding')
  await (await ask(owner, setting, setting)).click()
  await expect(page.locator('#part-cash-rounding')).toBeFocused()
  await owner.look('search-setting')

  await (await ask(owner, t('shell', 'keys.title'), t('shell', 'keys.title'))).click()
  await expect(page.getByRole('dialog', { name: t('shell', 'keys.title') })).toBeVisible()
  await closeForm(page)
})
