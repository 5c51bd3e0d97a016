import { desk } from '../model/desk-state.ts'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import type { EntryMode } from '../model/entry.ts'
import { pressKey, pressMode } from './press-entry.ts'

const rows: readonly (readonly string[])[] = [
  ['7', '8', '9', 'Backspace'],
  ['4', '5', '6', '+'],
  ['1', '2', '3', '-'],
  ['*', '0', '.', 'Enter'],
]
const modes: readonly Exclude<EntryMode, 'code'>[] = ['quantity', 'price', 'discount']
const faces: Readonly<Record<string, string>> = { Backspace: '⌫', '*': '×', '-': '−', Enter: '⏎' }

/** The pad on the screen: the same grammar as the keyboard. Source: desk.md, 3.3. */
export function Keypad() {
  const { t } = useWords()
  const entry = useStore(desk, (state) => state.entry)
  return (
    <div className="d-keypad" role="group" aria-label={t('pad.label')}>
      <div className="d-keys">
        {rows.flat().map((key) => (
          <button
            key={key}
            type="button"
            className={`d-key${/^\d$/.test(key) ? '' : ' is-sign'}${key === 'Enter' ? ' is-enter' : ''}`}
            aria-label={
              /^[0-9.]$/.test(key)
                ? key
                : t(
                    `pad.${key === '*' ? 'times' : key === '+' ? 'more' : key === '-' ? 'less' : key === 'Enter' ? 'enter' : 'erase'}`,
                  )
            }
            onClick={() => pressKey(key)}
          >
            {faces[key] ?? key}
          </button>
        ))}
      </div>
      <div className="d-modes">
        {modes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="d-mode"
            aria-pressed={entry.mode === mode}
            onClick={() => pressMode(mode)}
          >
            {t(`mode.${mode}`)}
          </button>
        ))}
        <output className="d-entry d-figures" aria-label={t('pad.entry')}>
          {entry.times !== null && <b>{entry.times} × </b>}
          {entry.text}
          <i className="d-caret" />
        </output>
      </div>
    </div>
  )
}
