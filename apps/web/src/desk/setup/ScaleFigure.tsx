import { useTranslation } from 'react-i18next'
import { quantityText } from '@kassa/domain/quantity/quantity.ts'
import { inBrackets } from '../../words/brackets.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { onVirtualScale } from '../peripherals/scale/virtual-scale.ts'
import { scaleNow } from '../peripherals/scale/scale-now.ts'

/**
 * Shows the reading of the scale; the one on the screen is loaded here. Every screen that shows it listens to the scale
 * (`useScale`). Source: DV-D01.
 */
export function ScaleFigure() {
  const { t } = useTranslation('scale')
  const reading = useStore(scaleNow, (now) => now.reading)
  const problem = useStore(scaleNow, (now) => now.problem)
  const isVirtual = useStore(desk, ({ preferences }) => preferences.scale?.way === 'virtual')
  const figure = reading ? `${quantityText(reading.amount, reading.unit === 'g' ? 0 : 3)} ${reading.unit}` : '–'
  const trouble = reading?.trouble ?? null
  return (
    <>
      <div className="d-row">
        <output className="d-scale d-figures" aria-label={t('now')}>
          {figure}
        </output>
        <span role="status">
          {problem !== null && t(`problem.${problem}`)}
          {trouble !== null && t(`refusal.${trouble}`)}
        </span>
      </div>
      {isVirtual && <VirtualScale />}
    </>
  )
}

const LOADS = [0, 5, 250, 452, 1_236, 30_001, -12]

function VirtualScale() {
  const { t } = useTranslation('scale')
  const { grams, isMoving } = useStore(onVirtualScale, (state) => state)
  return (
    <fieldset className="d-choices">
      <legend>
        {t('virtual.title')}
        {inBrackets(t('virtual.grams'))}
      </legend>
      {LOADS.map((load) => (
        <button
          key={load}
          type="button"
          className="d-button"
          aria-pressed={grams === load}
          onClick={() => onVirtualScale.change({ grams: load })}
        >
          {load}
        </button>
      ))}
      {[true, false].map((moves) => (
        <button
          key={String(moves)}
          type="button"
          className="d-button"
          aria-pressed={isMoving === moves}
          onClick={() => onVirtualScale.change({ isMoving: moves })}
        >
          {t(moves ? 'virtual.moves' : 'virtual.still')}
        </button>
      ))}
    </fieldset>
  )
}
