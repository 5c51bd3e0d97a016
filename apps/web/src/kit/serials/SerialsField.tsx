import { SERIAL_LIMITS, serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addIcon, closeIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CameraScan } from '../scan/CameraScan.tsx'
import { takeScansInField } from '../scan/field-of-scans.ts'
import './serials.css'

interface Props {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (serials: string[]) => void
  /** How many pieces are to be named; null where each scan is one more. */
  readonly wanted: number | null
  /** Numbers that are used up elsewhere. */
  readonly taken?: readonly string[]
  /** Hears scans wherever the focus is, from the start. */
  readonly isListening?: boolean
  /** Hears whether something is typed that was not entered yet. */
  readonly onTyping?: (isTyping: boolean) => void
  /** Leaves scans to the screen around it. */
  readonly isDeaf?: boolean
  /** Says itself what it is, where no form does. */
  readonly hasLabel?: boolean
  /** They are of damaged pieces. */
  readonly isOfDamaged?: boolean
}

const { min, max } = SERIAL_LIMITS.length

/** The serial numbers of a line's pieces: scanned, typed and entered, pasted, or seen by the camera. A scan while it has the focus goes into it. */
export function SerialsField({
  id,
  value = [],
  onChange,
  wanted,
  taken = [],
  isListening = false,
  onTyping,
  isDeaf = false,
  hasLabel = false,
  isOfDamaged = false,
}: Props) {
  const { t } = useTranslation('scan')
  const ownId = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isFocused, setFocused] = useState(false)
  const isHearing = !isDeaf && (isListening || isFocused)
  const type = (next: string): void => {
    setText(next)
    onTyping?.(next.trim() !== '')
  }
  const add = (typed: readonly string[]): void => {
    const next = [...value]
    let said = ''
    for (const number of typed.map((one) => one.trim()).filter(Boolean)) {
      const isTwice = [...next, ...taken].some((one) => serialKey(one) === serialKey(number))
      if (isTwice) said = t('serials.twice', { serial: number })
      else if (number.length < min || number.length > max) said = t('serials.length', { min, max })
      else next.push(number)
    }
    setProblem(said)
    type('')
    if (next.length > value.length) onChange?.(next)
  }
  const hear = useEffectEvent((code: string) => add([code]))
  useEffect(() => (isHearing ? takeScansInField((code) => hear(code)) : undefined), [isHearing])
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add([text])
  }
  const paste = (event: ClipboardEvent): void => {
    const lines = event.clipboardData.getData('text').split(/[\n\r\t,;]+/)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }
  return (
    <div className="s-serials">
      {hasLabel ? <label htmlFor={id ?? ownId}>{t(isOfDamaged ? 'serials.damaged' : 'serials.label')}</label> : null}
      {value.length === 0 ? null : (
        <ul aria-label={t('serials.entered')}>
          {value.map((number) => (
            <li key={number}>
              <span>{number}</span>
              <button
                type="button"
                aria-label={t('serials.remove', { serial: number })}
                onClick={() => onChange?.(value.filter((one) => one !== number))}
              >
                <Icon of={closeIcon} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="s-serial-entry">
        <input
          id={id ?? ownId}
          value={text}
          maxLength={max}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('serials.hint')}
          enterKeyHint="done"
          onChange={({ target }) => type(target.value)}
          onKeyDown={enter}
          onPaste={paste}
          autoFocus={isListening}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            // In a form nothing that was typed is lost; a dialog of its own may be closed without.
            if (text.trim() !== '' && !isListening) add([text])
          }}
        />
        <button type="button" aria-label={t('serials.add')} disabled={text.trim() === ''} onClick={() => add([text])}>
          <Icon of={addIcon} />
        </button>
      </span>
      <CameraScan onCode={(code) => add([code])}>{value.at(-1)}</CameraScan>
      <p className={problem === '' ? 's-note' : 's-note is-bad'} role="status">
        {problem || (wanted === null ? '' : t('serials.count', { count: value.length, wanted }))}
      </p>
    </div>
  )
}
