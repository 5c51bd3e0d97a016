import { dayText } from '../../words/day-text.ts'
import { desk } from '../model/desk-state.ts'
import { obstacleToSelling } from '../model/licence.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import './licence.css'

/** Over the desk while the licence has ended or the shop closes for its move: until when it sells, or why no new sale begins, and what to do. Source: D27. */
export function LicenceBand() {
  const { t } = useMoreWords()
  const obstacle = useStore(desk, obstacleToSelling)
  const day = useStore(desk, ({ licence }) => licence?.readOnlyFrom ?? null)
  return (
    <aside className={`d-licence${obstacle === null ? '' : ' is-closed'}`} role="status">
      {obstacle === 'message.shopClosed'
        ? t('licence.moving')
        : obstacle === 'message.readOnly'
          ? t('licence.closed')
          : t('licence.grace', { day: day === null ? '' : dayText(day) })}
    </aside>
  )
}
