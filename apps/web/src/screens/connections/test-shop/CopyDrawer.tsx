import { fillTestShop, MOST_COPIED_ORDERS } from '@kassa/contract/moving/test-copy.calls.ts'
import { Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { countText } from '../../../kit/money/format.ts'

const initial: { password: string; sales: 'all' | 'none' } = { password: '', sales: 'all' }

/** Asks how much is copied, and for one's own password, before the test shop is made anew as a copy. */
export function CopyDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('testShop')
  const fill = useChange(fillTestShop, { refreshes: ['moving', 'identity'] })
  return (
    <FormDrawer
      width={480}
      reopensAs="shop-copy.all"
      title={t('copy.fill')}
      initial={initial}
      schema={fillTestShop.request}
      saveLabel={t('copy.fill')}
      onClose={onClose}
      placeOf={({ code }) =>
        code === 'login.refused' ? 'password' : code === 'moving.copy-too-large' ? 'sales' : null
      }
      onSubmit={(typed) => fill.mutateAsync(typed)}
    >
      <FormField name="sales" label={t('copy.sales')}>
        <Radio.Group
          className="k-copy-choice"
          options={(['all', 'none'] as const).map((value) => ({
            value,
            label: (
              <>
                {t(`copy.${value}`)}
                <small className="k-block k-muted">
                  {t(`copy.${value}Hint`, { most: countText(MOST_COPIED_ORDERS) })}
                </small>
              </>
            ),
          }))}
        />
      </FormField>
      <FormField name="password" label={t('password')} hint={t('copy.hint')}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
