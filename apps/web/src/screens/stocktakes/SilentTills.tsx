import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSilentTills } from '../../parts/document/use-silent-tills.ts'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'

/** Names the tills that may hold sales which the check does not know yet; nothing where all were heard of. */
export function SilentTills({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation('stocktake')
  const { text } = useSilentTills(stocktake)
  return text === null ? null : <Alert type="warning" showIcon title={t('tills.title')} description={text} />
}
