import type { Store } from '../../desk/ui/store.ts'
import { clearAway } from '../show.tsx'

/**
 * All files of a worker share one page, its modules, and so the desk's stores. Each file begins with them as a page that opens has them, for
 * what the file before left, and which one it was, is chance.
 */
clearAway()
const known = globalThis as { storesAtStart?: ReadonlyMap<Store<object>, object> }
known.storesAtStart ??= new Map(storesOf(await everyModule()).map((store) => [store, store.read()]))
for (const [store, start] of known.storesAtStart) store.change(start)

function everyModule(): Promise<readonly object[]> {
  const files = import.meta.glob<object>(['../../desk/**/*.ts', '!**/*.test.ts'])
  return Promise.all(Object.values(files).map((load) => load()))
}

function storesOf(modules: readonly object[]): Store<object>[] {
  const exported: readonly unknown[] = modules.flatMap((each) => Object.values(each))
  return [...new Set(exported.filter(isStore))]
}

function isStore(value: unknown): value is Store<object> {
  if (typeof value !== 'object' || value === null) return false
  return 'read' in value && 'change' in value && 'listen' in value
}
