import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const shell = '/usr/bin/chromium-headless-shell'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const firstThere = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path))

/**
 * The browser that tests drive: CHROMIUM_PATH, an installed one, or Playwright's own; undefined where there is none. One that
 * cannot have a window does the same for a fifth less of the processor's time, so it comes first.
 */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  firstThere([env['CHROMIUM_PATH'], shell, ...places, chromium.executablePath()])

/** One that could have a window, and with it what only such a browser has: notifications. */
export const findWholeChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  firstThere([...[env['CHROMIUM_PATH']].filter((path) => path !== shell), ...places, chromium.executablePath()])

/** Returns whether the browser without a window is there; where it is not, the other does all. */
export const hasChromiumShell = (): boolean => existsSync(shell)

/** Switches for a headless browser in a closed network, also as root. */
export const chromiumSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
