import { describe, expect, it } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'

describe('a screen that is told to come ahead', () => {
  const program = { default: () => null }
  /** Returns whether it is ready a moment later. */
  const isReady = async (preload: Promise<void>): Promise<boolean> =>
    Promise.race([preload.then(() => true), new Promise<boolean>((goOn) => setTimeout(() => goOn(false)))])

  it('is ready once its program and what stands beside it are here', async () => {
    const words = Promise.withResolvers<void>()
    const coming = lazyScreen(
      () => Promise.resolve(program),
      () => words.promise,
    ).preload()
    expect(await isReady(coming)).toBe(false)
    words.resolve()
    expect(await isReady(coming)).toBe(true)
  })

  it('waits for nothing beside it where its program does not come, so that it can say so', async () => {
    const screen = lazyScreen(
      () => Promise.reject(new TypeError('gone')),
      () => new Promise(() => undefined),
    )
    expect(await isReady(screen.preload())).toBe(true)
  })
})
