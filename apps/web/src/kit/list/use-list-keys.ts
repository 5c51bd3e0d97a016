import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { hasRows, walkRows } from '../keys/walk-rows.ts'
import { useAskedNew } from './use-asked-new.ts'

/** `n`, or an address that asks for it, presses the list's primary button, `j` and `k` walk its rows, and Enter opens the row they stand on. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('kit')
  const whereRows = (label: string, run: (list: HTMLElement) => void) => {
    const { current } = list
    return current && hasRows(current) ? { label, run: () => run(current) } : null
  }
  const createButton = () => list.current?.querySelector<HTMLButtonElement>('.k-page-actions .ant-btn-primary:enabled')
  useAskedNew(() => createButton()?.click())
  useShortcuts([
    {
      keys: 'n',
      group: 'page',
      offer: () => {
        const create = createButton()
        return create ? { label: create.textContent.trim(), run: () => create.click() } : null
      },
    },
    { keys: 'j', group: 'page', offer: () => whereRows(t('keys.nextRow'), (rows) => walkRows(rows, 1)) },
    { keys: 'k', group: 'page', offer: () => whereRows(t('keys.previousRow'), (rows) => walkRows(rows, -1)) },
  ])
}
