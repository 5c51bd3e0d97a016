import { useSyncExternalStore } from 'react'
import type { OfficePage } from '../../parts/handbook/handbook-pages.ts'

/** The page that lies open beside the screen; `here`: the one of the screen; null: the handbook is closed. */
type OpenPage = OfficePage | 'here' | null

let opened: OpenPage = null
const listeners = new Set<() => void>()

/** Opens the handbook of the back office at a page, or closes it. */
export function openHandbook(page: OpenPage): void {
  opened = page
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenHandbook = (): OpenPage => useSyncExternalStore(subscribe, () => opened)
