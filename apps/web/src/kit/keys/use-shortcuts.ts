import { useEffect, useRef } from 'react'
import { readSession } from '../../session/session.ts'
import { type FirstPress, meaningOf, type Shortcut } from './shortcuts.ts'

let tables: readonly { readonly current: readonly Shortcut[] }[] = []

/** Every line of whatever is on the page; what came last stands last, and wins. */
export const readShortcuts = (): readonly Shortcut[] => tables.flatMap(({ current }) => current)

/** Adds lines to the table for as long as the component is there. */
export function useShortcuts(lines: readonly Shortcut[]): void {
  const table = useRef(lines)
  useEffect(() => {
    table.current = lines
  })
  useEffect(() => {
    tables = [...tables, table]
    return () => {
      tables = tables.filter((one) => one !== table)
    }
  }, [])
}

/** Listens for what the table names. Stands once, around the back office: at the desk keys mean something else. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let begun: FirstPress | null = null
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.key === 'Shift') return
      // Some lines work inside dialogs; below the lock nothing is saved or opened.
      if (readSession().isLeft) return
      const meaning = meaningOf(
        readShortcuts(),
        {
          key: event.key,
          isMod: event.ctrlKey || event.metaKey,
          isAlt: event.altKey,
          isTyping: isTyping(event.target),
          at: event.timeStamp,
        },
        begun,
      )
      begun = meaning.begun
      if (!meaning.run) return
      event.preventDefault()
      meaning.run.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null)) ||
  isDialogOpen()

/** Behind a dialog nothing is pressed, wherever the focus went. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
