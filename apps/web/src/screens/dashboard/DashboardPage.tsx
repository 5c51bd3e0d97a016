import { useTranslation } from 'react-i18next'
export default function DashboardPage() {
  const { t } = useTranslation('nav')
  return (
    <>
      <h1>{t('screen.dashboard.title')}</h1>
      <p className="k-muted">{t('screen.dashboard.purpose')}</p>
    </>
  )
}
