import type { ErrorEntry } from '../error.ts'

export const catalogueErrors = {} as const satisfies Record<string, ErrorEntry>
