import { staffOf } from '../model/acting-staff.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { PIN_DIGITS } from '@kassa/domain/identity/pin.ts'
import { readOwnCode } from '@kassa/domain/product/own-code.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { DeskStaff } from '../model/desk-setup.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { usePanel } from '../model/standing.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { ApprovalSubject } from './ApprovalSubject.tsx'
import { PhoneApproval } from './PhoneApproval.tsx'
import { canProve, signApproval } from './sign-approval.ts'
import { useUnlockWords } from './unlock-words.ts'

/**
 * Asks for an approval by somebody with wider limits, by name: with their PIN, chosen from the list or by the badge
 * they hold up, or on a phone of their own. Source: D7, complaint 19, RB-P02, SE-D01.
 */
export function ApprovalDialog({ ask }: { readonly ask: ApprovalAsk }) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const may = staffOf(setup).filter((staff) => ask.mayApprove(staff))
  const able = may.filter(canProve)
  const [who, setWho] = useState(able[0]?.id ?? '')
  const [note, setNote] = useState('')
  usePanel('approval', (code) => {
    const badge = readOwnCode(code)
    const staff = able.find(({ number }) => badge?.kind === 'badge' && number === badge.code)
    setNote(staff ? '' : t('approval.badgeUnable'))
    if (staff) setWho(staff.id)
  })
  const give = (approval: Approval) => {
    const { dialog } = desk.read()
    // Left, or locked away, while somebody was answering: nothing is approved any more.
    if (dialog?.kind !== 'approval' || dialog.ask !== ask) return
    closeDialog()
    ask.onApproved(approval)
  }
  const chosen = able.find(({ id }) => id === who)
  return (
    <DeskDialog title={t(`approval.${ask.about.what}`)} onClose={closeDialog}>
      <div className="d-form">
        <ApprovalSubject ask={ask} />
        {able.length === 0 && (
          <p className="d-note is-bad">
            {t(may.length === 0 ? 'approval.nobody' : 'approval.noLongPin', { digits: PIN_DIGITS.leastOfApprover })}
          </p>
        )}
        {able.length > 0 && (
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
        )}
        {note !== '' && <p className="d-note is-bad">{note}</p>}
        {chosen && <PinOf key={chosen.id} staff={chosen} ask={ask} onGiven={give} />}
        <PhoneApproval ask={ask} onGiven={give} />
      </div>
    </DeskDialog>
  )
}

interface PinProps {
  readonly staff: DeskStaff
  readonly ask: ApprovalAsk
  readonly onGiven: (approval: Approval) => void
}

function PinOf({ staff, ask, onGiven }: PinProps) {
  const { t } = useMoreWords()
  const words = useUnlockWords()
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [isChecking, setChecking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    const answer = await signApproval(ask, staff, pin, Date.now())
    setChecking(false)
    setPin('')
    if (answer.kind !== 'given') return setError(words(answer))
    onGiven(answer.approval)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="d-form">
      <label className="d-field">
        PIN
        <input
          data-first
          autoFocus
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, PIN_DIGITS.most))}
        />
      </label>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <NumberPad value={pin} onChange={(value) => setPin(value.slice(0, PIN_DIGITS.most))} hasPoint={false} isPlain />
      <button
        type="submit"
        className="d-button is-primary is-large"
        disabled={pin.length < PIN_DIGITS.leastOfApprover || isChecking}
      >
        {t('approval.approve')}
      </button>
    </form>
  )
}
