import { createStore } from '../ui/store.ts'

/** The balance of the member whose balance somebody asked for, minor units; it is not asked for by itself, for the log says who looked. */
export const balanceShown = createStore<{ readonly memberId: string | null; readonly minor: number }>({
  memberId: null,
  minor: 0,
})
