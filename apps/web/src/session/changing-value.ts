import { useSyncExternalStore } from 'react'

/** A value that changes outside React and is read inside it. */
export interface ChangingValue<Value> {
  readonly read: () => Value
  /** Nobody hears of what stands there already. */
  readonly set: (next: Value) => void
  /** As `read`, following the changes. */
  readonly useValue: () => Value
}

export function changingValue<Value>(start: Value): ChangingValue<Value> {
  let value = start
  const listeners = new Set<() => void>()
  const read = (): Value => value
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const set = (next: Value): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return { read, set, useValue: () => useSyncExternalStore(listen, read) }
}
