import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Over every page of a test shop, so that nobody takes it for the real one, and the way back: a sign-in. */
export default function TestShopBar() {
  const { t } = useTranslation('testShop')
  const navigate = useNavigate()
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>
        <strong>{t('mark')}</strong> {t('bar')}
      </span>
      <Button size="small" onClick={() => void navigate({ to: paths.logout() })}>
        {t('toReal')}
      </Button>
    </aside>
  )
}
