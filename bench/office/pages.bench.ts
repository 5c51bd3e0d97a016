import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { paths } from '../../apps/web/src/paths.ts'
import { giveSession } from '../../e2e/support/sign-in.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { chromiumSwitches, findWholeChromium } from '../../tools/test/chromium.ts'
import { quantile, round } from '../conditions.ts'
import { startChild } from '../sales/child.ts'

/** Lists that people look at all day, each with rows in the demo shop. */
const LISTS = [paths.products(), paths.orders(), paths.members(), paths.staff(), paths.brands(), paths.shifts()]
const ROUNDS = 5
/** A person looks at the rows before they leave: the browser keeps meanwhile what it compiled. */
const SEEN_MS = 1_000

const say = (line: string): void => void process.stderr.write(`office-pages: ${line}\n`)

/** A full load of one page, from the address to its painted rows. */
interface Load {
  readonly page: string
  readonly rowsMillis: number
  /** Of the page's thread until then, whoever else works on the machine. */
  readonly processorMillis: number
  /** Files of script that were asked for until then. */
  readonly files: number
}

declare global {
  interface Window {
    rowsAt?: number
  }
}

/** Runs in the page before anything else: notes when rows of a list were first painted. */
function noteRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.k-table tbody tr')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (window.rowsAt = performance.now()), { once: true })
      port1.start()
      port2.postMessage(0)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

const filesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (window.rowsAt ?? 0))
    return new Set(asked.flatMap(({ name }) => (name.endsWith('.js') ? [name] : []))).size
  })

/** Opens an address in a tab of its own, which has a thread of its own. */
async function load(context: BrowserContext, address: string, place: string): Promise<Load> {
  const page = await context.newPage()
  try {
    await page.addInitScript(noteRows)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`${address}/cashier/manage${place}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.rowsAt !== undefined, undefined, { polling: 'raf' })
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0
    const rowsMillis = await page.evaluate(() => window.rowsAt ?? 0)
    const files = await filesOf(page)
    await page.waitForTimeout(SEEN_MS)
    return { page: place, rowsMillis, processorMillis: seconds * 1_000, files }
  } finally {
    await page.close()
  }
}

/**
 * A browser that has never been here, signed in. It has a folder of its own, as a person's has: a browser without one keeps no compiled code from one page to the
 * next, and everybody who works here has it.
 */
async function newcomer(profiles: string): Promise<BrowserContext> {
  const executablePath = findWholeChromium()
  const context = await chromium.launchPersistentContext(mkdtempSync(path.join(profiles, 'browser-')), {
    args: [...chromiumSwitches],
    ...(executablePath && { executablePath }),
    locale: 'en-US',
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await giveSession(page, { email: 'merchant@kassa.example', password: 'Kassa-demo-2026' })
  await page.close()
  return context
}

/** Each list in a browser that has nothing, then again in the one that has its files. */
async function openLists(profiles: string, address: string): Promise<{ cold: Load[]; warm: Load[] }> {
  const [cold, warm]: [Load[], Load[]] = [[], []]
  for (const place of LISTS) {
    const context = await newcomer(profiles)
    cold.push(await load(context, address, place))
    // The tab that opened it last has compiled its files for the next.
    await load(context, address, place)
    warm.push(await load(context, address, place))
    await context.close()
  }
  return { cold, warm }
}

const figuresOf = (loads: readonly Load[]) => ({
  count: loads.length,
  rowsMillis: spreadOf(loads.map(({ rowsMillis }) => rowsMillis)),
  processorMillis: spreadOf(loads.map(({ processorMillis }) => processorMillis)),
  files: Math.max(...loads.map(({ files }) => files)),
})

const spreadOf = (values: readonly number[]) => ({
  p50: round(quantile(values, 0.5), 0),
  p95: round(quantile(values, 0.95), 0),
})

/** Pages of the office from nothing: time until their rows are painted, with an empty cache and a full one, and the processor it takes. */
export const run = async () => {
  await buildWeb(say)
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-pages-'))
  const profiles = mkdtempSync(path.join(tmpdir(), 'kassa-browsers-'))
  const server = await startChild('apps/server/src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'silent' }, '/readyz')
  process.env['KASSA_ADDRESS'] = server.address
  const [cold, warm]: [Load[], Load[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await openLists(profiles, server.address)
      cold.push(...found.cold)
      warm.push(...found.warm)
      say(JSON.stringify({ cold: figuresOf(found.cold), warm: figuresOf(found.warm) }))
    }
    return {
      cold: figuresOf(cold),
      warm: figuresOf(warm),
      goal: 'rows p95 ≤ 1.0 s with an empty cache, ≤ 0.6 s with a full one, ≤ 0.4 s of processor, ≤ 10 files',
    }
  } finally {
    await server.stop()
    for (const one of [folder, profiles]) rmSync(one, { recursive: true, force: true })
  }
}
