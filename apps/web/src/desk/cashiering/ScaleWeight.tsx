import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { weightOnScale, type ScaleReading } from '@kassa/domain/scale/scale-reading.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityText as textOf } from '@kassa/domain/quantity/quantity.ts'
import { useScale } from '../peripherals/scale/scale-now.ts'

const amountOf = ({ amount, unit }: ScaleReading): string => `${textOf(amount, unit === 'g' ? 0 : 3)} ${unit}`

/**
 * Takes the weight from the scale: what is on it is seen all the time, as the scale says it, and goes into the basket in the goods' unit, only when
 * it stands still and is no less than nothing. Source: print-and-devices.md, scales.
 */
export function ScaleWeight({
  item,
  tare,
  onTake,
}: {
  readonly item: Pick<DeskItem, 'weightUnit'>
  /** In the goods' smallest steps. */
  readonly tare: number
  readonly onTake: (quantity: number) => void
}) {
  const { t } = useTranslation('scale')
  const { reading, problem } = useScale()
  const unit = item.weightUnit ?? 'kg'
  const taken = reading && weightOnScale(reading, unit, tare)
  const say = (code: string, facts: Readonly<Record<string, unknown>> = {}): string =>
    (t as (key: string, facts: object) => string)(`refusal.${code.replace('scale.', '')}`, facts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (taken?.ok === true) onTake(taken.value)
  }
  const weight = taken?.ok === true ? textOf(taken.value, unit === 'g' ? 0 : 3) : null
  return (
    <form onSubmit={submit} className="d-form">
      <div className="d-figure">
        <span>{t('now')}</span>
        <output className="d-scale d-figures" data-moving={reading?.trouble === 'moving'}>
          {reading ? amountOf(reading) : '–'}
        </output>
      </div>
      <p className="d-note" role="status">
        {problem !== null && t(`problem.${problem}`)}
        {problem === null && taken === null && t('nothing')}
        {taken?.ok === false && say(taken.refusal.code, taken.refusal.facts)}
      </p>
      <button type="submit" autoFocus className="d-button is-primary is-large" aria-disabled={weight === null}>
        {weight === null ? t('now') : t('take', { weight, unit })}
      </button>
    </form>
  )
}

/** From the scale, or by hand. */
export function ScaleOrTyped({
  isTyped,
  onChange,
}: {
  readonly isTyped: boolean
  readonly onChange: (isTyped: boolean) => void
}) {
  const { t } = useTranslation('scale')
  return (
    <button type="button" className="d-button" onClick={() => onChange(!isTyped)}>
      {t(isTyped ? 'useScale' : 'type')}
    </button>
  )
}
