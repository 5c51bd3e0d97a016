import type { Errand } from '../../platform/errand.ts'
import type { ErrandMark, Hand } from './errand-mark.store.ts'

/** Shown of one kind, and looked through when somebody marks one. */
export const MOST = 50

/** An entry with its kind; above the tenants with the merchant it is about. */
export interface InboxEntry extends Errand {
  readonly kind: string
  readonly merchantId?: string | null
}

/** An entry as somebody names it. */
export interface TaskKey {
  readonly kind: string
  readonly id: string
  readonly merchantId: string | null
}

/** One inbox: a merchant's, or that of an office above the tenants. */
export interface Inbox {
  /** Returns the open entries, the most urgent kinds first. */
  readonly gather: () => Promise<readonly InboxEntry[]>
  /** Returns the marks on entries of these kinds. */
  readonly marks: (kinds: readonly string[]) => Promise<readonly ErrandMark[]>
  /** Returns whether an entry is open and the caller may see it. One that was settled meanwhile is not found. */
  readonly isWaiting: (named: TaskKey) => Promise<boolean>
  /** Returns the people to whom an entry can be handed. */
  readonly hands: () => Promise<readonly Hand[]>
  readonly putOff: (named: TaskKey, until: string | null) => Promise<unknown>
  readonly handOn: (named: TaskKey, to: Hand | null) => Promise<unknown>
  /** Forgets what was marked before this. */
  readonly forget: (before: string) => Promise<unknown>
}
