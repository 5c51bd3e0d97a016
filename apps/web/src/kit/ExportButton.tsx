import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { downloadIcon } from '../ui/icons.ts'
import { DisabledReason } from './state/DisabledReason.tsx'

interface Props {
  /** Fetches or starts the file; a failure has been announced by the call. */
  readonly onExport: () => Promise<unknown>
  readonly disabledReason?: string | null
  /** What is exported where a list offers more than one file. */
  readonly label?: string | undefined
}

/** Exports what the filters match; one press at a time. */
export function ExportButton({ onExport, disabledReason = null, label }: Props) {
  const { t } = useTranslation('kit')
  const [isBusy, setIsBusy] = useState(false)
  const run = async (): Promise<void> => {
    setIsBusy(true)
    await onExport().catch(() => undefined)
    setIsBusy(false)
  }
  return (
    <DisabledReason reason={disabledReason}>
      <Button size="small" icon={<Icon of={downloadIcon} />} loading={isBusy} onClick={() => void run()}>
        {isBusy ? t('export.running') : (label ?? t('export.button'))}
      </Button>
    </DisabledReason>
  )
}
