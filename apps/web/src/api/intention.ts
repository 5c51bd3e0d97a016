import { isApiError } from './api-error.ts'

/** Hands out idempotency keys: one for as long as the person means the same thing. */
export interface Intention {
  /** The key for this request: the last one again while an equal request has had no certain answer. */
  keyFor(request: unknown): string
  /** Tells how the call ended, so that the next press is a new intention where the first is settled. */
  settle(error?: unknown): void
}

/**
 * A repeat after a broken connection must not sell twice, and a corrected form must not be taken for the first try: the
 * key is kept while the same request is without a certain answer, and is new after an answer or another request.
 * Source: D77, `house.md` (repeat).
 */
export function createIntention(newKey: () => string = () => crypto.randomUUID()): Intention {
  let pending: { readonly request: string; readonly key: string } | null = null
  return {
    keyFor(request) {
      const text = JSON.stringify(request)
      if (pending?.request !== text) pending = { request: text, key: newKey() }
      return pending.key
    },
    settle(error) {
      const isOpen = isApiError(error) && (error.status === 0 || error.dataState === 'unknown')
      if (!isOpen) pending = null
    },
  }
}
