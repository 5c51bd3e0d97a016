import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export type ScreenModule = { readonly default: ComponentType }

/** Source: specification §9 (chunk load timeout). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the program that did not arrive; the page offers to load again. Source: SY-S86. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the program did not arrive', { cause })
    this.name = 'ChunkError'
  }
}

let count = 0

/** The count of parts of the program that were asked for and are not here yet. */
export const chunksComing = (): number => count

/** `load` with the chunk timeout; whatever goes wrong is a `ChunkError`. */
export function withChunkTimeout<Part>(load: () => Promise<Part>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Part> {
  count += 1
  return new Promise<Part>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('timeout')), timeoutMs)
    load()
      .then(resolve, (error: unknown) => reject(new ChunkError(error)))
      .finally(() => clearTimeout(timer))
  }).finally(() => (count -= 1))
}

/** A component whose program is fetched apart, and can be fetched ahead. */
export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the program; resolves once it is here, or will not come: then the component says so. Never rejects. */
  readonly preload: () => Promise<void>
}

/** A screen whose program comes when it is first opened, or is told to come ahead. */
export function lazyScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let coming: Promise<ScreenModule> | undefined
  const fetch = (): Promise<ScreenModule> => (coming ??= withChunkTimeout(load))
  const preload = (): Promise<void> =>
    fetch().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(lazy(fetch), { preload })
}
