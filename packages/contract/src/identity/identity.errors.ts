import type { ErrorEntry } from '../error.ts'

export const identityErrors = {} as const satisfies Record<string, ErrorEntry>
