import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'

/** Shows the rules for a password here, before somebody finds out by being refused. */
export function Policy() {
  const { t } = useTranslation('account')
  const { data } = useAnswer(passwordPolicy, {}, { isQuiet: true })
  return data ? <p className="k-muted">{t('policy', data)}</p> : null
}
