import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useSwitchShop } from '../../parts/place/use-switch-shop.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Over every page of a test shop, so that nobody takes it for the real one, and the way back. */
export default function TestShopBar() {
  const { t } = useTranslation('testShop')
  const { change, isChanging } = useSwitchShop()
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>
        <strong>{t('mark')}</strong> {t('bar')}
      </span>
      <CanDo permission="platform.configuration.connections.testShop">
        <Button size="small" loading={isChanging} onClick={change}>
          {t('toReal')}
        </Button>
      </CanDo>
    </aside>
  )
}
