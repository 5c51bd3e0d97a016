import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { endTraining } from './training.ts'
import './training.css'

/** Over everything as long as the desk is only tried: nobody takes it for selling. Source: D107, CD-P24. */
export function TrainingBand() {
  const { t } = useWords()
  const training = useStore(desk, (state) => state.training)
  const mayEnd = useCashierCan('desk.cashiering.training')
  if (training === null) return null
  return (
    <aside className="d-training" role="status">
      <b>{t('training.title')}</b>
      <span>{t('training.means', { count: training.sales })}</span>
      {mayEnd ? (
        <button type="button" className="d-button" onClick={() => void endTraining()}>
          {t('training.end')}
        </button>
      ) : (
        <span>{t('training.needsRight')}</span>
      )}
    </aside>
  )
}
