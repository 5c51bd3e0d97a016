import { expect, type Page } from '@playwright/test'

/** The time without a beginning or an end of a call after which none is under way. */
const QUIET_MS = 200

const isCall = (address: string): boolean => /\/cashier\/api\/(?!.*events)/.test(address)

/** Watches the calls of a page: which of them a licence refused, and when all have been answered. */
export function followCalls(page: Page) {
  const pending = new Set<unknown>()
  const refused: string[] = []
  let last = performance.now()
  const touch = (): void => void (last = performance.now())
  page.on('request', (request) => {
    if (!isCall(request.url())) return
    pending.add(request)
    touch()
  })
  const end = (request: unknown): void => {
    pending.delete(request)
    touch()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    if (response.status() === 402) refused.push(new URL(response.url()).pathname)
  })
  return {
    /** Forgets what was refused so far. */
    forget: (): void => void refused.splice(0),
    /** The paths that were refused with 402, once everything that was asked is answered. */
    refused: async (): Promise<readonly string[]> => {
      await expect.poll(() => pending.size === 0 && performance.now() - last > QUIET_MS, { intervals: [50] }).toBe(true)
      return [...refused]
    },
  }
}
