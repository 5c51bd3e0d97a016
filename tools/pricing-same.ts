import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import type { PricingResult } from '../packages/domain/src/basket/index.ts'
import { priceBasket } from '../packages/domain/src/pricing/index.ts'
import { pickFromSeed } from '../packages/domain/test/basket-chance.ts'
import { makeBasket } from '../packages/domain/test/make-basket.ts'
import { chromiumSwitches, findChromium } from './test/chromium.ts'
import type * as Entry from './pricing-same.entry.ts'

// The same built file of the one calculation, run in Node and in Chromium over the same baskets, must give the same bytes:
//   npm run pricing:same                       10,000 baskets
//   npm run pricing:same -- --baskets 1000     fewer, as `npm test` does it
//   npm run pricing:same -- --seed 4711 --baskets 1
// And the answers of another checkout to baskets that have nothing of Growth 2, in Node alone:
//   npm run pricing:same -- --before ../old --baskets 1000000

const BLOCK = 100

async function buildOneFile(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(import.meta.dirname, 'pricing-same.entry.ts'), formats: ['es'], fileName: 'pricing' },
    },
  })
  return join(folder, 'pricing.js')
}

/** A page that has loaded the file from an address a browser trusts enough to hash on. */
async function withPage<Answer>(file: string, use: (page: Page) => Promise<Answer>): Promise<Answer> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH, or apt install chromium')
  const script = readFileSync(file)
  const server = createServer((request, response) => {
    const isScript = request.url === '/pricing.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>pricing</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches], headless: true })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    return await use(page)
  } finally {
    await browser.close()
    server.close()
  }
}

/** Seeds whose answers differ between the two engines; empty when all bytes are the same. */
async function differingSeeds(page: Page, inNode: typeof Entry, from: number, count: number): Promise<number[]> {
  const here = await inNode.answerDigests(from, count, BLOCK)
  const there = await page.evaluate(
    async ([start, many, block]) => {
      const entry = (await import(/* @vite-ignore */ `${location.origin}/pricing.js`)) as typeof Entry
      return await entry.answerDigests(start, many, block)
    },
    [from, count, BLOCK] as const,
  )
  const found: number[] = []
  for (const [place, digest] of here.entries()) {
    if (digest === there[place]) continue
    const first = from + place * BLOCK
    for (let seed = first; seed < Math.min(first + BLOCK, from + count); seed += 1) {
      const text = await page.evaluate(async (one) => {
        const entry = (await import(/* @vite-ignore */ `${location.origin}/pricing.js`)) as typeof Entry
        return entry.answerText(one)
      }, seed)
      if (text !== inNode.answerText(seed)) found.push(seed)
    }
  }
  return found
}

type PriceBasket = (snapshot: unknown) => PricingResult

/** The first place where an answer of before says something else than today's, which may say more; undefined where there is none. */
function differentAt(before: unknown, now: unknown, path = ''): string | undefined {
  if (path === '/value/evaluations' || Object.is(before, now)) return undefined
  const isRead = typeof before === 'object' && typeof now === 'object' && before !== null && now !== null
  if (!isRead || (Array.isArray(before) && before.length !== (now as unknown[]).length)) return path
  for (const [key, value] of Object.entries(before)) {
    const found = differentAt(value, (now as Record<string, unknown>)[key], `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Prices baskets of before with the calculation of another checkout and with this one; stops at the first that differs. */
async function compareBefore(folder: string, from: number, count: number): Promise<void> {
  const door = pathToFileURL(resolve(folder, 'packages/domain/src/pricing/index.ts')).href
  const { priceBasket: priceBefore } = (await import(door)) as { readonly priceBasket: PriceBasket }
  const started = performance.now()
  let found: string | undefined
  let seed = from
  for (; seed < from + count && found === undefined; seed += 1) {
    const basket = makeBasket(pickFromSeed(seed), { lines: 8, plans: 6, isBeforeGrowth2: true })
    found = differentAt(priceBefore(basket), priceBasket(basket))
    if ((seed - from + 1) % 100_000 === 0) console.log(`${seed - from + 1} alike`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (found === undefined) console.log(`${count} baskets from seed ${from} priced as by ${folder}, ${seconds} s`)
  else console.log(`seed ${seed - 1} differs from ${folder} at ${found}`)
  process.exitCode = found === undefined ? 0 : 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      baskets: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      before: { type: 'string' },
    },
  })
  const [count, from] = [Number(values.baskets), Number(values.seed)]
  if (values.before !== undefined) return compareBefore(values.before, from, count)
  const folder = mkdtempSync(join(tmpdir(), 'kassa-pricing-'))
  try {
    const file = await buildOneFile(folder)
    const inNode = (await import(pathToFileURL(file).href)) as typeof Entry
    const started = performance.now()
    const { version, seeds } = await withPage(file, async (page) => ({
      version: page.context().browser()?.version() ?? 'unknown',
      seeds: await differingSeeds(page, inNode, from, count),
    }))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${count} baskets from seed ${from}, Node ${process.version} and Chromium ${version}, ${seconds} s`)
    for (const seed of seeds) console.log(`  seed ${seed} differs: npm run pricing:same -- --seed ${seed} --baskets 1`)
    console.log(`${count - seeds.length} passed, ${seeds.length} failed, 0 skipped`)
    process.exitCode = seeds.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
