import type { ErrandKind } from './errand-kind.ts'

const files = import.meta.glob<ErrandKind>('./kinds/**/*.ts', { eager: true, import: 'default' })

/** `stocktake` of `./kinds/goods/stocktake.ts`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
const kinds = new Map(Object.entries(files).map(([path, kind]) => [nameOf(path), kind]))

/** By the name of its file; undefined for a kind that a newer server gathers. */
export const errandKind = (kind: string): ErrandKind | undefined => kinds.get(kind)
