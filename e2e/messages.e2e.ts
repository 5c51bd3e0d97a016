import { expect } from '@playwright/test'
import { paths } from '../apps/web/src/paths.ts'
import { drawer, fill, save } from './support/forms.ts'
import { signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { codeSentTo, letterTo } from './support/mailbox.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { openTill } from './support/till.ts'

const stamp = Date.now().toString(36)
const locales = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const

/** Asks for the code with which one signs up, as somebody nobody knows. */
async function askForCode({ page, t, go }: Person, address: string): Promise<void> {
  await go('/sign-up')
  await page.getByLabel(t('account', 'email'), { exact: true }).fill(address)
  await page.getByRole('button', { name: t('account', 'sendCode') }).click()
  await expect(page.getByText(t('account', 'arrives.screen'))).toBeVisible()
}

test('an operator rewrites a mail, and the next one is sent in those words', async ({ person }) => {
  const [operator, visitor] = [await person(), await person()]
  const { page, t, language } = operator
  const words = `Rewritten ${stamp}`
  await signInAdmin(operator, 'operator@kassa.example')
  await operator.go(`${paths.email()}?tab=texts`)
  const facts = {
    purpose: t('message', 'purpose.register-code'),
    language: t('message', `language.${locales[language]}`),
  }
  const text = page.getByRole('button', { name: t('message', 'template.open', facts) })
  await text.click()
  await fill(drawer(operator), {
    [t('message', 'template.title')]: words,
    [t('message', 'template.content')]: `${words}: {code}`,
    [t('message', 'template.signature')]: 'Kassa',
  })
  await expect(drawer(operator).getByText(/: 482913/)).toBeVisible()
  await operator.look('mail-text')
  await save(operator)
  const address = `rewritten-${stamp}-${language}@journey.example`
  await askForCode(visitor, address)
  const code = await codeSentTo(address)
  expect(letterTo(address)).toContain(`Subject: ${words}`)
  expect(letterTo(address)).toContain(`${words}: ${code}`)
  await text.click()
  await drawer(operator)
    .getByRole('button', { name: t('message', 'template.reset'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const one of [operator, visitor]) expect(one.complaints).toEqual([])
})

test.describe('in a shop of its own', () => {
  let world: OwnWorld
  test.beforeAll(async () => void (world = await openOwnWorld()))
  test.afterAll(() => world.close())

  test('a notice comes out at the desk and is read there; one for later waits', async ({ person }) => {
    const [owner, cashier] = [await person({ isChanged: true }), await person({ isChanged: true })]
    const { page, t } = owner
    await signInAdmin(owner, 'merchant@kassa.example')
    await owner.go(paths.notices())
    const inTwoMinutes = async (): Promise<void> => {
      const clock = new Date(Date.now() + 120_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)
      await drawer(owner).getByLabel(t('message', 'notice.publishAt')).fill(clock)
      await page.keyboard.press('Enter')
    }
    const write = async (title: string, when: 'now' | 'later' | 'draft'): Promise<void> => {
      await page
        .getByRole('button', { name: t('message', 'notice.new') })
        .first()
        .click()
      await fill(drawer(owner), { [t('message', 'notice.title')]: title })
      await drawer(owner)
        .getByRole('textbox', { name: t('message', 'notice.content') })
        .fill(`${title} in full`)
      await drawer(owner)
        .getByText(t('message', `notice.publishAs.${when}`), { exact: true })
        .click()
      if (when === 'later') await inTwoMinutes()
      await save(owner)
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
    }
    await write('Stocktake tonight', 'now')
    await write('Not said yet', 'draft')
    await write('Prices change at six', 'later')
    await expect(page.getByText(t('message', 'noticeState.scheduled'), { exact: true })).toBeVisible()
    await owner.look('notices')

    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    await cashier.page.getByRole('button', { name: t('message', 'bell.open', { unread: 1 }) }).click()
    await expect(cashier.page.getByText('Stocktake tonight in full')).toBeVisible()
    await expect(cashier.page.getByText('Not said yet')).toHaveCount(0)
    await cashier.look('desk-notice')
    await cashier.page.keyboard.press('Escape')
    await expect(cashier.page.getByRole('button', { name: t('message', 'bell.open', { unread: 1 }) })).toHaveCount(0)

    // Its hour comes: it is told without anybody doing anything.
    world.pass(3)
    await cashier.page.reload()
    await cashier.page.getByRole('button', { name: t('message', 'bell.open', { unread: 1 }) }).click()
    await expect(cashier.page.getByText('Prices change at six in full')).toBeVisible()
    await cashier.page.keyboard.press('Escape')

    await page.reload()
    await expect(page.getByText(t('message', 'noticeState.scheduled'), { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: t('kit', 'actionsOf', { name: 'Stocktake tonight' }) }).click()
    await page.getByRole('menuitem', { name: t('message', 'notice.receipts'), exact: true }).click()
    await expect(drawer(owner).getByText('Mei Tanaka').first()).toBeVisible()
    for (const one of [owner, cashier]) expect(one.complaints).toEqual([])
  })
})
