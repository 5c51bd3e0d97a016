import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Over a page that shows merchants of several databases while one of them does not answer: which one, and that its merchants are missing. */
export default function MissingBar({ names }: { readonly names: string }) {
  const { t } = useTranslation('missing')
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>{t('bar', { names })}</span>
    </aside>
  )
}
