import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type providerView, saveSignInProvider } from '@kassa/contract/identity/provider.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

interface Props {
  readonly provider: OutputOf<typeof providerView> | null
  readonly onClose: () => void
}

const { name, issuer, clientId } = saveSignInProvider.request.shape

/** The draft: names of `acr` stand one in a line, and an empty secret leaves what is kept. */
const draft = z.object({
  name,
  issuer,
  clientId,
  clientSecret: z.string().max(500),
  acr: z.string().max(2_600),
  isEnabled: z.boolean(),
})

/** Sets up the provider; saving asks it for its own description. */
export function ProviderDrawer({ provider, onClose }: Props) {
  const { t } = useTranslation('provider')
  const save = useChange(saveSignInProvider)
  const submit = ({ acr, isEnabled, clientSecret, ...fields }: z.output<typeof draft>): Promise<unknown> => {
    const names = acr.split('\n').map((line) => line.trim())
    return save.mutateAsync({
      ...fields,
      acceptedAcr: names.filter((line) => line !== ''),
      enabled: isEnabled ? 1 : 0,
      clientSecret: clientSecret === '' ? null : clientSecret,
      version: provider?.version ?? 0,
    })
  }
  return (
    <FormDrawer
      title={t(provider ? 'edit' : 'setUp')}
      initial={{
        name: provider?.name ?? '',
        issuer: provider?.issuer ?? '',
        clientId: provider?.clientId ?? '',
        clientSecret: '',
        acr: provider?.acceptedAcr.join('\n') ?? '',
        isEnabled: provider === null || provider.enabled === 1,
      }}
      schema={draft}
      onClose={onClose}
      placeOf={({ code }) => (code === 'provider.secret-again' ? 'clientSecret' : null)}
      onSubmit={submit}
    >
      <FormSection title={t('panel')} note={t('note')}>
        <FormField name="name" label={t('name')}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="issuer" label={t('issuer')} hint={t('issuerHint')}>
          <Input maxLength={500} inputMode="url" />
        </FormField>
        <FormField name="clientId" label={t('clientId')}>
          <Input maxLength={255} />
        </FormField>
        <FormField
          name="clientSecret"
          label={t('clientSecret')}
          {...(provider?.hasSecret === true ? { hint: t('secretKept') } : {})}
        >
          <Input.Password maxLength={500} autoComplete="off" />
        </FormField>
        <FormField name="acr" label={t('acr')} hint={t('acrHint')}>
          <Input.TextArea rows={3} />
        </FormField>
        <FormSwitch name="isEnabled" label={t('enabled')} />
      </FormSection>
    </FormDrawer>
  )
}
