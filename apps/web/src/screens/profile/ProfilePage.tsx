import { useTranslation } from 'react-i18next'
export default function ProfilePage() {
  const { t } = useTranslation('nav')
  return (
    <>
      <h1>{t('screen.profile.title')}</h1>
      <p className="k-muted">{t('screen.profile.purpose')}</p>
    </>
  )
}
