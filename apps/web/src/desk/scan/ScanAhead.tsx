import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { barcodeIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'

/** Codes scanned while a question is open: seen, never lost. Source: features CD-D05. */
export function ScanAhead() {
  const { t } = useWords()
  const waiting = useStore(desk, (state) => state.scans.waiting)
  if (waiting.length === 0) return null
  return (
    <p className="d-ahead" role="status" popover="manual" ref={(place) => place?.showPopover()}>
      <Icon of={barcodeIcon} /> {t('scan.waiting', { count: waiting.length })}{' '}
      <b className="d-figures">{waiting.at(-1)}</b>
    </p>
  )
}
