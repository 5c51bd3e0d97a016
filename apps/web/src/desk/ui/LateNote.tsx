import { useState } from 'react'
import { useMoreWords } from './use-more-words.ts'
import { timesLate, type WaitingTime } from './patience.ts'

interface Props {
  readonly waited: WaitingTime
  /** Since it began, as this till counts. */
  readonly seconds: number
}

/**
 * Proposes the next step when the channel's own time is over: to ask again, to take it back, or to keep waiting as long
 * once more. Source: payments.md, 2.3.
 */
export function LateNote({ waited, seconds }: Props) {
  const { t } = useMoreWords()
  const [waitedOut, setWaitedOut] = useState(0)
  const late = timesLate(waited, seconds)
  if (late <= waitedOut) return null
  return (
    <>
      <p className="d-note is-warn" role="status">
        <b>{t('late.title')}</b> {t('late.choose')}
      </p>
      <button type="button" className="d-button" onClick={() => setWaitedOut(late)}>
        {t('late.wait')}
      </button>
    </>
  )
}
