import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../kit/keys/use-shortcuts.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { helpIcon } from '../../ui/icons.ts'
import { openHandbook, useOpenHandbook } from './open-handbook.ts'

const HandbookDrawer = lazyPart(() => import('./HandbookDrawer.tsx').then((part) => part.HandbookDrawer))

/** “?” of the top bar: the handbook at the page of the screen one is on. Source: HB-N01. */
export function HandbookButton() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className="k-top-button"
      aria-label={t('handbook')}
      title={t('handbook')}
      aria-keyshortcuts="F1"
      onClick={() => openHandbook('here')}
    >
      <Icon of={helpIcon} />
    </button>
  )
}

/** The drawer, whose program comes when somebody first opens it, and the key that opens it: F1, in forms as well. */
export function HandbookPlace() {
  const { t } = useTranslation('shell')
  const page = useOpenHandbook()
  const label = t('handbook')
  const run = (): void => openHandbook('here')
  useShortcuts([{ keys: 'F1', group: 'everywhere', isInFields: true, offer: () => ({ label, run }) }])
  useEffect(() => () => openHandbook(null), [])
  // The page stays drawn while the drawer closes, and the drawer itself stays: it gives the keyboard back.
  const [last, setLast] = useState(page)
  if (page !== null && page !== last) setLast(page)
  return last === null ? null : <HandbookDrawer isOpen={page !== null} opened={last} />
}
