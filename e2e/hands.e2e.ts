import { expect, type Page } from '@playwright/test'
import { signInStaff, test } from './support/journey.ts'
import { items, openTill } from './support/till.ts'

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

/** What the customer's screen was told since it was opened, in order. */
const toldTo = (screen: Page): Promise<readonly Told[]> =>
  screen.evaluate(() => (window as unknown as { told: Told[] }).told)

test(
  'by touch alone exact cash takes one tap, a note from the pay screen two; the customer sees every step and nothing else',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person({ hasTouch: true })
    const { page, context, t } = cashier
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
    await page.bringToFront()

    const goods = page.locator('.d-quick-keys button')
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

    const exact = finger(page)
    await exact.tap(/F12/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(exact.taps()).toBe(1)
    await expect(customer.locator('.s2-thanks')).toContainText(total)

    await goods.nth(2).tap()
    await expect(customer.locator('.s2-line')).toHaveCount(1)
    const note = finger(page)
    await note.tap(new RegExp(`^${t('desk', 'pay.pay')}`))
    await note.tap(/^[\d,.]+$/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(note.taps()).toBe(2)
    await expect(customer.locator('.s2-thanks')).toBeVisible()

    const told = await toldTo(customer)
    expect(told.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
      'basket',
      'thanks',
      'basket',
      'thanks',
    ])
    // No cashier, no device, no cost, no stock, no ids of people: only what the customer may read.
    const text = JSON.stringify(told)
    for (const secret of ['Mei', 'Tanaka', 'staff', 'cost', 'onHand', 'token', 'device'])
      expect(text).not.toContain(secret)
    expect(cashier.complaints).toEqual([])
  },
)
