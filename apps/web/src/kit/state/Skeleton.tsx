import { useTranslation } from 'react-i18next'

/** Stands in for a tab's list whose program is coming, whatever the list is told. */
export const ListComing = () => <Skeleton rows={8} />

/** The shape of rows that are coming. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className="k-skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="k-skeleton-row">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
