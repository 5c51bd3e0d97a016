import type { ErrorEntry } from '../error.ts'

export const deviceErrors = {} as const satisfies Record<string, ErrorEntry>
