import { describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkError, chunksComing, lazyScreen, withChunkTimeout } from './lazy-screen.ts'

describe('loading a part of the program', () => {
  it('hands over what arrived', async () => {
    await expect(withChunkTimeout(() => Promise.resolve(7))).resolves.toBe(7)
  })

  it('turns a failure into a ChunkError', async () => {
    await expect(withChunkTimeout(() => Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(ChunkError)
  })

  it('is counted as coming until it is here or has failed', async () => {
    const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
    const both = Promise.allSettled([withChunkTimeout(() => one.promise), withChunkTimeout(() => other.promise)])
    expect(chunksComing()).toBe(2)
    one.resolve(1)
    other.reject(new TypeError('gone'))
    await both
    expect(chunksComing()).toBe(0)
  })

  it('gives up after 120,000 ms', async () => {
    vi.useFakeTimers()
    const waiting = withChunkTimeout(() => new Promise(() => undefined))
    const refused = expect(waiting).rejects.toBeInstanceOf(ChunkError)
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
    await refused
    vi.useRealTimers()
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })
})

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
