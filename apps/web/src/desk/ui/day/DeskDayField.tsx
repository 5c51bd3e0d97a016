import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { dayPatterns, dayText } from '../../../words/day-text.ts'
import { typedDay } from '../../../words/typed-day.ts'
import { calendarIcon } from '../icons.ts'
import { useMoreWords } from '../use-more-words.ts'

interface Props {
  readonly label: string
  /** A local day, `2026-01-31`; none is empty. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly autoFocus?: boolean
  /** Told of a day that is whole, and of none while it is not. */
  readonly onChange: (day: string) => void
}

/**
 * A day as the chosen language writes it, where the browser's own field writes it by the language of the machine: typed, with its digits alone too, or
 * picked. A form is not sent while it holds something that is no day.
 */
export function DeskDayField({ label, value, min, max, autoFocus = false, onChange }: Props) {
  const { t } = useMoreWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, isHalf, isLeft, type, leave, pick } = useTyped(value, onChange)
  const [pattern = ''] = dayPatterns()
  const reason = isHalf ? t('day.wrong', { day: pattern }) : ''
  const isWrong = isHalf && isLeft
  useEffect(() => input.current?.setCustomValidity(reason), [reason])
  return (
    <div className="d-field">
      <label htmlFor={id}>{label}</label>
      <div className="d-day">
        <input
          ref={input}
          id={id}
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder={pattern}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={`${id}-wrong`}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
        />
        <Calendar value={value} min={min} max={max} onPick={pick} />
      </div>
      <p id={`${id}-wrong`} className="d-note is-bad" role={isWrong ? 'alert' : undefined}>
        {isWrong ? reason : ''}
      </p>
    </div>
  )
}

/** The text of the field beside the day that it means; another day from outside takes its place. */
function useTyped(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState({ text: '', day: '' })
  const [isLeft, setLeft] = useState(false)
  const text = typed.day === value ? typed.text : shown(value)
  const take = (next: string, day: string): void => {
    setTyped({ text: next, day })
    setLeft(false)
    if (day !== value) onChange(day)
  }
  const type = (next: string): void => {
    const day = typedDay(next) ?? ''
    take(day !== '' && /^\d+$/.test(next) ? shown(day) : next, day)
  }
  const leave = (): void => {
    setLeft(true)
    if (value !== '') setTyped({ text: shown(value), day: value })
  }
  return {
    text,
    isHalf: text.trim() !== '' && value === '',
    isLeft,
    type,
    leave,
    pick: (day: string) => take(shown(day), day),
  }
}

const shown = (day: string): string => (day === '' ? '' : dayText(day))

interface CalendarProps {
  readonly value: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onPick: (day: string) => void
}

/** The calendar of the browser behind a button: for fingers, and where the weekday counts. */
function Calendar({ value, min, max, onPick }: CalendarProps) {
  const { t } = useMoreWords()
  const days = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="d-button"
        aria-label={t('day.calendar')}
        onClick={() => days.current?.showPicker()}
      >
        <Icon of={calendarIcon} />
      </button>
      <input
        ref={days}
        type="date"
        className="d-day-picked"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onPick(target.value)}
      />
    </>
  )
}
