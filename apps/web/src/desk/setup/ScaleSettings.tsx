import { SCALE_PROTOCOLS } from '@kassa/domain/scale/scale-drivers.ts'
import { useTranslation } from 'react-i18next'
import { changePreferences } from '../journal/change-preferences.ts'
import { desk } from '../model/desk-state.ts'
import type { ScaleChoice } from '../model/preferences.ts'
import { scaleWay, useScale } from '../peripherals/scale/scale-now.ts'
import { useStore } from '../ui/store.ts'
import { ScaleFigure } from './ScaleFigure.tsx'

const WAYS = ['virtual', 'serial', 'hid'] as const
const BAUDS = [1_200, 2_400, 4_800, 9_600, 19_200] as const
const fresh = (way: ScaleChoice['way']): ScaleChoice => ({ way, protocol: 'lines', baud: 9_600, port: null })

/** Asks for the scale at this device and its protocol. */
export default function ScaleSettings() {
  const { t } = useTranslation('scale')
  const scale = useStore(desk, ({ preferences }) => preferences.scale)
  const offered = WAYS.filter((way) => scaleWay(fresh(way)).isOffered())
  const change = (part: Partial<ScaleChoice>): void => {
    if (scale) changePreferences({ scale: { ...scale, ...part } })
  }
  const choose = async (choice: ScaleChoice): Promise<void> => {
    const port = await scaleWay(choice).choose()
    if (port !== null) changePreferences({ scale: { ...choice, port } })
  }
  return (
    <>
      <fieldset className="d-setting">
        <legend>{t('setting.way')}</legend>
        <div className="d-choices">
          {([null, ...offered] as const).map((way) => (
            <button
              key={way ?? 'none'}
              type="button"
              className="d-button"
              aria-pressed={(scale?.way ?? null) === way}
              onClick={() => changePreferences({ scale: way === null ? null : fresh(way) })}
            >
              {t(`setting.${way ?? 'none'}`)}
            </button>
          ))}
        </div>
        {offered.length === 1 && <p className="d-note">{t('setting.notOffered')}</p>}
      </fieldset>
      {scale?.way === 'serial' && (
        <>
          <fieldset className="d-choices">
            <legend>{t('setting.protocol')}</legend>
            {SCALE_PROTOCOLS.map((protocol) => (
              <button
                key={protocol}
                type="button"
                className="d-button"
                aria-pressed={scale.protocol === protocol}
                onClick={() => change({ protocol })}
              >
                {t(`setting.${protocol}`)}
              </button>
            ))}
          </fieldset>
          <fieldset className="d-choices">
            <legend>{t('setting.baud')}</legend>
            {BAUDS.map((baud) => (
              <button
                key={baud}
                type="button"
                className="d-button"
                aria-pressed={scale.baud === baud}
                onClick={() => change({ baud })}
              >
                {baud}
              </button>
            ))}
          </fieldset>
        </>
      )}
      {scale !== null && scale.way !== 'virtual' && (
        <button type="button" className="d-button" onClick={() => void choose(scale)}>
          {t('setting.choose')}
        </button>
      )}
      {scale !== null && <Heard />}
    </>
  )
}

function Heard() {
  useScale()
  return <ScaleFigure />
}
