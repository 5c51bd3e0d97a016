import { expect, type Page } from '@playwright/test'
import { scan, signInStaff, test } from './support/journey.ts'
import { tabTo } from './support/keys.ts'
import { batteries, pauseAsPerson, isVerified, items, lightPage, openTill, saleNumber } from './support/till.ts'

test('everything at the desk is done with the keyboard alone @gate', { tag: '@once' }, async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  const { keyboard } = page
  await signInStaff(cashier, '100001', '1001')
  await cashier.go('/desk')
  await expect(page.getByLabel(t('desk', 'register.name'))).toBeVisible()
  await tabTo(page, t('desk', 'register.name'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Keys', { delay: 60 })
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
  await expect(page.locator('form :focus')).toHaveCount(1)
  await pauseAsPerson(cashier)
  await keyboard.press('Enter')
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()

  // A code that is typed, a name that is searched, a quantity, a step back.
  await keyboard.press('F2')
  await keyboard.type(batteries, { delay: 60 })
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 1))).toBeVisible()
  await keyboard.type('*3')
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 3))).toBeVisible()
  await keyboard.press('F2')
  // A person's pace: what comes faster is a scanner's.
  await keyboard.type('almond', { delay: 60 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 4))).toBeVisible()
  await keyboard.press('Delete')
  await expect(page.getByText(items(cashier, 3))).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(items(cashier, 4))).toBeVisible()

  // The basket's member, and the offers that apply to it.
  await keyboard.press('F3')
  await expect(page.getByRole('dialog', { name: t('desk', 'member.attach') })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('F4')
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Typed cash: two actions beside the figure (G3).
  await keyboard.press('Shift+F12')
  await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
  await keyboard.type('100')
  await keyboard.press('Enter')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  const number = await saleNumber(cashier)
  await isVerified(cashier)

  await keyboard.press('F9')
  await expect(page.getByLabel(t('desk', 'refund.number'))).toBeFocused()
  await keyboard.type(number, { delay: 60 })
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await pauseAsPerson(cashier)
  await keyboard.press('Enter')
  await tabTo(page, t('desk', 'change.reason'))
  await keyboard.type('Wrong kind', { delay: 60 })
  await tabTo(page, t('desk', 'refund.go'))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'refund.done') })).toBeFocused()
  await pauseAsPerson(cashier)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'refund.done') })).toHaveCount(0)

  await keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: t('desk', 'action.commandBar') })).toBeFocused()
  await keyboard.type(t('desk', 'section.shift'), { delay: 60 })
  const section = page.getByRole('option', { name: t('desk', 'section.shift'), exact: true })
  await expect(section).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'shift.close') })).toBeVisible()
  await tabTo(page, t('desk', 'shift.close'))
  await keyboard.press('Enter')
  // From the largest face to the total: Enter goes to the next, and behind the last one on to the comparison.
  const faces = page.locator('.d-faces input')
  await expect(faces.first()).toBeFocused()
  await keyboard.type('1')
  for (let face = await faces.count(); face > 0; face -= 1) await keyboard.press('Enter')
  await expect(page.getByLabel(t('desk', 'shift.nextFloat'))).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('0')
  await tabTo(page, t('desk', 'shift.note'))
  await keyboard.type('By keys', { delay: 60 })
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
  expect(cashier.complaints).toEqual([])
})

/** Counts what a finger does. */
function finger(page: Page) {
  let taps = 0
  return {
    tap: async (name: string | RegExp) => {
      taps += 1
      await page.getByRole('button', { name }).first().tap()
    },
    taps: () => taps,
  }
}

interface Told {
  readonly kind: string
  readonly itemCount?: string
}

/** Returns the messages to the customer display since it was opened, in order. */
const toldTo = (screen: Page): Promise<readonly Told[]> =>
  screen.evaluate(() => (window as unknown as { told: Told[] }).told)

