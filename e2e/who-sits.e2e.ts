import { expect } from '@playwright/test'
import { password, type Person, signInStaff, test } from './support/journey.ts'
import { openMore, openTill } from './support/till.ts'

/** Opens the locked desk as somebody, by PIN. */
async function enterByPin({ page, t }: Person, number: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: t('desk', 'lock.other'), exact: true }).click()
  await page.getByRole('button', { name: number }).click()
  await page.getByLabel(t('desk', 'lock.pin'), { exact: true }).fill(pin)
  await page.getByRole('button', { name: t('desk', 'lock.unlock'), exact: true }).click()
}

/** Returns the server's answer to a request sent by hand with the rights that the desk used. */
async function answerOf({ page }: Person, path: string, token: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async ([address, bearer, text]) => {
      const { outlet } = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { outlet?: { outletId: string } }
      const answer = await fetch(`/cashier/api${address ?? ''}`, {
        method: text === null ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${bearer ?? ''}`,
          outlet: outlet?.outletId ?? '',
          'content-type': 'application/json',
        },
        ...(text === null ? {} : { body: text }),
      })
      return answer.status
    },
    [path, token, body === undefined ? null : JSON.stringify(body)] as const,
  )
}

const sessionOf = ({ page }: Person): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { token: string }).token)

/** Looks for an order at the desk, and answers under whose session the desk asked. */
async function findAsDesk({ page, t }: Person): Promise<string> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/sales/orders'))
  await page.keyboard.press('Control+f')
  await page.getByRole('tab', { name: t('desk', 'orders.outlet') }).click()
  const answer = await asked
  expect(answer.status()).toBe(200)
  await page.keyboard.press('Escape')
  return answer.request().headers()['authorization']?.slice('Bearer '.length) ?? ''
}

/** Waits until the device has stored that somebody unlocked it: a reload before that finds it locked, as it should. */
async function unlockIsStored({ page }: Person): Promise<void> {
  const isLocked = () =>
    page.evaluate(
      () =>
        new Promise<boolean | undefined>((resolve, reject) => {
          const opening = indexedDB.open('kassa-journal')
          opening.addEventListener('error', () => reject(new Error('the journal does not open')))
          opening.addEventListener('success', () => {
            const journal = opening.result
            const seat = journal.transaction('remembered').objectStore('remembered').get('seat')
            seat.addEventListener('error', () => reject(new Error('the seat is not read')))
            seat.addEventListener('success', () => {
              journal.close()
              resolve((seat.result as { value?: { isLocked?: boolean } } | undefined)?.value?.isLocked)
            })
          })
        }),
    )
  await expect.poll(isLocked).toBe(false)
}

const refund = { orderId: '01900000-0000-7000-8000-000000000000', lines: [] }

test(
  'who sits at the desk stays there over a reload, Back and a new tab @gate',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person()
    const { page, t, context } = cashier
    await signInStaff(cashier, '100001', '1001')
    await cashier.go('/')
    await openTill(cashier)
    const top = page.locator('.d-where')
    const manager = (await top.innerText()).split('\n')
    await page.keyboard.press('F11')
    await enterByPin(cashier, '1002', '2580')
    await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
    await expect(top).not.toHaveText(manager.join(''))
    const seated = await top.innerText()

    // The desk's calls use the cashier's own rights, at the manager's sign-in, and the server enforces them.
    const [signedIn, cashiers] = [await sessionOf(cashier), await findAsDesk(cashier)]
    expect(cashiers).not.toBe(signedIn)
    expect(await answerOf(cashier, '/sales/preview-refund', cashiers, refund)).toBe(403)
    expect(await answerOf(cashier, '/sales/preview-refund', signedIn, refund)).not.toBe(403)
    expect(await answerOf(cashier, '/identity/me', cashiers)).toBe(403)

    // A reload changes nothing, and the back office asks for the password of whose session it is.
    await page.reload()
    await expect(top).toHaveText(seated.replaceAll('\n', ''))
    await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
    expect(await findAsDesk(cashier)).toBe(cashiers)
    const locked = page.getByRole('heading', { name: t('lock', 'title') })
    await openMore(cashier, 'section.office')
    await expect(locked).toBeVisible()
    await page.getByRole('link', { name: t('lock', 'desk') }).click()
    await expect(top).toHaveText(seated.replaceAll('\n', ''))
    await page.goBack()
    await expect(locked).toBeVisible()
    await cashier.go('/device')
    await expect(locked).toBeVisible()

    await cashier.go('/desk')
    await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
    await page.keyboard.press('F11')
    await expect.poll(() => answerOf(cashier, '/sales/orders?limit=1', cashiers)).toBe(401)
    const lockedDesk = page.getByLabel(t('desk', 'lock.pin'), { exact: true })
    await expect(lockedDesk).toBeVisible()
    await page.reload()
    await expect(lockedDesk).toBeVisible()

    // Another tab of the same browser is no way around, until the password is given.
    const tab = await context.newPage()
    await tab.goto(page.url().replace('/desk', '/device'))
    await expect(tab.getByRole('heading', { name: t('lock', 'title') })).toBeVisible()
    await tab.getByLabel(t('login', 'password'), { exact: true }).fill(password)
    await tab.getByRole('button', { name: t('lock', 'unlock') }).click()
    await expect(tab).toHaveURL(/\/device$/)
    await page.reload()
    await expect(lockedDesk).toBeVisible()

    // Signed out, the till opens on who sat there all the same, and their PIN is enough; the rest of the browser asks who it is.
    await page.getByRole('link', { name: t('desk', 'lock.signOut') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await cashier.go('/device')
    await expect(page).toHaveURL(/\/login/)
    await cashier.go('/desk')
    await expect(page.getByRole('link', { name: t('desk', 'lock.signIn') })).toBeVisible()
    await lockedDesk.fill('2580')
    await page.getByRole('button', { name: t('desk', 'lock.unlock'), exact: true }).click()
    await expect(top).toHaveText(seated.replaceAll('\n', ''))
    await unlockIsStored(cashier)
    await page.reload()
    await expect(top).toHaveText(seated.replaceAll('\n', ''))
    expect(cashier.complaints).toEqual([])
  },
)
