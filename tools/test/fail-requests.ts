import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Every request for an address that fits this pattern fails from now on, as without a line (`abort`) or after a new build (404). */
    failRequests: (pattern: string, how: 'abort' | 'gone') => Promise<void>
    /** Requests for addresses that fit this pattern are answered again. */
    answerRequests: (pattern: string) => Promise<void>
  }
}

const failRequests: BrowserCommand<[pattern: string, how: 'abort' | 'gone']> = async ({ page }, pattern, how) => {
  await page.route(new RegExp(pattern), (route) =>
    how === 'abort' ? route.abort('internetdisconnected') : route.fulfill({ status: 404, body: '' }),
  )
}

const answerRequests: BrowserCommand<[pattern: string]> = async ({ page }, pattern) => {
  await page.unroute(new RegExp(pattern))
}

/** The commands by which a test in a browser has requests fail. */
export const networkCommands = { failRequests, answerRequests }
