/** A module as the bundler knows it: what it runs first, what it fetches later, and its text. */
export interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code?: string | null
}

export type Look = (id: string) => ModuleFacts | null

/**
 * Files that only name others: antd's list of components, the library's of icons, and ours of the icons that we use. They run none of what
 * they name: who imports from one needs what it takes from there, and no more.
 */
const isList = (id: string): boolean => /\/(?:antd\/es\/index\.js|icons-svg\/es\/index\.js|ui\/icons\.ts)$/.test(id)

/** The names in braces of each import or export from a file, and that file as it is written there. */
const namedIn = (code: string, word: 'import' | 'export') =>
  Array.from(
    code.matchAll(new RegExp(`${word}\\s*\\{([^}]*)\\}\\s*from\\s*['"]([^'"]+)['"]`, 'g')),
    ([, names = '', file = '']) => ({ file, names: [...names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)] }),
  )

/** The module that a list calls `file`. */
const moduleCalled = (file: string, { importedIds }: ModuleFacts): string | undefined => {
  if (!file.startsWith('.')) return importedIds.find(isList)
  const end = file.slice(1)
  return importedIds.find((id) => id.endsWith(`${end}.js`) || id.endsWith(`${end}/index.js`))
}

/** A name of a list: the module behind it, and what that calls it. */
type Listed = ReadonlyMap<string, { readonly id: string | undefined; readonly name: string }>

const namesOfList = (facts: ModuleFacts): Listed =>
  new Map(
    namedIn(facts.code ?? '', 'export').flatMap(({ file, names }) => {
      const id = moduleCalled(file, facts)
      return names.map(([, name = '', as = name]) => [as, { id, name }] as const)
    }),
  )

/** Modules that run before a module, told by `look`; through a list only to those that it names. */
export class ModuleGraph {
  readonly #look: Look
  readonly #next = new Map<string, readonly string[]>()
  readonly #lists = new Map<string, Listed>()

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

  /** Returns everything that a place ever runs, at once or later, except other `screens`. */
  everRunBy(place: string, screens: readonly string[]): Set<string> {
    const ever = this.runBefore(place)
    for (let later = this.fetchedBy(ever); later.size > 0;) {
      const more = this.runBefore(...[...later].filter((id) => !screens.includes(id))).difference(ever)
      for (const id of more) ever.add(id)
      later = this.fetchedBy(more)
    }
    return ever
  }

  /** Characters of a module's text. */
  lengthOf(id: string): number {
    return this.#look(id)?.code?.length ?? 0
  }

  importsOf(id: string): readonly string[] {
    const known = this.#next.get(id) ?? this.#findImports(id)
    this.#next.set(id, known)
    return known
  }

  #findImports(id: string): readonly string[] {
    const facts = this.#look(id)
    if (!facts) return []
    const lists = facts.importedIds.filter(isList)
    if (lists.length === 0) return facts.importedIds
    const taken = namedIn(facts.code ?? '', 'import').flatMap(({ names }) => names.map(([, name = '']) => name))
    const behind = lists.flatMap((list) => taken.flatMap((name) => this.#behind(list, name) ?? []))
    return [...facts.importedIds.filter((next) => !lists.includes(next)), ...behind]
  }

  /** The module that a list means by a name, through further lists. */
  #behind(list: string, name: string): string | undefined {
    const names =
      this.#lists.get(list) ?? namesOfList(this.#look(list) ?? { importedIds: [], dynamicallyImportedIds: [] })
    this.#lists.set(list, names)
    const listed = names.get(name)
    return listed?.id !== undefined && isList(listed.id) ? this.#behind(listed.id, listed.name) : listed?.id
  }
}
