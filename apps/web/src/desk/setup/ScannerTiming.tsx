import { changePreferences } from '../journal/change-preferences.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import VirtualScanner from './VirtualScanner.tsx'

/** How a scanner that types like a keyboard is told from a person. */
export function ScannerTiming() {
  const { t } = useMoreWords()
  const wedge = useStore(desk, (state) => state.preferences.wedge)
  const number = (label: string, value: number, least: number, most: number, write: (value: number) => void) => (
    <label className="d-field">
      {label}
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => write(Math.max(least, Math.min(most, Number(event.target.value))))}
      />
    </label>
  )
  return (
    <fieldset className="d-setting">
      <legend>{t('settings.scanner')}</legend>
      <div className="d-row">
        {number(t('settings.gap'), wedge.maxGapMillis, 5, 200, (maxGapMillis) =>
          changePreferences({ wedge: { ...wedge, maxGapMillis } }),
        )}
        {number(t('settings.shortest'), wedge.minLength, 3, 12, (minLength) =>
          changePreferences({ wedge: { ...wedge, minLength } }),
        )}
      </div>
      <div className="d-choices">
        {(['Enter', 'Tab', 'none'] as const).map((terminator) => (
          <button
            key={terminator}
            type="button"
            className="d-button"
            aria-pressed={wedge.terminator === terminator}
            onClick={() => changePreferences({ wedge: { ...wedge, terminator } })}
          >
            {terminator === 'none' ? t('settings.noTerminator') : terminator}
          </button>
        ))}
      </div>
      <VirtualScanner target={() => window} />
    </fieldset>
  )
}
