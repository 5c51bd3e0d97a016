import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

interface Part {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const web = path.join(import.meta.dirname, '../../apps/web')

/** The parts by the sources that lie in them with others (`apps/web/build/without-doors.ts`). */
function partsBehindDoors(parts: Record<string, Part>, doors: Record<string, string>): Record<string, Part> {
  const byFile = new Map(Object.values(parts).map((part) => [part.file, part]))
  return Object.fromEntries(
    Object.entries(doors).flatMap(([source, file]) => {
      const part = byFile.get(file)
      return part ? [[path.relative(web, source), part] as const] : []
    }),
  )
}

/** The built app's parts by source, as vite's manifest lists them. */
export class Chunks {
  readonly #dist: string
  readonly #parts: Readonly<Record<string, Part>>

  constructor(dist: string) {
    this.#dist = dist
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'))
    const parts = read('manifest.json') as Record<string, Part>
    this.#parts = { ...parts, ...partsBehindDoors(parts, read('doors.json') as Record<string, string>) }
  }

  /** Returns whether a source is fetched by itself; what is not comes with others. */
  has(source: string): boolean {
    return source in this.#parts
  }

  /** Returns how many files of script they are. */
  count(names: Iterable<string>): number {
    return this.#scripts(names).size
  }

  /** The part that a page begins with: split off under this name, it has no source of its own. Throws where there is none. */
  named(name: string): string {
    const found = Object.entries(this.#parts).find(
      ([, part]) => part.name === name && part.file.endsWith('.js') && part.src === undefined,
    )
    if (!found) throw new Error(`${name} is no part of the built app`)
    return found[0]
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

  /**
   * Kilobytes (1,000 bytes) of their script on the wire, packed as the server sends it: gzip unless told. Styles are not
   * counted: targets.md, G13, speaks of script.
   */
  kilobytes(names: Iterable<string>, packing: 'gz' | 'br' = 'gz'): number {
    const files = this.#scripts(names)
    return Math.round([...files].reduce((sum, file) => sum + this.#sent(file, packing), 0) / 100) / 10
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

  #scripts(names: Iterable<string>): Set<string> {
    return new Set([...names].map((name) => this.#part(name).file).filter((file) => file.endsWith('.js')))
  }

  #part(name: string): Part {
    const part = this.#parts[name]
    if (!part) throw new Error(`${name} is no part of the built app`)
    return part
  }

  /** Bytes of a file as it is sent: packed where that made it smaller. */
  #sent(file: string, packing: string): number {
    const plain = path.join(this.#dist, file)
    return statSync(existsSync(`${plain}.${packing}`) ? `${plain}.${packing}` : plain).size
  }
}
