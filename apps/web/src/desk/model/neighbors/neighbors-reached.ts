import { createStore } from '../../ui/store.ts'

/** A till of the outlet that this one reaches directly. */
export interface Neighbor {
  readonly deviceId: string
  readonly name: string
}

/** The tills that are reached directly now. */
export const neighbors = createStore<{ readonly reached: readonly Neighbor[] }>({ reached: [] })
