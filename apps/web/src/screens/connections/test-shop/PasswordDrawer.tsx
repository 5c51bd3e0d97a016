import { endTestShop, makeTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'

interface Props {
  readonly wish: 'make' | 'end'
  readonly onClose: () => void
}

/** Asks for one's own password again before a test shop is made or ended. */
export function PasswordDrawer({ wish, onClose }: Props) {
  const { t } = useTranslation('testShop')
  const [make, end] = [useChange(makeTestShop), useChange(endTestShop)]
  return (
    <FormDrawer
      width={480}
      title={t(wish)}
      initial={{ password: '' }}
      schema={makeTestShop.request}
      saveLabel={t(wish)}
      onClose={onClose}
      placeOf={({ code }) => (code === 'login.refused' ? 'password' : null)}
      onSubmit={(typed) => (wish === 'make' ? make.mutateAsync(typed) : end.mutateAsync(typed))}
    >
      <FormField name="password" label={t('password')} hint={t(wish === 'make' ? 'makeHint' : 'endHint')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
