import type { Database } from '../src/platform/db/database.ts'

/** The program dies at the statement with this number, and everything after it fails too. */
export function dyingAt(database: Database, number: number): { database: Database; isDead: () => boolean } {
  let count = 0
  const isDead = (): boolean => count >= number
  const dying = new Proxy(database, {
    get(target, name: keyof Database) {
      const found: unknown = target[name]
      if (typeof found !== 'function') return found
      return async (...given: unknown[]) => {
        count += 1
        if (isDead()) throw new Error('dead')
        return (found as (...all: unknown[]) => Promise<unknown>).apply(target, given)
      }
    },
  })
  return { database: dying, isDead }
}
