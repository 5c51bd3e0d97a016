/** A module as the bundler knows it: what it runs first, what it fetches later, and its text. */
export interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code?: string | null
}

export type Look = (id: string) => ModuleFacts | null

/** One file names every component of antd. It runs none of them: who imports from it needs what it names, and no more. */
const isComponentList = (id: string): boolean => id.endsWith('/antd/es/index.js')

/** The component's file by its name. */
function componentsOf({ importedIds, code }: ModuleFacts): ReadonlyMap<string, string> {
  const named = (code ?? '').matchAll(/export \{ default as (\w+) \} from ['"]\.\/([\w-]+)/g)
  const fileOf = (folder: string | undefined): string | undefined =>
    importedIds.find((id) => id.endsWith(`/antd/es/${folder}/index.js`))
  return new Map(Array.from(named, ([, name = '', folder]) => [name, fileOf(folder) ?? '']))
}

/** The names that a module imports from antd: the bundler's text of it has them as they were written. */
const namesFrom = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]antd['"]/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /\w+/.exec(name)?.[0] ?? []),
  )

/** Modules that run before a module, told by `look`; through the list of components only to those that it names. */
export class ModuleGraph {
  readonly #look: Look
  readonly #next = new Map<string, readonly string[]>()

  constructor(look: Look) {
    this.#look = look
  }

  /** The modules that run before `tops`, and themselves. */
  runBefore(...tops: readonly string[]): Set<string> {
    const reached = new Set<string>()
    const open = [...tops]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      open.push(...this.importsOf(id))
    }
    return reached
  }

  /** Modules that any of them fetches later. */
  fetchedBy(ids: Iterable<string>): Set<string> {
    return new Set(Array.from(ids).flatMap((id) => this.#look(id)?.dynamicallyImportedIds ?? []))
  }

  /** Whatever a place ever runs, at once or later, but for other `screens`. */
  everRunBy(place: string, screens: readonly string[]): Set<string> {
    const ever = this.runBefore(place)
    for (let later = this.fetchedBy(ever); later.size > 0;) {
      const more = this.runBefore(...[...later].filter((id) => !screens.includes(id))).difference(ever)
      for (const id of more) ever.add(id)
      later = this.fetchedBy(more)
    }
    return ever
  }

  importsOf(id: string): readonly string[] {
    const known = this.#next.get(id) ?? this.#findImports(id)
    this.#next.set(id, known)
    return known
  }

  #findImports(id: string): readonly string[] {
    const facts = this.#look(id)
    if (!facts) return []
    const list = facts.importedIds.find(isComponentList)
    if (list === undefined) return facts.importedIds
    const files = componentsOf(this.#look(list) ?? facts)
    const named = namesFrom(facts.code ?? '').flatMap((name) => files.get(name) ?? [])
    return [...facts.importedIds.filter((next) => next !== list), ...named]
  }
}
