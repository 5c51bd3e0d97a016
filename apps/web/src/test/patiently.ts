import { vi } from 'vitest'

/**
 * Waits until `check` throws no more. A busy machine is no failure, so it gives up only when something hangs; what is
 * true at once costs nothing.
 */
export const patiently = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 60_000 })
