import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'

/** Covers the page while the program arrives, unless the layout settings turn it off (SY-S54). */
export function Preloader() {
  const { t } = useTranslation()
  const preloader = useSession((session) => session.layout.preloader)
  if (preloader === 'disable') return <div className="k-preloader" aria-busy="true" />
  return (
    <div className="k-preloader" role="status" aria-label={t('loading')}>
      <BrandMark size={48} />
      <span className="k-preloader-bar" />
    </div>
  )
}
