import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'

/** How far counting has come, as a bar and in figures. */
export function CountProgress({ counted, of }: { counted: number; of: number }) {
  const { t } = useTranslation('stocktake')
  return (
    <div className="k-progress">
      <span className="k-figures">{t('countedOf', { counted, total: of })}</span>
      <Progress
        percent={of === 0 ? 0 : Math.floor((counted * 100) / of)}
        showInfo={false}
        strokeColor="var(--primary)"
        size="small"
        aria-hidden="true"
      />
    </div>
  )
}
