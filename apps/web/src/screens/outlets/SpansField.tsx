import type { OpenSpan } from '@kassa/domain/time/opening-hours.ts'
import { MOST_SPANS } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { TimeField } from '../../kit/form/fields/TimeField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'

/** A span while it is typed: what is not a time yet is null. */
type SpanDraft = { readonly [Field in keyof OpenSpan]: number | null }

interface SpansProps {
  readonly value?: readonly SpanDraft[]
  readonly onChange?: (spans: SpanDraft[]) => void
  /** The day, for who hears the form. */
  readonly day: string
}

/** The hours of one day: none is closed, midnight as an end is the day's end, and an end before the beginning is in the night after. */
export function SpansField({ value = [], onChange, day }: SpansProps) {
  const { t } = useTranslation('hours')
  const set = (at: number, change: Partial<SpanDraft>): void =>
    onChange?.(value.map((span, index) => (index === at ? { ...span, ...change } : span)))
  return (
    <div className="k-stack-tight">
      {value.length === 0 ? <span className="k-muted">{t('closed')}</span> : null}
      {value.map((span, at) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no name but their place
        <div key={at} className="k-form-pair">
          <TimeField
            aria-label={t('from', { day, place: at + 1 })}
            value={span.fromMinute}
            onChange={(fromMinute) => set(at, { fromMinute })}
          />
          <TimeField
            isEnd
            aria-label={t('until', { day, place: at + 1 })}
            value={span.untilMinute}
            onChange={(untilMinute) => set(at, { untilMinute })}
          />
          <Button
            type="text"
            aria-label={t('removeSpan', { day, place: at + 1 })}
            icon={<Icon of={removeIcon} />}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <CountLimit count={value.length} most={MOST_SPANS}>
          <Button
            icon={<Icon of={addIcon} />}
            aria-label={t('addSpanTo', { day })}
            onClick={() => onChange?.([...value, { fromMinute: 540, untilMinute: 1_080 }])}
          >
            {t('addSpan')}
          </Button>
        </CountLimit>
      </div>
    </div>
  )
}
