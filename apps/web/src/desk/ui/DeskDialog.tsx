import { useContext, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { closeIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DialogHelp } from '../../kit/state/dialog-help.ts'
import { helpIcon } from './icons.ts'
import { useWords } from './use-words.ts'

interface Props {
  readonly title: string
  /** A number behind the title; it is not broken at the end of a line. */
  readonly number?: string | undefined
  readonly children: ReactNode
  readonly onClose: () => void
  /** `wide` for tables and receipts. */
  readonly size?: 'normal' | 'wide'
}

/** Where the keyboard goes when a dialog opens, the first that is there. */
const places = [
  '[data-first]',
  '.d-dialog-body :is(input:not([type=range]), textarea)',
  '.d-dialog-body :is(select, button)',
]

function openOn(dialog: HTMLDialogElement): void {
  dialog.showModal()
  for (const place of places) {
    const found = dialog.querySelector<HTMLElement>(place)
    if (found) return found.focus()
  }
  // Nothing to answer yet: the keyboard waits inside, and Enter does not close what was just asked for.
  dialog.querySelector<HTMLElement>('.d-dialog-body')?.focus()
}

/** A question over the desk: the browser keeps the focus inside, Escape closes it, what is behind keeps its state. */
export function DeskDialog({ title, number, children, onClose, size = 'normal' }: Props) {
  const { t } = useWords()
  const help = useContext(DialogHelp)
  const place = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = place.current
    if (dialog && !dialog.open) openOn(dialog)
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={place}
      className={`d-dialog is-${size}`}
      aria-label={number === undefined ? title : `${title} ${number}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="d-dialog-head">
        <h2>
          {title}
          {number === undefined ? null : (
            <>
              {' '}
              <span className="d-figures">{number}</span>
            </>
          )}
        </h2>
        {help && (
          <button type="button" className="d-button is-quiet is-square" onClick={help} aria-label={t('action.help')}>
            <Icon of={helpIcon} />
          </button>
        )}
        <button type="button" className="d-button is-quiet is-square" onClick={onClose} aria-label={t('close')}>
          <Icon of={closeIcon} />
        </button>
      </header>
      <div className="d-dialog-body" tabIndex={-1}>
        {children}
      </div>
    </dialog>
  )
}
