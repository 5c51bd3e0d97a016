import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The built app's parts by source, as vite's manifest lists them. */
export class Chunks {
  readonly #dist: string
  readonly #parts: Readonly<Record<string, Part>>
  readonly #gzipped = new Map<string, number>()

  constructor(dist: string) {
    this.#dist = dist
    this.#parts = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>
  }

  /** The parts that arrive together with `sources`: what they import without waiting. Throws for a source that is no part. */
  togetherWith(...sources: readonly string[]): Set<string> {
    return this.#reach(sources, ({ imports = [] }) => imports)
  }

  /** The same, and whatever any of them ever fetches later, except through the parts in `known`. */
  everythingOf(source: string, known: ReadonlySet<string>): Set<string> {
    return this.#reach([source], ({ imports = [], dynamicImports = [] }, name) =>
      known.has(name) ? [] : [...imports, ...dynamicImports],
    )
  }

  /** Kilobytes (1,000 bytes) of their script, gzip. Styles are not counted: targets.md, G13, speaks of script. */
  kilobytes(names: Iterable<string>): number {
    const files = new Set([...names].map((name) => this.#part(name).file).filter((file) => file.endsWith('.js')))
    return Math.round([...files].reduce((sum, file) => sum + this.#size(file), 0) / 100) / 10
  }

  #reach(sources: readonly string[], next: (part: Part, name: string) => readonly string[]): Set<string> {
    const reached = new Set<string>()
    const open = [...sources]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (reached.has(name)) continue
      reached.add(name)
      open.push(...next(this.#part(name), name))
    }
    return reached
  }

  #part(name: string): Part {
    const part = this.#parts[name]
    if (!part) throw new Error(`${name} is no part of the built app`)
    return part
  }

  #size(file: string): number {
    return this.#gzipped.getOrInsertComputed(file, () => gzipSync(readFileSync(path.join(this.#dist, file))).length)
  }
}
