import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

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

/** The browser that tests drive: CHROMIUM_PATH, an installed one, or Playwright's own; undefined where there is none. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  [env['CHROMIUM_PATH'], ...places, chromium.executablePath()].find((path) => path && existsSync(path))

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
