import type { FoundKind } from './found-kind.ts'

const files = import.meta.glob<FoundKind>('./kinds/*.ts', { eager: true, import: 'default' })

/** By the name of its file; undefined for a kind that a newer server found. */
export const foundKind = (kind: string): FoundKind | undefined => files[`./kinds/${kind}.ts`]
