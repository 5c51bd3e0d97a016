import type { ErrandKind } from './errand-kind.ts'

const files = import.meta.glob<ErrandKind>('./kinds/*.ts', { eager: true, import: 'default' })

/** By the name of its file; undefined for a kind that a newer server gathers. */
export const errandKind = (kind: string): ErrandKind | undefined => files[`./kinds/${kind}.ts`]
