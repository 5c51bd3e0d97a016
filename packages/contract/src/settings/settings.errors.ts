import type { ErrorEntry } from '../error.ts'

export const settingsErrors = {} as const satisfies Record<string, ErrorEntry>
