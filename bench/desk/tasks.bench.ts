import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { giveSession } from '../../e2e/support/sign-in.ts'
import { word } from '../../e2e/support/words.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { chromiumSwitches, findWholeChromium } from '../../tools/test/chromium.ts'
import { compareTasks } from '../../tools/old-desk/compare-tasks.ts'
import { startChild } from '../sales/child.ts'
import { Hand, Newcomer, NEWCOMER, PACE, type Task } from './hand.ts'
import { closeShift } from './close-shift.ts'
import { BEFORE, measureBefore } from './tasks-before.ts'
import { waitForSight as here } from './wait-for-sight.ts'
import { loyal } from './loyal.ts'

const t = (key: string, facts?: Readonly<Record<string, string | number>>): string => word('en', 'desk', key, facts)
const member = (key: string): string => word('en', 'deskMember', key)
const say = (line: string): void => void process.stderr.write(`tasks: ${line}\n`)
/** Goods of the demo shop that are sold by the piece and ask nothing. */
const [batteries, almonds] = ['2990000002075', '2990000001757'] as const

const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...Array.from(text), 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, code)

async function openTill(page: Page, address: string): Promise<void> {
  await giveSession(page, { merchantNumber: '100001', staffNumber: '1001', password: 'Kassa-demo-2026' })
  await page.goto(`${address}/cashier/manage/desk`)
  await page.getByLabel(t('register.name')).fill('Tasks')
  await page.getByRole('button', { name: t('register.go') }).click()
  await page.getByRole('button', { name: t('shift.openNow'), exact: true }).click()
  await page.getByLabel(t('search.label')).waitFor()
}

const pieces = (page: Page, count: number): Promise<void> =>
  here(
    page
      .locator('.d-total p')
      .getByText(t(count === 1 ? 'basket.items_one' : 'basket.items_other', { count }), { exact: true }),
  )
const paid = (page: Page): Promise<void> => here(page.getByText(t('pay.nextHint')))
const scanned = (hand: Hand, code: string, count: number): Promise<void> =>
  hand.act(
    PACE.scan,
    () => scan(hand.page, code),
    () => pieces(hand.page, count),
  )
const pressed = (hand: Hand, key: string, seen: () => Promise<unknown>): Promise<void> =>
  hand.act(PACE.press, () => hand.page.keyboard.press(key), seen)

async function cashByKeyboard(hand: Hand): Promise<Task> {
  for (let count = 1; count <= 10; count += 1) await scanned(hand, count % 2 ? batteries : almonds, count)
  await pressed(hand, 'F12', () => paid(hand.page))
  return hand.done('T1 sale of ten items, exact cash, by keyboard', '≤ 25 s; G3: exact cash 1 action')
}

/** The same ten as somebody works who has five of each in hand: how many, then one of them over the scanner. */
async function cashByQuantity(hand: Hand): Promise<Task> {
  for (const [code, count] of [
    [batteries, 5],
    [almonds, 10],
  ] as const) {
    await hand.type('5*')
    await scanned(hand, code, count)
  }
  await pressed(hand, 'F12', () => paid(hand.page))
  return hand.done('T1a the same ten goods, quantities typed', '≤ 25 s')
}

/** The one button of the panel that is open: PAY and the strip keep their own beside it. */
const panelButton = (page: Page): Locator => page.locator('[data-primary]')
/** A refund needs its reason: typed, where the outlet has none to press. */
const sayWhy = (hand: Hand): Promise<void> => {
  const field = hand.page.locator('.d-reason input')
  return hand.act(
    PACE.press,
    () => field.fill('Torn'),
    () => here(hand.page.locator('.d-needed.is-given')),
  )
}

/** The first two tasks of somebody's life at a till, by what stands on the screen alone: nothing is pressed that no word names. */
async function firstTime({ page }: Hand): Promise<Task> {
  const hand = new Newcomer(page)
  const touch = (what: Locator, seen: Locator): Promise<void> =>
    hand.act(
      PACE.press,
      () => what.tap(),
      () => here(seen),
    )
  for (let count = 1; count <= 10; count += 1) await scanned(hand, count % 2 ? batteries : almonds, count)
  await touch(page.locator('.d-quickcash .d-button').first(), page.getByText(t('pay.nextHint')))
  const number = numberIn(await page.locator('.d-finished-state').innerText())
  await touch(page.getByRole('button', { name: t('action.refund'), exact: true }), page.locator('[data-panel=refund]'))
  await hand.act(
    PACE.scan,
    () => scan(page, `RC-${number}`),
    () => here(page.getByRole('heading', { name: number })),
  )
  await hand.act(
    PACE.scan,
    () => scan(page, batteries),
    () => here(page.locator('[data-primary]:not(:disabled)')),
  )
  const done = page.getByRole('button', { name: t('refund.done') })
  await sayWhy(hand)
  await touch(panelButton(page), done)
  await touch(done, page.getByText(t('basket.empty')))
  return hand.done('T10 T1 and T6 by somebody new who reads every new word first', '≤ 15 min')
}

