import { expect, type Locator } from '@playwright/test'
import type { CashierPage } from '../../apps/web/src/parts/handbook/handbook-pages.ts'
import { type Person, scan } from './journey.ts'
import { total } from './offer-desk.ts'
import { batteries, openSection, openSettings } from './till.ts'

type Place = (cashier: Person) => Promise<unknown>

/** The places of the till that show the words of a page. */
interface PlacesOfPage {
  /** The place from which “?” opens the page; left out for one that stands beside another. */
  readonly opens?: Place
  readonly besides?: readonly Place[]
}

const key =
  (chord: string): Place =>
  ({ page }) =>
    page.keyboard.press(chord)
const section =
  (name: string): Place =>
  (cashier) =>
    openSection(cashier, name)
const named = ({ page, t }: Person, file: string, word: string): Locator =>
  page.getByRole('button', { name: t(file, word), exact: true }).first()

const withGoods: Place = async (cashier) => {
  const before = await total(cashier).innerText()
  await scan(cashier.page, batteries)
  // A key that came before the line would be taken for the basket without it.
  await expect(total(cashier)).not.toHaveText(before)
}
/** The panel of a line of the basket. */
const onLine: Place = async (cashier) => {
  await withGoods(cashier)
  await key('F7')(cashier)
}
const payment: Place = async (cashier) => {
  await withGoods(cashier)
  await key('Shift+F12')(cashier)
}
const inShift =
  (word: string): Place =>
  async (cashier) => {
    await openSection(cashier, 'shift')
    await named(cashier, 'deskMore', word).click()
  }
const printer: Place = (cashier) => openSettings(cashier, 'printer')
const moreDialog: Place = (cashier) => named(cashier, 'desk', 'strip.more').click()
/** The chip of the line and of all that is not as it should be. */
const cloud: Place = ({ page }) => page.locator('.d-top .d-chip:has(> b.d-figures)').last().click()

/** Each page of a cashier with a shift, but the one of a self-checkout, which has a journey of its own. */
export const tillPlaces: Readonly<Record<Exclude<CashierPage, 'openShift' | 'kiosk' | 'signIn'>, PlacesOfPage>> = {
  sell: { opens: withGoods, besides: [onLine] },
  member: { opens: key('F3') },
  discount: { opens: onLine, besides: [key('F8')] },
  hold: { opens: key('F6'), besides: [key('F5')] },
  pay: { opens: payment },
  giftCard: { besides: [section('members'), payment] },
  refund: { opens: key('F9') },
  findOrder: { opens: key('Control+f'), besides: [moreDialog] },
  drawer: { opens: inShift('shift.cashIn'), besides: [section('shift')] },
  closeShift: { opens: section('shift'), besides: [inShift('shift.close')] },
  offline: { opens: cloud },
  // The settings begin at their first page again behind the handbook.
  printer: { opens: printer, besides: [(cashier) => printer(cashier), moreDialog] },
  products: { opens: key('Control+i'), besides: [moreDialog] },
  stock: { opens: section('inventory') },
}

/** Words that come only with money that was counted or taken, a card or a sale that was found, a set that is on offer, a code that nobody sells, or a permission that this cashier has not. */
export const shownByOccasion: ReadonlySet<string> = new Set([
  'desk:quick.sets',
  'deskMember:new',
  'desk:pay.confirm',
  'desk:pay.left',
  'purse:newCard',
  'deskMember:addToSale',
  'desk:pay.from.gift-card',
  'deskMore:refund.restock',
  'deskMore:refund.damaged',
  'deskMore:refund.go',
  'deskMore:shift.closeNow',
  'deskStock:tabs.orders',
  'deskStock:tabs.damages',
  'desk:unknown.label',
])

/** Takes away what stands over the stage, and goes back to it. */
export async function comeToRest({ page, t }: Person): Promise<void> {
  const stage = page.getByRole('button', { name: t('desk', 'strip.more'), exact: true })
  const back = page.getByRole('button', { name: t('desk', 'section.cashiering'), exact: true })
  await expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
    else if (await back.isVisible()) await back.click()
    else if (!(await stage.isVisible())) await page.keyboard.press('Escape')
    await expect(stage).toBeVisible({ timeout: 1_000 })
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Returns those of some words that nothing in view shows, once what is in view has had a moment to be drawn. */
export async function wordsMissing(cashier: Person, keys: readonly string[]): Promise<string[]> {
  let missing = [...keys]
  const look = async (): Promise<void> => {
    missing = await missingNow(cashier, missing)
    expect(missing).toEqual([])
  }
  await expect(look)
    .toPass({ timeout: 3_000, intervals: [200] })
    .catch(() => undefined)
  return missing
}

/** Those that no text and no name shows; of a word with blanks whatever stands in them. */
async function missingNow({ page, t }: Person, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const each of keys) {
    const [file, name] = each.split(':') as [string, string]
    const parts = t(file, name)
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    const text = new RegExp(parts.join('.*'))
    const shown = page
      .getByText(text)
      .or(page.getByLabel(text))
      .or(page.getByPlaceholder(text))
      .filter({ visible: true })
    if ((await shown.count()) === 0) missing.push(each)
  }
  return missing
}
