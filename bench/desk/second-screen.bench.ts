import type { Page } from '@playwright/test'
import { buildWeb } from '../../tools/build-web.ts'
import { fillBasket } from './fill-basket.ts'
import { startDeskServer } from './shop.ts'
import { spread } from './spread.ts'
import { Till } from './till.ts'

const PRODUCTS = 10_000
const LINES = 200
const MIRRORED = 60

/** From the key on the till to the painted line on a customer's screen, in ms, with what the basket holds. */
export async function mirror(till: Till, screen: Page, lines: number) {
  const shown = (): Promise<unknown> =>
    screen.waitForFunction(() => window.mirroredAt.length > 0, undefined, { polling: 'raf' })
  const forget = (): Promise<void> => screen.evaluate(() => void (window.mirroredAt.length = 0))
  const millis: number[] = []
  for (let turn = 0; turn < MIRRORED; turn += 1) {
    await till.forget()
    await forget()
    await till.scan(9_000 + turn * 7)
    await till.answered(1)
    await shown()
    const [first = 0] = await screen.evaluate(() => window.mirroredAt)
    millis.push(first - (await till.pressedAt()))
    await forget()
    await till.press('z', 'KeyZ', undefined, 2)
    await shown()
  }
  await screen.close()
  return { ...spread(millis), lines }
}

/**
 * The customer's screen beside the till, in another window of the same browser and, paired, on a device of its own that the server
 * tells. `npm run bench -- --only second-screen`.
 */
export const run = async () => {
  await buildWeb(() => {})
  const server = await startDeskServer(PRODUCTS)
  const till = await Till.open(server.address)
  try {
    await till.openLogin()
    await till.firstLoad()
    await fillBasket(till, LINES)
    const inAWindow = { ...(await mirror(till, await till.openSecondScreen(), LINES)), goal: '≤ 100 ms' }
    const paired = { ...(await mirror(till, await till.pairSecondScreen(), LINES)), goal: '≤ 300 ms' }
    return { products: PRODUCTS, inAWindow, paired }
  } finally {
    await till.close()
    await server.stop()
  }
}