const numberIn = (text: string): string => /\d+-\d+-\d{6}/.exec(text)?.[0] ?? ''

async function typedCash(hand: Hand): Promise<Task> {
  await scanned(hand, batteries, 1)
  hand.done('', '')
  await pressed(hand, 'Shift+F12', () => here(hand.page.getByRole('heading', { name: t('pay.title') })))
  await hand.type('50')
  await pressed(hand, 'Enter', () => paid(hand.page))
  return hand.done('T1b after the last scan: typed cash', 'G3: other cash 2 actions and the figure')
}

async function byTouch(hand: Hand): Promise<Task> {
  const { page } = hand
  const keys = page.locator('.d-quick-keys button')
  for (let count = 1; count <= 5; count += 1)
    await hand.act(
      PACE.press,
      () => keys.nth(count % 3).tap(),
      () => pieces(page, count),
    )
  await hand.act(
    PACE.press,
    () => page.locator('.d-quickcash .d-button').first().tap(),
    () => paid(page),
  )
  return hand.done('T2 five quick keys and exact cash, by touch alone', '≤ 12 s')
}

async function holdAndRecall(hand: Hand): Promise<Task> {
  const { page } = hand
  await scanned(hand, batteries, 1)
  await scanned(hand, almonds, 2)
  hand.done('', '')
  await pressed(hand, 'F5', () => here(page.getByRole('dialog')))
  await pressed(hand, 'Enter', () => here(page.getByText(t('basket.empty'))))
  // The only basket that waits comes back at once.
  await pressed(hand, 'F6', () => pieces(page, 2))
  return hand.done('T5 park and recall', '≤ 4 s')
}

/** A member's card, a coupon, points, and a code on the screen for the customer's phone; the customer's own seconds are not counted. */
async function memberAndWallet(hand: Hand): Promise<Task> {
  const { page } = hand
  const { card, coupon } = await loyal()
  const strip = page.locator('.d-basket-head')
  await scanned(hand, almonds, 1)
  await scanned(hand, batteries, 2)
  await scanned(hand, almonds, 3)
  hand.done('', '')
  await hand.act(
    PACE.scan,
    () => scan(page, card.number),
    () => here(strip.getByText(card.name)),
  )
  const total = page.locator('.d-total-sum output')
  const before = await total.innerText()
  await hand.act(
    PACE.scan,
    () => scan(page, coupon),
    () => changes(page, before),
  )
  await hand.act(
    PACE.press,
    () => strip.getByText(card.name).click(),
    () => here(page.getByRole('button', { name: member('allPoints') })),
  )
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: member('allPoints') }).click(),
    () => Promise.resolve(),
  )
  const reduced = await total.innerText()
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: member('apply'), exact: true }).click(),
    () => changes(page, reduced),
  )
  await pressed(hand, 'Shift+F12', () => here(page.getByRole('heading', { name: t('pay.title') })))
  await hand.act(
    PACE.press,
    () => page.locator('.d-tenders').getByText('Alipay').click(),
    () => here(panelButton(page).getByText(t('pay.showCode'))),
  )
  await hand.act(
    PACE.press,
    () => panelButton(page).click(),
    () => here(page.getByRole('link', { name: t('pay.openPhone') })),
  )
  await payOnThePhone(page)
  await paid(page)
  return hand.done('T3 member, coupon, points and a wallet, by scans and presses', '≤ 20 s')
}

/** The page behind the code, where the customer agrees. */
async function payOnThePhone(page: Page): Promise<void> {
  const address = await page.getByRole('link', { name: t('pay.openPhone') }).getAttribute('href')
  const phone = await browserOf(page).newPage()
  await phone.goto(address ?? '')
  await phone.locator('button[value=pay]').click()
  await phone.locator('.done').waitFor()
  await phone.close()
  await page.bringToFront()
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser()
  if (!browser) throw new Error('this page has no browser')
  return browser
}

const changes = (page: Page, before: string): Promise<unknown> =>
  page.waitForFunction((text) => document.querySelector('.d-total-sum output')?.textContent !== text, before)

