import { changingValue } from '../session/changing-value.ts'

/** The person at this browser's desk under somebody else's sign-in: the page's calls use their session. */
export interface Front {
  /** Null where nobody stands there. */
  readonly staffId: string | null
  readonly outletId: string
  /** Their session's token; `refused` is one that the server has just turned away. Throws an `ApiError` where they have none. */
  readonly token: (refused?: string) => Promise<string>
}

/** `readFront` answers null where the page speaks for whoever signed in; `useFront` follows who stands there. Source: decision 0820. */
export const { read: readFront, set: setFront, useValue: useFront } = changingValue<Front | null>(null)
