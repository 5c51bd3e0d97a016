import { createStore } from '../ui/store.ts'

/** What was typed for a field before the panel with it was drawn. */
export const typedAhead = createStore<{ readonly text: string }>({ text: '' })

export const typeAhead = (key: string): void => typedAhead.change(({ text }) => ({ text: text + key }))

/** What was typed ahead, once: the field begins with it. */
export function takeTypedAhead(): string {
  const { text } = typedAhead.read()
  typedAhead.change({ text: '' })
  return text
}
