import { describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkError, chunksComing, withChunkTimeout } from './chunk.ts'

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
