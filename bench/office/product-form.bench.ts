import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import { giveSession } from '../../e2e/support/sign-in.ts'
import { word } from '../../e2e/support/words.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { chromiumSwitches, findWholeChromium } from '../../tools/test/chromium.ts'
import { startChild } from '../sales/child.ts'

const KEYS = 60
/** Between two keys: a fast hand; what a key leaves behind is done before the next. */
const PAUSE_MS = 60
/** Pauses in typing are waited for too: what a pause begins belongs to the keys. */
const AFTER_MS = 600
const ROUNDS = 5

const say = (line: string): void => void process.stderr.write(`product-form: ${line}\n`)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Processor milliseconds of the page's thread until now: whoever else works on the machine adds nothing. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000
}

/** Processor milliseconds of the page's thread for each key typed into a field. */
async function perKey(page: Page, session: CDPSession, field: Locator): Promise<number> {
  await field.click()
  const before = await worked(session)
  await page.keyboard.type('n'.repeat(KEYS), { delay: PAUSE_MS })
  await page.waitForTimeout(AFTER_MS)
  return ((await worked(session)) - before) / KEYS
}

/** A text field that nothing hears, beside the form: a key there is the browser's own work. */
async function bareField(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'bare'
    document.querySelector('.k-form-drawer form')?.prepend(field)
  })
  return page.locator('#bare')
}

async function openForm(page: Page, session: CDPSession): Promise<Opened> {
  const button = page.getByRole('button', { name: word('en', 'product', 'new') }).first()
  await button.waitFor()
  // The list and everything that follows it have come.
  await page.waitForTimeout(2_000)
  const before = await worked(session)
  const began = Date.now()
  await button.click()
  const name = page.locator('.k-form-drawer form input[type=text]').first()
  await name.waitFor()
  const openMillis = Date.now() - began
  const openWork = (await worked(session)) - before
  // Folded sections are drawn behind those that stand.
  await page.waitForTimeout(AFTER_MS)
  return { name, openMillis, openWork, wholeWork: (await worked(session)) - before }
}

interface Opened {
  readonly name: Locator
  /** From the press until the first field stands. */
  readonly openMillis: number
  /** Processor milliseconds until then, and until all is drawn. */
  readonly openWork: number
  readonly wholeWork: number
}

/** The form of a product: time to open it, and processor for each key in its first field beside a field that nothing hears. */
export const run = async () => {
  await buildWeb(say)
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-form-'))
  const server = await startChild('apps/server/src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'silent' }, '/readyz')
  process.env['KASSA_ADDRESS'] = server.address
  const executablePath = findWholeChromium()
  const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1366, height: 768 } })
    await giveSession(page, { email: 'merchant@kassa.example', password: 'Kassa-demo-2026' })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const rounds: Readonly<Record<'open' | 'openWork' | 'wholeWork' | 'key' | 'bare', number>>[] = []
    const of = (part: keyof (typeof rounds)[number]): number => rounded(median(rounds.map((round) => round[part])))
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${server.address}/cashier/manage/shop-productMgmt`)
      const { name, openMillis, openWork, wholeWork } = await openForm(page, session)
      const key = await perKey(page, session, name)
      const bare = await perKey(page, session, await bareField(page))
      rounds.push({ open: openMillis, openWork, wholeWork, key, bare })
      say(JSON.stringify(rounds.at(-1)))
    }
    return {
      openMillis: of('open'),
      openProcessorMillis: of('openWork'),
      wholeProcessorMillis: of('wholeWork'),
      keyMillis: of('key'),
      bareKeyMillis: of('bare'),
      overBareMillis: rounded(median(rounds.map(({ key, bare }) => key - bare))),
      ratio: rounded(of('key') / of('bare')),
      goal: 'key ≤ 8 ms, open ≤ 250 ms',
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
