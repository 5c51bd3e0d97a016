import { readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { virtualPaper } from '../peripherals/print.ts'
import { useStore } from '../ui/store.ts'

/** The drawer on the screen: the bytes that would open a real one open it. Source: DV-D01. */
export function VirtualDrawer() {
  const { t } = useTranslation('scale')
  const jobs = useStore(virtualPaper, (state) => state.jobs)
  const opening = useMemo(
    () => jobs.find(({ bytes }) => readEscpos(bytes).some(({ kind }) => kind === 'drawer'))?.id ?? null,
    [jobs],
  )
  const [shut, setShut] = useState(opening)
  const isOpen = opening !== shut
  return (
    <p className="d-row" role="status">
      <span>
        {t('drawer.title')}: {t(isOpen ? 'drawer.open' : 'drawer.shut')}
      </span>
      {isOpen && (
        <button type="button" className="d-button" onClick={() => setShut(opening)}>
          {t('drawer.close')}
        </button>
      )}
    </p>
  )
}
