import { useSyncExternalStore } from 'react'

/** State that changes outside React and is read inside it, one unchanging value at a time. */
export interface Store<State> {
  readonly read: () => State
  readonly change: (change: Partial<State> | ((state: State) => Partial<State>)) => void
  readonly listen: (listener: () => void) => () => void
}

export function createStore<State extends object>(start: State): Store<State> {
  let state = start
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    change: (change) => {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of the state, compared by identity: pick fields, do not build new objects. */
export const useStore = <State, Part>(store: Store<State>, pick: (state: State) => Part): Part =>
  useSyncExternalStore(store.listen, () => pick(store.read()))
