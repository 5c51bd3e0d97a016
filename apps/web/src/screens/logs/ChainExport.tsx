import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { saveChain } from './chain-file.ts'

/** Saves the log with its seals, for whoever may see all of it, and leads to the page that checks such a file. */
export function ChainExport() {
  const { t } = useTranslation('logCheck')
  const [isBusy, setIsBusy] = useState(false)
  const maySee = [
    useCan('platform.audit.staffLog.export'),
    useCan('platform.audit.memberLog.export'),
    useCan('platform.catalogue.products.costs'),
    useCan('platform.inventory.stock.costs'),
  ].every(Boolean)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    // A refusal is said by the notification.
    await saveChain('log-with-seals.jsonl').catch(() => undefined)
    setIsBusy(false)
  }
  return (
    <span className="k-page-actions">
      {maySee ? (
        <Button size="small" title={t('saveHint')} loading={isBusy} onClick={() => void save()}>
          {t('save')}
        </Button>
      ) : null}
      <Link to={paths.logCheck()}>{t('open')}</Link>
    </span>
  )
}
