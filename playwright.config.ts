import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { filmBarCode } from './e2e/support/bar-code-video.ts'
import type { JourneyOptions } from './e2e/support/looks.ts'
import { chromiumSwitches, findChromium } from './tools/test/chromium.ts'

/**
 * Journeys against the real server and a real database, in three languages. A journey walks in the first of its looks and shows what it comes to in both: so every
 * language meets every size and every theme; not every combination is run.
 */
const languages: readonly (JourneyOptions & { readonly name: string; readonly locale: string })[] = [
  { name: 'en', locale: 'en-US', looks: ['wide light', 'phone dark'] },
  { name: 'zh', locale: 'zh-CN', looks: ['phone light', 'wide dark'] },
  { name: 'ja', locale: 'ja-JP', looks: ['wide light', 'phone dark'] },
]

/** Every camera shows AA batteries of the demo shop: one browser for all journeys costs less than one of its own for one. */
const camera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${filmBarCode('2990000002075')}`,
]

const journeys = path.join(import.meta.dirname, 'e2e')

/**
 * The gate walks in English, and only the journeys marked `@gate`: those that prove what no other test does. A whole run
 * walks them all in each language; by hand, `--project` chooses one.
 */
const isGate = process.env['JOURNEYS'] === 'gate'
const chosen = isGate ? languages.slice(0, 1) : languages

const leftOut = (first: boolean): RegExp[] => [
  ...(first || process.env['EVERY'] !== undefined ? [] : [/@once/]),
  ...(process.env['LONG'] === undefined ? [/@long/] : []),
]

export default defineConfig<JourneyOptions>({
  testDir: journeys,
  testMatch: '**/*.e2e.ts',
  outputDir: 'e2e/results',
  globalSetup: path.join(import.meta.dirname, 'e2e/support/start-server.ts'),
  fullyParallel: false,
  workers: 2,
  // Only what hangs is ended: a walk through all screens beside other work takes many times what it takes alone.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { executablePath: findChromium(), args: [...chromiumSwitches, ...camera] },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A film of every step costs a fifth of the time: TRACE=1 where a failure is hard to see from its picture.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  // Steps that are the same in every language are tried in the first, with EVERY=1 in each; long journeys are played with LONG=1, which a whole run sets for the first language.
  projects: chosen.map(({ name, ...use }, at) => ({ name, use, grepInvert: leftOut(at === 0) })),
  ...(isGate && { grep: /@gate/ }),
})
