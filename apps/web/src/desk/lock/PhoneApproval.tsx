import type { Approval } from '@kassa/contract/journal/approval.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { askOnPhone, hearPhone } from './phone-approval.ts'
import type { PhoneAnswer, PhoneQuestion } from './phone-approval.ts'

/** How often the desk asks whether there is an answer: the customer stands there. */
const AGAIN_MS = 1_000

interface Props {
  readonly ask: ApprovalAsk
  readonly onGiven: (approval: Approval) => void
}

/** Asks somebody who is not at the desk: he sees the basket on his own phone and answers as himself. Source: RB-P02, SE-D01. */
export function PhoneApproval({ ask, onGiven }: Props) {
  const { t } = useMoreWords()
  const isOnline = useStore(desk, (state) => state.isOnline)
  const [question, setQuestion] = useState<PhoneQuestion | null>(null)
  const [state, setState] = useState<PhoneAnswer['kind'] | null>(null)
  const hear = useEffectEvent(async (asked: PhoneQuestion) => {
    const answer = await hearPhone(ask, asked)
    if (answer.kind === 'given') onGiven(answer.approval)
    else setState(answer.kind)
    return answer.kind === 'waiting' || answer.kind === 'unreachable'
  })
  useEffect(() => {
    if (question === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = async () => {
      const goesOn = await hear(question)
      if (goesOn && !isOver) timer = setTimeout(() => void again(), AGAIN_MS)
    }
    void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question])
  const start = async () => {
    setState('waiting')
    const asked = await askOnPhone(ask)
    setQuestion(asked)
    if (!asked) setState('unreachable')
  }
  const isWaiting = state === 'waiting' || (state === 'unreachable' && question !== null)
  return (
    <div className="d-form">
      <button
        type="button"
        className="d-button is-large"
        disabled={!isOnline || isWaiting}
        onClick={() => void start()}
      >
        {t(state === 'declined' || state === 'expired' ? 'approval.phoneAgain' : 'approval.phone')}
      </button>
      <p className={state === 'declined' || state === 'expired' ? 'd-note is-bad' : 'd-note'} role="status">
        {isOnline
          ? state !== null && state !== 'given' && t(`approval.phoneState.${state}`)
          : t('approval.phoneOffline')}
      </p>
    </div>
  )
}
