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
}

/**
 * Names the chunk that all modules share which only the desk needs before it can sell: one file packs better than fifty, and
 * nothing else is made to load it. Null for every other module: the bundler places it by who needs it.
 */
export function deskChunk({ routes, desk, pairing, shell }: Doors): (id: string, look: Look) => string | null {
  let mine: ReadonlySet<string> | null = null
  const find = (look: Look): ReadonlySet<string> => {
    const others = (look(routes)?.dynamicallyImportedIds ?? []).filter((id) => id !== desk && id !== pairing)
    const elsewhere = [shell, ...others].map((top) => runsBefore(top, look))
    return new Set([...runsBefore(desk, look)].filter((id) => !elsewhere.some((reached) => reached.has(id))))
  }
  return (id, look) => {
    if (isLibrary(id)) return null
    mine ??= find(look)
    return mine.has(id) ? 'desk' : null
  }
}
