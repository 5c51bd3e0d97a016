import { useLayoutEffect } from 'react'
import { createStore } from '../ui/store.ts'

/** The text typed for a field before it had the keyboard. */
export const typedAhead = createStore<{ readonly text: string }>({ text: '' })

export const typeAhead = (key: string): void => typedAhead.change(({ text }) => ({ text: text + key }))

/** Returns the text that was typed ahead, once. */
export function takeTypedAhead(): string {
  const { text } = typedAhead.read()
  if (text !== '') typedAhead.change({ text: '' })
  return text
}

/** Hands on what was typed ahead, also what still comes after the field was drawn and before it has the keyboard. */
export function useTypedAhead(change: (add: (text: string) => string) => void): void {
  // Before the field can have the keyboard: its next key would otherwise take the place of what came ahead.
  useLayoutEffect(() => {
    const take = () => {
      const ahead = takeTypedAhead()
      if (ahead !== '') change((text) => text + ahead)
    }
    take()
    return typedAhead.listen(take)
  }, [change])
}
