import { saveAppleWallet } from '@kassa/contract/member/wallet.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { KeyFile } from './KeyFile.tsx'

const { certificate, intermediate } = saveAppleWallet.request.shape

/** The draft: no key of its own is an empty one. */
const draft = z.object({ certificate, key: z.string(), passphrase: z.string().max(200), intermediate })

/** Sets the certificate of Apple passes. Files are chosen anew each time: nothing of them is ever shown again. */
export function AppleDrawer({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const { t } = useTranslation('wallet')
  const save = useChange(saveAppleWallet)
  const submit = ({ key, ...fields }: z.output<typeof draft>): Promise<unknown> =>
    save.mutateAsync({ ...fields, key: key === '' ? null : key, version })
  return (
    <FormDrawer
      title={t('setUp', { wallet: t('name.apple') })}
      initial={{ certificate: '', key: '', passphrase: '', intermediate: '' }}
      schema={draft}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormSection title={t('name.apple')} note={t('apple.note')}>
        <FormField name="certificate" label={t('apple.certificate')} hint={t('apple.certificateHint')}>
          <KeyFile accept=".p12,.pfx,.pem,.crt,.cer" tooLarge={t('tooLarge')} autoFocus />
        </FormField>
        <FormField name="key" label={t('apple.key')} hint={t('apple.keyHint')} isOptional>
          <KeyFile accept=".pem,.key" tooLarge={t('tooLarge')} />
        </FormField>
        <FormField name="passphrase" label={t('apple.passphrase')} isOptional>
          <Input.Password maxLength={200} autoComplete="off" />
        </FormField>
        <FormField name="intermediate" label={t('apple.intermediate')} hint={t('apple.intermediateHint')}>
          <KeyFile accept=".cer,.pem,.crt" tooLarge={t('tooLarge')} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
