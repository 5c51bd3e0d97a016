import { saveGoogleWallet } from '@kassa/contract/member/wallet.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { KeyFile } from './KeyFile.tsx'

const { issuer, account } = saveGoogleWallet.request.shape
const draft = z.object({ issuer, account })

interface Props {
  readonly issuer: string
  readonly version: number
  readonly onClose: () => void
}

/** Sets the service account of Google passes; saving asks Google whether it may. */
export function GoogleDrawer({ issuer: before, version, onClose }: Props) {
  const { t } = useTranslation('wallet')
  const save = useChange(saveGoogleWallet)
  return (
    <FormDrawer
      title={t('setUp', { wallet: t('name.google') })}
      initial={{ issuer: before, account: '' }}
      schema={draft}
      onClose={onClose}
      onSubmit={(fields: z.output<typeof draft>) => save.mutateAsync({ ...fields, version })}
    >
      <FormSection title={t('name.google')} note={t('google.note')}>
        <FormField name="issuer" label={t('google.issuer')} hint={t('google.issuerHint')}>
          <Input autoFocus maxLength={30} inputMode="numeric" />
        </FormField>
        <FormField name="account" label={t('google.account')} hint={t('google.accountHint')}>
          <KeyFile accept=".json" tooLarge={t('tooLarge')} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
