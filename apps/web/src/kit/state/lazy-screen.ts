import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'

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
export type LazyScreen = (() => ReactElement) & {
  /** Fetches the program, and what it needs beside it; resolves once they are here, or the program will not come: then the component says so. Never rejects. */
  readonly preload: () => Promise<void>
}

/**
 * A screen whose program comes when it is first opened, or is told to come ahead. `beside` fetches what it is drawn with: without its program nobody
 * waits for that, which is asked for many times where there is no line. A program that is here already is drawn at once: what React waits for, it shows
 * a third of a second behind its stand-in, if it was there a moment later or not.
 */
export function lazyScreen(
  load: () => Promise<ScreenModule>,
  beside = async (): Promise<void> => undefined,
): LazyScreen {
  let coming: Promise<ScreenModule> | undefined
  let here: ComponentType | undefined
  const fetch = (): Promise<ScreenModule> =>
    (coming ??= withChunkTimeout(load).then((part) => {
      here = part.default
      return part
    }))
  const Later = lazy(fetch)
  const preload = (): Promise<void> =>
    Promise.all([fetch(), beside()]).then(
      () => undefined,
      () => undefined,
    )
  // As it was first drawn it stays: another component in its place would begin anew.
  const Screen = (): ReactElement => createElement(useState(() => here ?? Later)[0])
  return Object.assign(Screen, { preload })
}
