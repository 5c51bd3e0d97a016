import type { ErrorEntry } from '../error.ts'

export const salesErrors = {} as const satisfies Record<string, ErrorEntry>
