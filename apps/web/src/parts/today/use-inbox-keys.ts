import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../kit/keys/use-shortcuts.ts'

const ROW = '.k-errand'
const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROW)]
const focusedRow = (list: HTMLElement): HTMLElement | undefined =>
  rowsOf(list).find((row) => row.contains(document.activeElement))

/** The focus goes to what opens the row, so that Enter does; else to the first thing that can be done with it. */
function stand(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a, button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

function walk(list: HTMLElement, way: 1 | -1): void {
  const rows = rowsOf(list)
  const focused = focusedRow(list)
  const at = focused ? rows.indexOf(focused) + way : 0
  stand(rows[Math.min(Math.max(at, 0), rows.length - 1)])
}

/** Presses the step of the row that is stood on; where none is, it goes to the first, so that nothing is done unseen. */
function takeStep(list: HTMLElement): void {
  const row = focusedRow(list)
  if (row) row.querySelector<HTMLButtonElement>('.k-errand-step:enabled')?.click()
  else walk(list, 1)
}

/** `j` and `k` walk the entries, Enter opens the one they stand on, and `e` does its usual step. */
export function useInboxKeys(list: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation(['today', 'kit'])
  const whereRows = (label: string, run: (list: HTMLElement) => void) => {
    const { current } = list
    return current?.querySelector(ROW) ? { label, run: () => run(current) } : null
  }
  useShortcuts([
    { keys: 'j', group: 'page', offer: () => whereRows(t('kit:keys.nextRow'), (rows) => walk(rows, 1)) },
    { keys: 'k', group: 'page', offer: () => whereRows(t('kit:keys.previousRow'), (rows) => walk(rows, -1)) },
    { keys: 'e', group: 'page', offer: () => whereRows(t('keys.step'), takeStep) },
  ])
}
