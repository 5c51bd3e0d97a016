import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '../model/desk-state.ts'
import { typeAsScanner } from '../peripherals/scanner/virtual-scanner.ts'

/** The scanner on the screen: what is typed here is scanned into the target. Source: DV-D01. */
export default function VirtualScanner({ target }: { readonly target: () => EventTarget | null }) {
  const { t } = useTranslation('scale')
  const [code, setCode] = useState('4901234567894')
  const scan = (): void => {
    const into = target()
    if (into && code !== '') typeAsScanner(into, code, desk.read().preferences.wedge)
  }
  return (
    <div className="d-row">
      <label className="d-field">
        {t('scanner.title')}
        <input
          autoComplete="off"
          aria-label={t('scanner.code')}
          value={code}
          maxLength={200}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <button type="button" className="d-button" onClick={scan}>
        {t('scanner.scan')}
      </button>
    </div>
  )
}
