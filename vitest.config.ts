import os from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { antdSheet } from './apps/web/build/antd/antd-styles.ts'
import { chromiumSwitches, findChromium } from './tools/test/chromium.ts'
import { networkCommands } from './tools/test/fail-requests.ts'
import { type ProjectFiles, projectFiles } from './tools/test/project-files.ts'
import { readOnce } from './tools/test/read-once.ts'

/**
 * Only what hangs is ended: properties run thousands of cases, a server is started and stopped, and a machine with other work
 * is no failure. What is awaited (`expect.poll`, `expect.element`) is waited for as long.
 */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
/** Where a red test is what is hoped for: a planted mistake is not waited for. */
const hasty = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 8_000 } } }
const patience = process.env['HASTY'] === '1' ? hasty : patient
/** A browser that says nothing for twice as long is given up: a machine with much other work keeps one waiting for half a minute. */
process.env['VITEST_BROWSER_HEARTBEAT_INTERVAL'] ??= String(patience.testTimeout / 2)

/** Files that Node reads by itself are loaded by it, as the program is: nothing is made of them first, and a name from elsewhere is no question to a table. */
const asTheProgram = { experimental: { viteModuleRunner: false, nodeLoader: false } }

const files = projectFiles()
const isProduction = { 'process.env.NODE_ENV': JSON.stringify('production') }
/** A page has no environment of its own. */
const share = { 'process.env.PROPERTY_SHARE': JSON.stringify(process.env['PROPERTY_SHARE'] ?? '1') }

/** A person who watches changes files between two runs. */
const once = process.env['SCREENS'] === 'gate' ? [readOnce('apps/web/src')] : []

/** Parts of the web app in a real browser, without a server. React runs as customers have it: no test reads its checks for developers. */
const inBrowser = (name: string, own: ProjectFiles & { readonly isolate: boolean }) => ({
  test: {
    name,
    ...own,
    ...patience,
    setupFiles: [
      ...(own.isolate ? [] : ['apps/web/src/test/begin/unpainted.ts', 'apps/web/src/test/begin/fresh-tab.ts']),
      'apps/web/src/test/begin/hear-commits.ts',
      // Dexie takes the storage that is there when it is first loaded, and which file of a page loads it first is chance.
      ...(name === 'browser-desk-parts' ? ['fake-indexeddb/auto', 'apps/web/src/test/begin/fresh-stores.ts'] : []),
    ],
    browser: {
      enabled: true,
      headless: true,
      // A busy machine takes more than a minute to start one.
      connectTimeout: patience.testTimeout,
      screenshotFailures: false,
      commands: networkCommands,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { args: [...chromiumSwitches], executablePath: findChromium() },
        contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' as const },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
  plugins: [antdSheet(), ...once],
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  define: { ...isProduction, ...share },
  optimizeDeps: {
    rolldownOptions: { transform: { define: isProduction } },
    include: [
      'react/jsx-runtime',
      'antd',
      '@ant-design/icons-svg',
      '@tanstack/react-router',
      '@tanstack/react-query',
      'axe-core',
    ],
  },
})

// The suffix of a test says what it needs; each project is one such need.
export default defineConfig({
  test: {
    // Left to itself vitest keeps one processor free, which on two is half of them.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          // As below; the files of a worker ask for nothing that another has left.
          isolate: false,
          // Dexie takes the storage that is there when it is first loaded, and which file of a worker loads it first is chance.
          setupFiles: ['fake-indexeddb/auto', 'apps/web/test/fresh-desk.ts'],
          ...patience,
          ...files.unit,
          environment: 'node',
        },
      },
      {
        // The house rules that a machine can see.
        test: { name: 'tidy', isolate: false, ...asTheProgram, ...patience, ...files.tidy, environment: 'node' },
      },
      {
        test: {
          name: 'db',
          ...asTheProgram,
          ...files.db,
          environment: 'node',
          setupFiles: ['apps/server/test/keys-once.ts'],
          // Files of one worker share the program's modules, which keep no state of their own: loading them and warming
          // up the embedded engine anew for each file took longer than most files.
          isolate: false,
          ...patience,
          // Pictures of tests never reach a data folder.
          env: { KASSA_FILES_DIR: path.join(os.tmpdir(), 'kassa-test-files') },
        },
      },
      // The desk's layout depends on its own styles alone: where the whole desk stands, each file gets a page of its own.
      inBrowser('browser-desk', { ...files['browser-desk'], isolate: true }),
      // Its parts share pages in which no screen of the office was.
      inBrowser('browser-desk-parts', { ...files['browser-desk-parts'], isolate: false }),
      // One page for all files of a worker: loading the modules anew for each took a third of the time. `show` clears what a test left.
      inBrowser('browser', { ...files.browser, isolate: false }),
    ],
  },
})
