import { useEffect, type ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { actionOf, chordOf, keyMapOf } from '../model/panel/keys.ts'
import { helpIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'

interface Props {
  readonly onAsk: () => void
  /** The handbook, where it is open. */
  readonly children: ReactNode
}

/** “?” over a screen that stands before selling, by its button and by its key: nothing else of the desk hears keys there. Source: HB-N01. */
export function CoverHelp({ onAsk, children }: Props) {
  const { t } = useWords()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || actionOf(chordOf(event), keyMapOf(desk.read().preferences.keys)) !== 'help') return
      event.preventDefault()
      onAsk()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onAsk])
  return (
    <>
      <button type="button" className="d-chip d-cover-help" aria-label={t('action.help')} onClick={onAsk}>
        <Icon of={helpIcon} />
      </button>
      {children}
    </>
  )
}
