import type { ErrorEntry } from '../error.ts'

export const inventoryErrors = {} as const satisfies Record<string, ErrorEntry>
