import { onCode } from '../scan/on-code.ts'
import { desk } from '../model/desk-state.ts'
import { pressEntryKey, pressEntryMode } from '../model/entry.ts'
import type { EntryMode, EntryStep } from '../model/entry.ts'
import { runEntryCommand } from '../basket/sell.ts'

function apply({ entry, command }: EntryStep): void {
  desk.change({ entry })
  if (command) runEntryCommand(command, onCode)
}

/** One key of the keyboard or the pad on the screen. */
export const pressKey = (key: string): void => apply(pressEntryKey(desk.read().entry, key))

export const pressMode = (mode: EntryMode): void => apply(pressEntryMode(desk.read().entry, mode))
