import { useState } from 'react'
import type { FormEvent } from 'react'
import { closeDialog, desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { checkPin } from './lock.ts'

/** Somebody with wider limits lets it pass with his PIN, by name. Source: D7, complaint 19. */
export function ApprovalDialog({ ask }: { readonly ask: ApprovalAsk }) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const able = (setup?.staff ?? []).filter((staff) => staff.pin !== null && ask.mayApprove(staff))
  const [who, setWho] = useState(able[0]?.id ?? '')
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await checkPin(who, pin, Date.now())
    setPin('')
    if (answer.kind !== 'open') return setError(t('lock.wrong'))
    closeDialog()
    ask.onApproved(who)
  }
  return (
    <DeskDialog title={t(`approval.${ask.what}`)} onClose={closeDialog}>
      {able.length === 0 ? (
        <p className="d-note is-bad">{t('approval.nobody')}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="d-form">
          <label className="d-field">
            {t('approval.who')}
            <select value={who} onChange={(event) => setWho(event.target.value)}>
              {able.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="d-field">
            PIN
            <input
              autoFocus
              type="password"
              inputMode="none"
              autoComplete="off"
              value={pin}
              onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 8))}
            />
          </label>
          <p className="d-note is-bad" role="alert">
            {error}
          </p>
          <NumberPad value={pin} onChange={(value) => setPin(value.slice(0, 8))} hasPoint={false} isPlain />
          <button type="submit" className="d-button is-primary is-large" disabled={pin.length < 4}>
            {t('approval.approve')}
          </button>
        </form>
      )}
    </DeskDialog>
  )
}
