import { dayText } from '../../words/day-text.ts'
import { desk } from '../model/desk-state.ts'
import { isReadOnly } from '../model/licence.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import './licence.css'

/** Over the desk while the licence has ended: until when it sells, or why no new sale begins, and what to do. Source: D27. */
export function LicenceBand() {
  const { t } = useMoreWords()
  const isClosed = useStore(desk, isReadOnly)
  const day = useStore(desk, ({ licence }) => licence?.readOnlyFrom ?? null)
  return (
    <aside className={`d-licence${isClosed ? ' is-closed' : ''}`} role="status">
      {isClosed ? t('licence.closed') : t('licence.grace', { day: day === null ? '' : dayText(day) })}
    </aside>
  )
}
