import { useTranslation } from 'react-i18next'
import { changePreferences } from '../journal/change-preferences.ts'
import { desk } from '../model/desk-state.ts'
import type { ScannerChoice } from '../model/preferences.ts'
import { scannerNow, scannerWay } from '../peripherals/scanner/scanner-now.ts'
import { useStore } from '../ui/store.ts'
import { ScannerTiming } from './ScannerTiming.tsx'

const WAYS = ['hid', 'serial'] as const
const BAUDS = [9_600, 19_200, 38_400, 115_200] as const
const fresh = (way: ScannerChoice['way']): ScannerChoice => ({ way, baud: 9_600, port: null })

/** How this device's scanner is connected, and how what types like one is told from a person. */
export default function ScannerSettings() {
  return (
    <>
      <ScannerConnection />
      <ScannerTiming />
    </>
  )
}

/** A scanner that does not type like a keyboard: one that the browser knows, or one at a serial port. */
function ScannerConnection() {
  const { t } = useTranslation('scale')
  const scanner = useStore(desk, ({ preferences }) => preferences.scanner)
  const problem = useStore(scannerNow, (now) => now.problem)
  const offered = WAYS.filter((way) => scannerWay(fresh(way)).isOffered())
  const choose = async (choice: ScannerChoice): Promise<void> => {
    const port = await scannerWay(choice).choose()
    if (port !== null) changePreferences({ scanner: { ...choice, port } })
  }
  return (
    <fieldset className="d-setting">
      <legend>{t('scanner.way')}</legend>
      <div className="d-choices">
        {([null, ...offered] as const).map((way) => (
          <button
            key={way ?? 'keyboard'}
            type="button"
            className="d-button"
            aria-pressed={(scanner?.way ?? null) === way}
            onClick={() => changePreferences({ scanner: way === null ? null : fresh(way) })}
          >
            {t(`scanner.${way ?? 'keyboard'}`)}
          </button>
        ))}
      </div>
      {offered.length === 0 && <p className="d-note">{t('scanner.notOffered')}</p>}
      {scanner?.way === 'serial' && (
        <div className="d-choices" role="group" aria-label={t('setting.baud')}>
          {BAUDS.map((baud) => (
            <button
              key={baud}
              type="button"
              className="d-button"
              aria-pressed={scanner.baud === baud}
              onClick={() => changePreferences({ scanner: { ...scanner, baud } })}
            >
              {baud}
            </button>
          ))}
        </div>
      )}
      {scanner !== null && (
        <button type="button" className="d-button" onClick={() => void choose(scanner)}>
          {t('scanner.choose')}
        </button>
      )}
      {scanner !== null && problem !== null && (
        <p className="d-note is-bad" role="status">
          {t(`scanner.problem.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}
