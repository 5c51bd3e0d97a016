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

const wishes = {
  en: (outlet: string) => `transfer 5 cola 330 ml to ${outlet}`,
  zh: (outlet: string) => `调拨 5 可乐 330 ml 到 ${outlet}`,
  ja: (outlet: string) => `コーラ 330 ml 5 個を ${outlet} へ 移動`,
}

test('the search fills the form of a transfer as it is said, and says what it did not understand', async ({
  person,
}) => {
  const owner = await person()
  const { page, t, language } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  const typed = wishes[language]
  const line = await ask(owner, typed('Garden Market'), '330 ml')
  await expect(line).toContainText('Garden Market')
  await owner.look('search-transfer')

  const field = page.getByRole('combobox', { name: t('shell', 'command.placeholder') })
  await field.fill(typed('Nowhere'))
  await expect(page.getByText(t('search', 'transfer.fault.outlet-unknown', { typed: 'Nowhere' }))).toBeVisible()
  await owner.look('search-transfer-fault')

  await field.fill(typed('Garden Market'))
  await line.click()
  const form = page.getByRole('dialog', { name: t('supply', 'transfer.new') })
  await expect(form).toBeVisible()
  await expect(form).toContainText('330 ml')
  await expect(form).toContainText('Garden Market')
  await closeForm(page)
  expect(owner.complaints).toEqual([])
})
