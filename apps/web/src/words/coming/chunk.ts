/** Source: specification §9 (chunk load timeout). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the program, or its words, that did not arrive; the page offers to load again. Source: SY-S86. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the program did not arrive', { cause })
    this.name = 'ChunkError'
  }
}

const waiting = new Set<() => void>()

/** Calls back, once, when somebody asks for what did not come. Nothing asks by itself: what is drawn again would else ask for ever. */
export const onAskedAgain = (forget: () => void): void => void waiting.add(forget)

/** Somebody asks for what did not come: it is fetched anew by what is drawn with it. */
export function askAgain(): void {
  for (const forget of waiting) forget()
  waiting.clear()
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
