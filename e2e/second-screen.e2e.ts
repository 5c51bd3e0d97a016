import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { pairScreen } from './support/pair-screen.ts'
import { readCode } from './support/read-code.ts'
import { items, openTill, payExact } from './support/till.ts'
import { keep, turn } from './support/turned.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

const GREETING = 'Kassa 春茶 お茶'

/** Makes room under the basket with the keys, writes a line there, and saves the screen for all outlets. */
async function designScreen({ page, t, go, look }: Person): Promise<void> {
  await go('/configMgmt/secondScreen')
  const word = (key: string) => t('screen', key)
  const handle = (type: string) => page.getByRole('button', { name: new RegExp(`^${word(`type.${type}`)},`) })
  await expect(page.getByText(word('from.built-in'), { exact: true })).toBeVisible()
  await handle('basket').focus()
  for (let row = 0; row < 2; row += 1) await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('button', { name: word('add'), exact: true }).click()
  await page.getByRole('menuitem', { name: word('type.text'), exact: true }).click()
  await expect(page.getByText(word('notWhole'), { exact: true })).toBeVisible()
  await page
    .getByRole('region', { name: word('type.text'), exact: true })
    .getByRole('textbox')
    .fill(GREETING)
  await handle('text').focus()
  for (let column = 4; column < 10; column += 1) await page.keyboard.press('Alt+ArrowRight')
  const where = t('screen', 'where', { x: 1, y: 8, width: 10, height: 2 })
  await expect(page.getByRole('button', { name: `${word('type.text')}, ${where}`, exact: true })).toBeVisible()
  await look('second-screen-designed')
  await page.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(page.getByText(word('from.own'), { exact: true })).toBeVisible()
}

/** Two pieces, line by line and in the total, beside what the shop wrote; then paid. */
async function sellBesideScreen(cashier: Person, { page, look }: Person): Promise<string> {
  await expect(page.getByText(GREETING, { exact: true })).toBeVisible()
  await expect(page.locator('.s2-line')).toHaveCount(0)
  await scan(cashier.page, world.code)
  await expect(page.locator('.s2-part.is-basket .s2-line')).toContainText('Bottle')
  await scan(cashier.page, world.code)
  await expect(page.locator('.s2-part.is-total')).toContainText(items(cashier, 2))
  const total = await cashier.page.locator('.d-total output').first().innerText()
  await expect(page.locator('.s2-sum output')).toHaveText(total)
  await look('second-screen-basket')
  await payExact(cashier)
  await expect(page.locator('.s2-part.is-pay .s2-thanks')).toContainText(total)
  return total
}

/** Gives customers who are no members a code of their own where the shop's line stood, and some room under the basket. */
async function placeJoining({ page, t, look }: Person): Promise<void> {
  const word = (key: string) => t('screen', key)
  const handle = (type: string) => page.getByRole('button', { name: new RegExp(`^${word(`type.${type}`)},`) })
  await handle('text').click()
  await page.getByRole('button', { name: word('remove'), exact: true }).click()
  for (let row = 0; row < 2; row += 1) await handle('basket').press('Alt+ArrowUp')
  await page.getByRole('button', { name: word('add'), exact: true }).click()
  await page.getByRole('menuitem', { name: word('type.join'), exact: true }).click()
  await expect(page.getByText(word('about_join'), { exact: true })).toBeVisible()
  await look('second-screen-join-designed')
  await page.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(page.getByRole('button', { name: word('save'), exact: true })).toBeDisabled()
}

/** Plays the customer on a phone: enters their name, proves their address, and is told their card. */
async function joinOnPhone({ page, t, look }: Person, address: string): Promise<void> {
  const mine = `join-${Date.now()}@example.com`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.getByLabel(t('join', 'name'), { exact: true }).fill('Grace 春子')
  await page.getByLabel(t('join', 'email'), { exact: true }).fill(mine)
  const send = page.getByRole('button', { name: t('join', 'send'), exact: true })
  await expect(send).toBeDisabled()
  await page.getByLabel(t('join', 'agrees'), { exact: true }).check()
  await look('join')
  await send.click()
  await expect(page.getByText(t('join', 'sent', { address: mine }), { exact: true })).toBeVisible()
  await world.run('message.deliver')
  const letter = () => world.letters.findLast(({ to }) => to.includes(mine))?.text ?? ''
  await expect.poll(letter).toMatch(/\b\d{6}\b/)
  await page.getByLabel(t('join', 'code'), { exact: true }).fill(/\b\d{6}\b/.exec(letter())?.[0] ?? '')
  await look('join-code')
  await page.getByRole('button', { name: t('join', 'join'), exact: true }).click()
  await expect(page.getByText(t('join', 'done'), { exact: true })).toBeVisible()
  await look('joined')
}

test('a customer’s screen is designed, paired by its code, follows a sale and shows the code of its receipt, which a phone opens, and the one by which somebody joins @gate', async ({
  person,
}) => {
  const owner = await person({ isChanged: true })
  await signInAdmin(owner, 'merchant@kassa.example')
  await designScreen(owner)

  const cashier = await person({ isChanged: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  const screen = await person({ isChanged: true })
  await screen.page.setViewportSize({ width: 1280, height: 800 })
  await pairScreen(screen, cashier)
  const total = await sellBesideScreen(cashier, screen)
  await screen.page.setViewportSize({ width: 1280, height: 800 })
  const address = await readCode(screen.page)
  await screen.look('second-screen-receipt')

  const guest = await person({ isChanged: true })
  await guest.page.setViewportSize({ width: 390, height: 844 })
  await guest.page.goto(address)
  await expect(guest.page.getByRole('status')).toContainText(total)
  await expect(guest.page.getByText('Bottle').first()).toBeVisible()
  await guest.look('second-screen-phone')

  await placeJoining(owner)
  await scan(cashier.page, world.code)
  await expect(screen.page.locator('.s2-part.is-join .p-qr')).toBeVisible()
  await screen.page.setViewportSize({ width: 1280, height: 800 })
  const joining = await readCode(screen.page)
  await screen.look('second-screen-join')
  await joinOnPhone(guest, joining)

  for (const one of [owner, cashier, screen, guest]) expect(one.complaints).toEqual([])
})

test(
  'a turned customer’s screen stands in four sizes, at rest, with a basket and paid',
  { tag: '@once' },
  async ({ person }, info) => {
    const cashier = await person({ isChanged: true })
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    const screen = await person({ isChanged: true })
    await turn(screen)
    await pairScreen(screen, cashier)
    expect(await screen.page.evaluate(() => document.dir)).toBe('rtl')
    await keep(screen, 'display-idle', info.project.name)
    for (let piece = 0; piece < 2; piece += 1) await scan(cashier.page, world.code)
    await expect(screen.page.getByText(items(cashier, 2), { exact: true })).toBeVisible()
    await keep(screen, 'display-basket', info.project.name)
    await payExact(cashier)
    await expect(screen.page.getByText(screen.t('desk', 'screen.thanks'))).toBeVisible()
    await keep(screen, 'display-paid', info.project.name)
    for (const one of [cashier, screen]) expect(one.complaints).toEqual([])
  },
)
