/** What the bundler says of a module: what it runs first, and what it fetches later. */
export interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

type Look = (id: string) => ModuleFacts | null

const isLibrary = (id: string): boolean => id.includes('node_modules')

/** The modules of ours that run before `top`, and itself; libraries are not looked into, for one file of theirs names all others. */
export function runsBefore(top: string, look: Look): Set<string> {
  const reached = new Set<string>()
  const open = [top]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(look(id)?.importedIds ?? []).filter((next) => !isLibrary(next)))
  }
  return reached
}

interface Doors {
  /** The module that fetches every screen when it is opened. */
  readonly routes: string
  readonly desk: string
  /** A screen that leads to the desk and nowhere else: what it needs of the desk it loads with all of it. */
  readonly pairing: string
  readonly shell: string
  /** The screen beside the menu that brings the most of its own: it is made to load nothing that it does not need. */
  readonly heaviest: string
}

/**
 * Names the chunk of each module that the desk needs before it can sell: one file packs better than fifty, and fifty are asked for one by one at
 * every start. `desk` is what nobody else needs and nobody else is made to load; `frame` what stands around every other screen too; `trade`
 * what some of them need. Null for every other module: the bundler places it by who needs it.
 */
export function deskChunk({
  routes,
  desk,
  pairing,
  shell,
  heaviest,
}: Doors): (id: string, look: Look) => string | null {
  let names: ReadonlyMap<string, string | null> | null = null
  const find = (look: Look): ReadonlyMap<string, string | null> => {
    const others = (look(routes)?.dynamicallyImportedIds ?? []).filter((id) => id !== desk && id !== pairing)
    const [frame, apart] = [runsBefore(shell, look), runsBefore(heaviest, look)]
    const elsewhere = others.map((top) => runsBefore(top, look))
    const nameOf = (id: string): string | null => {
      if (frame.has(id)) return 'frame'
      if (apart.has(id)) return null
      return elsewhere.some((reached) => reached.has(id)) ? 'trade' : 'desk'
    }
    return new Map(Array.from(runsBefore(desk, look), (id) => [id, nameOf(id)]))
  }
  return (id, look) => {
    if (isLibrary(id)) return null
    names ??= find(look)
    return names.get(id) ?? null
  }
}
