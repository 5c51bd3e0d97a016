import { useTranslation } from 'react-i18next'
import { readWaitingLink } from './waiting-link.ts'

/** Says to whom a provider named why the password is asked for once more. */
export function LinkNotice() {
  const waiting = readWaitingLink()
  return waiting === null ? null : <Notice name={waiting.providerName} />
}

function Notice({ name }: { readonly name: string }) {
  const { t } = useTranslation('provider')
  return <p role="status">{t('linkNotice', { name })}</p>
}