/** Pays what is in the basket and answers the number of the sale. */
async function sell(hand: Hand): Promise<string> {
  await hand.page.waitForTimeout(450)
  await hand.page.keyboard.press('F12')
  await paid(hand.page)
  const text = await hand.page.locator('.d-finished-state').innerText()
  return numberIn(text)
}

async function refundByScan(hand: Hand): Promise<Task> {
  const { page } = hand
  await scanned(hand, batteries, 3)
  const number = await sell(hand)
  hand.done('', '')
  await hand.act(
    PACE.scan,
    () => scan(page, `RC-${number}`),
    () => here(page.getByRole('heading', { name: number })),
  )
  await hand.act(
    PACE.scan,
    () => scan(page, batteries),
    () => here(page.locator('[data-primary]:not(:disabled)')),
  )
  await sayWhy(hand)
  await hand.act(
    PACE.press,
    () => panelButton(page).click(),
    () => here(page.getByRole('button', { name: t('refund.done') })),
  )
  const task = hand.done('T6 one of three items back, by scanning the receipt and the goods', '≤ 12 s')
  await page.waitForTimeout(450)
  await page.getByRole('button', { name: t('refund.done') }).click()
  return task
}

/** Goods for dearer goods: the receipt, what comes back, what is new, and the difference in cash. */
async function exchange(hand: Hand): Promise<Task> {
  const { page } = hand
  const primary = panelButton(page)
  await scanned(hand, batteries, 1)
  const number = await sell(hand)
  hand.done('', '')
  await hand.act(
    PACE.scan,
    () => scan(page, `RC-${number}`),
    () => here(page.getByRole('heading', { name: number })),
  )
  await hand.act(
    PACE.scan,
    () => scan(page, batteries),
    () => here(page.locator('[data-primary]:not(:disabled)')),
  )
  await hand.act(
    PACE.scan,
    () => scan(page, almonds),
    () => here(primary.getByText(t('refund.exchangePay'))),
  )
  await sayWhy(hand)
  await hand.act(
    PACE.press,
    () => primary.click(),
    () => here(page.getByRole('heading', { name: t('pay.title') })),
  )
  await pressed(hand, 'F12', () => paid(page))
  return hand.done('T4 exchange with a difference to pay, by scans and cash', '≤ 30 s')
}

async function wrongScan(hand: Hand): Promise<Task> {
  await scanned(hand, batteries, 1)
  await scanned(hand, almonds, 2)
  hand.done('', '')
  await pressed(hand, 'Delete', () => pieces(hand.page, 1))
  return hand.done('T8 wrong scan taken back', '≤ 3 s')
}

async function lostNetwork(hand: Hand): Promise<Task> {
  const { page } = hand
  await page.keyboard.press('Shift+F12')
  await page.getByRole('heading', { name: t('pay.title') }).waitFor()
  await hand.act(
    0,
    () => page.context().setOffline(true),
    () => here(page.locator('.d-chip.is-offline')),
  )
  const task = hand.done('T9 the network goes during payment: the desk says so, and pays', '≤ 2 s')
  await sell(hand)
  await page.context().setOffline(false)
  return task
}

/**
 * The tasks of desk.md, 6, on the demo shop: actions, what a person needs by a stated pace, the software's share; first at the desk from before,
 * then at today's. `-- now`: today's alone.
 */
export const run = async (args: readonly string[]) => {
  const before = args.includes('now') ? { missing: 'not asked for' } : await measureBefore()
  const isThere = 'tasks' in before
  const tasks = compareTasks(isThere ? before.tasks : [], await measureNow())
  return { pace: PACE, newcomer: NEWCOMER, before: isThere ? BEFORE : before.missing, tasks }
}

async function measureNow(): Promise<readonly Task[]> {
  await buildWeb(say)
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-tasks-'))
  const server = await startChild('apps/server/src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'silent' }, '/readyz')
  process.env['KASSA_ADDRESS'] = server.address
  const executablePath = findWholeChromium()
  const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ locale: 'en-US', hasTouch: true, viewport: { width: 1366, height: 768 } })
    await openTill(page, server.address)
    const hand = new Hand(page)
    const tasks: Task[] = []
    for (const task of [
      firstTime,
      cashByKeyboard,
      cashByQuantity,
      typedCash,
      byTouch,
      memberAndWallet,
      holdAndRecall,
      refundByScan,
      exchange,
      wrongScan,
      lostNetwork,
      closeShift,
    ]) {
      const measured = await task(hand)
      say(JSON.stringify(measured))
      tasks.push(measured)
    }
    return tasks
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
