import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { inBrackets } from '../../words/brackets.ts'
import type { Decisions, MovePreview } from './move-answers.ts'

interface Props {
  readonly plan: MovePreview
  readonly decisions: Decisions
  readonly isBusy: boolean
  readonly onSay: (decisions: Decisions) => void
}

/** Asks what is decided for all rows of one doubt at once: they are taken as described, or left out. */
export function MoveClasses({ plan: { classes = [] }, decisions, isBusy, onSay }: Props) {
  const { t } = useTranslation('moving')
  const asked = classes.filter(({ mayLeave }) => mayLeave)
  if (asked.length === 0) return null
  return (
    <fieldset className="k-move-newer">
      <legend>{t('classes.title')}</legend>
      <p className="k-muted">{t('classes.note')}</p>
      {asked.map(({ code, count, example, isLeft }) => (
        <div key={code} className="k-move-question k-move-wide">
          <label htmlFor={`move-class-${code}`}>
            {t('classes.rows', { count })}
            <span className="k-block k-muted">
              {example.message}
              {inBrackets(t('classes.place', example))}
            </span>
          </label>
          <Select
            id={`move-class-${code}`}
            aria-label={example.message}
            value={isLeft ? 'leave' : 'take'}
            disabled={isBusy}
            options={[
              { value: 'take', label: t('classes.take') },
              { value: 'leave', label: t('leave') },
            ]}
            onChange={(said: 'take' | 'leave') =>
              onSay({ ...decisions, classes: { ...decisions.classes, [code]: said } })
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
