import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumSwitches, findChromium } from './tools/test/chromium.ts'

/**
 * Journeys against the real server and a real database. Every language meets every size and every theme once; not every
 * combination is run.
 */
const looks = [
  { name: 'en wide light', locale: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'en phone dark', locale: 'en-US', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'zh wide dark', locale: 'zh-CN', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'zh phone light', locale: 'zh-CN', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'ja wide light', locale: 'ja-JP', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'ja phone dark', locale: 'ja-JP', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'e2e/results',
  globalSetup: path.join(import.meta.dirname, 'e2e/support/start-server.ts'),
  fullyParallel: false,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath: findChromium(), args: [...chromiumSwitches] },
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: looks.map(({ name, ...use }) => ({ name, use })),
})
