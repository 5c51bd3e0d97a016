import { useTranslation } from 'react-i18next'
import { currentDirection } from '../../words/direction.ts'

/** Turns every screen of this browser for people who read from right to left. Source: I1-P04. */
export function DirectionSwitch() {
  const { t } = useTranslation('login')
  const isTurned = currentDirection() === 'rtl'
  const turn = async (): Promise<void> =>
    (await import('../../words/turn-page.ts')).changeDirection(isTurned ? 'ltr' : 'rtl')
  return (
    <div className="k-languages">
      <button type="button" aria-pressed={isTurned} onClick={() => void turn()}>
        {t('rightToLeft')}
      </button>
    </div>
  )
}
