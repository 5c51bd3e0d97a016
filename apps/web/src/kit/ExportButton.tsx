import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { downloadIcon } from '../ui/icons.ts'
import { DisabledReason } from './state/DisabledReason.tsx'

interface Props {
  /** Fetches or starts the file, telling how many rows it has so far; a failure has been announced by the call. */
  readonly onExport: (tell: (rows: number) => void) => Promise<unknown>
  readonly disabledReason?: string | null
  /** The name of the export where a list offers more than one file. */
  readonly label?: string | undefined
}

/** Exports what the filters match; one press at a time. */
export function ExportButton({ onExport, disabledReason = null, label }: Props) {
  const { t } = useTranslation('kit')
  const [isBusy, setIsBusy] = useState(false)
  const [rows, setRows] = useState(0)
  const run = async (): Promise<void> => {
    setIsBusy(true)
    await onExport(setRows).catch(() => undefined)
    setIsBusy(false)
    setRows(0)
  }
  const running = rows === 0 ? t('export.running') : t('export.soFar', { count: rows })
  return (
    <DisabledReason reason={disabledReason}>
      <Button size="small" icon={<Icon of={downloadIcon} />} loading={isBusy} onClick={() => void run()}>
        {isBusy ? running : (label ?? t('export.button'))}
      </Button>
    </DisabledReason>
  )
}
