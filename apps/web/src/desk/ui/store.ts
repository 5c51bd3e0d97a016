import { useSyncExternalStore } from 'react'

/** State that changes outside React and is read inside it, one unchanging value at a time. */
export interface Store<State> {
  readonly read: () => State
  /** Nobody hears of what stands there already; of a change of nothing everybody hears, to look again. */
  readonly change: (change: Partial<State> | ((state: State) => Partial<State>)) => void
  readonly listen: (listener: () => void) => () => void
}

export function createStore<State extends object>(start: State): Store<State> {
  let state = start
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    change: (change) => {
      const part = typeof change === 'function' ? change(state) : change
      if (standsAlready(state, part)) return
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A till asks some two hundred listeners at every change: a scan says of most of the state what is true of it anyway. */
function standsAlready<State extends object>(state: State, part: Partial<State>): boolean {
  const names = Object.keys(part) as (keyof State)[]
  return names.length > 0 && names.every((name) => Object.is(state[name], part[name]))
}

/** A part of the state, compared by identity: pick fields, do not build new objects. */
export const useStore = <State, Part>(store: Store<State>, pick: (state: State) => Part): Part =>
  useSyncExternalStore(store.listen, () => pick(store.read()))