test('a double press takes nothing twice, and a bar code is no cash', { tag: '@once' }, async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, batteries)
  await expect(page.getByText(items(cashier, 1))).toBeVisible()
  await pauseAsPerson(cashier)
  await page.getByRole('button', { name: new RegExp(`^${t('desk', 'pay.pay')}`) }).dblclick()
  await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
  await pauseAsPerson(cashier)
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toHaveCount(0)

  await page.keyboard.type(batteries, { delay: 60 })
  await expect(page.getByText(t('desk', 'refusal.cash.is-code', { code: batteries })).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await pauseAsPerson(cashier)
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toHaveCount(0)

  await page.getByRole('button', { name: t('desk', 'pay.exact') }).dblclick()
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await pauseAsPerson(cashier)
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
})

test(
  'by touch alone exact cash takes one tap, a note from the pay screen two; the customer sees every step and nothing else @gate',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person({ hasTouch: true })
    const { page, context, t } = cashier
    // The key of exact cash is told by its F12, which no phone says.
    await page.setViewportSize({ width: 1024, height: 768 })
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    const customer = await context.newPage()
    await customer.addInitScript(() => {
      const told: unknown[] = []
      Object.assign(window, { told })
      new BroadcastChannel('kassa-second-screen').addEventListener('message', ({ data }) => {
        if ((data as { kind: string }).kind !== 'hello') told.push(data)
      })
    })
    await customer.goto(new URL('common-second-screen', page.url()).href)
    // A screen hears of what happens from when it has said that it is there.
    await expect.poll(async () => (await toldTo(customer)).map(({ kind }) => kind)).toContain('idle')
    await page.bringToFront()

    // Goods that need no answer, whatever else stands on the first page.
    await page.getByRole('tab', { name: lightPage(cashier), exact: true }).tap()
    const goods = page.locator('.d-quick-keys button')
    await expect(goods).toHaveCount(8)
    for (const [done, at] of [0, 1, 1].entries()) {
      await goods.nth(at).tap()
      await expect(page.getByText(items(cashier, done + 1))).toBeVisible()
    }
    const total = await page.locator('.d-total output').first().innerText()
    await expect(customer.locator('.s2-sum output')).toHaveText(total)
    const counts = (await toldTo(customer)).flatMap(({ itemCount }) => itemCount ?? [])
    // A line may be told a second time with more to say; none is left out, none comes late.
    expect(counts.filter((count, at) => count !== counts[at - 1])).toEqual(
      [1, 2, 3].map((count) => items(cashier, count)),
    )
    await customer.reload()
    await expect(customer.locator('.s2-sum output')).toHaveText(total)

    // An amount that has just changed takes nothing until somebody can have read it.
    await pauseAsPerson(cashier)
    const exact = finger(page)
    await exact.tap(/F12/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(exact.taps()).toBe(1)
    await expect(customer.locator('.s2-thanks')).toContainText(total)

    await goods.nth(2).tap()
    await expect(customer.locator('.s2-line')).toHaveCount(1)
    await pauseAsPerson(cashier)
    const note = finger(page)
    await note.tap(new RegExp(`^${t('desk', 'pay.pay')}`))
    await note.tap(/^[\d,.]+$/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(note.taps()).toBe(2)
    await expect(customer.locator('.s2-thanks')).toBeVisible()

    const told = await toldTo(customer)
    // How the screen is laid out is no step of a sale.
    const steps = told.map(({ kind }) => kind).filter((kind) => kind !== 'setting')
    expect(steps.filter((kind, at, all) => kind !== all[at - 1])).toEqual(['basket', 'thanks', 'basket', 'thanks'])
    // No cashier, no device, no cost, no stock, no ids of people: only what the customer may read.
    const text = JSON.stringify(told)
    for (const secret of ['Mei', 'Tanaka', 'staff', 'cost', 'onHand', 'token', 'device'])
      expect(text).not.toContain(secret)
    expect(cashier.complaints).toEqual([])
  },
)
