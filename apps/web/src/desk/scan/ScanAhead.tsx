import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { barcodeIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'

/** Codes scanned while a question is open: seen, never lost; and what a panel without a line for it was told. Source: CD-D05, D88. */
export function ScanAhead() {
  const { t, say } = useWords()
  const waiting = useStore(desk, (state) => state.scans.waiting)
  const message = useStore(desk, (state) => state.message)
  // The top bar says it, unless a question lies over it.
  const isCovered = useStore(desk, ({ dialog }) => dialog !== null) || document.querySelector('dialog[open]') !== null
  const refusal = isCovered && message?.kind === 'bad' ? message : null
  if (waiting.length === 0)
    return refusal ? (
      <p
        key={refusal.id}
        className="d-ahead is-bad"
        role="alert"
        popover="manual"
        ref={(place) => place?.showPopover()}
      >
        {say(refusal.key, refusal.facts)}
      </p>
    ) : null
  return (
    <p className="d-ahead" role="status" popover="manual" ref={(place) => place?.showPopover()}>
      <Icon of={barcodeIcon} /> {t('scan.waiting', { count: waiting.length })}{' '}
      <b className="d-figures">{waiting.at(-1)}</b>
    </p>
  )
}
