import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumSwitches, findChromium } from '../../tools/test/chromium.ts'
import { round } from '../conditions.ts'
import { spread } from '../desk/spread.ts'
import type { BenchTill } from './neighbors.entry.ts'

declare const till: BenchTill

const DELAYS = 200
const BLOCK = 200

async function buildScript(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-neighbors-'))
  const entry = join(import.meta.dirname, 'neighbors.entry.ts')
  try {
    const lib = { entry, formats: ['es' as const], fileName: 'till' }
    const to = { outDir: folder, target: 'es2023', minify: true, lib }
    await build({ configFile: false, logLevel: 'error', root: import.meta.dirname, build: to })
    return readFileSync(join(folder, 'till.js'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Side {
  readonly id: string
  readonly pageId: string
  readonly page: Page
  readonly cdp: CDPSession
}

/** Opens a page in a browser context of its own, as another machine has one. */
async function openSide(browser: Browser, address: string, outletId: string): Promise<Side> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  const [id, pageId] = [crypto.randomUUID(), crypto.randomUUID()]
  await page.evaluate((me) => till.open(me), { deviceId: id, outletId, page: pageId })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return { id, pageId, page, cdp }
}

async function usageOf({ cdp }: Side) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return { taskSeconds: of('TaskDuration'), heapMb: of('JSHeapUsedSize') / 1e6 }
}

/** Carries what one says to the other, as the server does. */
async function carry(from: Side, to: Side): Promise<number> {
  const said = (await from.page.evaluate(() => till.said())).find((one) => one.to === to.id)
  const half = said ? { kind: said.kind, way: said.way, description: said.description } : null
  const tills = [{ deviceId: from.id, name: 'Till', page: from.pageId, isAround: true, said: half }]
  await to.page.evaluate((all) => till.take(all), tills)
  return said?.description.length ?? 0
}

/** Joins two tills; answers the time and the size of the larger half. */
async function join2(one: Side, other: Side) {
  const began = performance.now()
  let half = 0
  for (;;) {
    half = Math.max(half, await carry(one, other), await carry(other, one))
    if ((await one.page.evaluate(() => till.reached())) > 0) break
    if (performance.now() - began > 30_000) throw new Error('the two pages do not reach each other')
  }
  return { joinMillis: round(performance.now() - began, 0), halfCharacters: half }
}

async function delaysOf({ page }: Side): Promise<number[]> {
  const delays: number[] = []
  for (let at = 0; at < DELAYS; at += 1) delays.push(await page.evaluate(() => till.delay()))
  return delays
}

/** Says many words and waits until all are heard; answers how many a second. */
async function pace(one: Side, other: Side): Promise<number> {
  const before = await other.page.evaluate(() => till.heard())
  const began = performance.now()
  // A neighbor that hears more than its measure in ten seconds cuts the way; this stays below it.
  await one.page.evaluate(([to, count]) => till.say(to, count), [other.id, BLOCK] as const)
  await other.page.waitForFunction((until) => till.heard() >= until, before + BLOCK, { polling: 5 })
  return round((BLOCK / (performance.now() - began)) * 1_000, 0)
}

/** Two tills in two browser contexts on this machine, without a server between them. `npm run bench -- --only neighbors`. */
export async function run(): Promise<unknown> {
  const script = await buildScript()
  const server = createServer((request, response) => {
    const isScript = request.url === '/till.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><script type="module" src="/till.js"></script>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  const address = `http://127.0.0.1:${String(typeof at === 'object' && at ? at.port : 0)}/`
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath && { executablePath }) })
  try {
    const outletId = crypto.randomUUID()
    const sides = [await openSide(browser, address, outletId), await openSide(browser, address, outletId)] as const
    const before = await usageOf(sides[0])
    const joined = await join2(...sides)
    const thereAndBack = spread(await delaysOf(sides[0]))
    const wordsASecond = await pace(...sides)
    const after = await usageOf(sides[0])
    return {
      ...joined,
      thereAndBack,
      wordsASecond,
      heapMbOfAWay: round(after.heapMb - before.heapMb, 2),
      processorMillisOfAll: round((after.taskSeconds - before.taskSeconds) * 1_000, 0),
    }
  } finally {
    await browser.close()
    server.close()
  }
}
