import type { ErrorEntry } from '../error.ts'

export const organisationErrors = {} as const satisfies Record<string, ErrorEntry>
