import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listEmailTemplates, type templateView } from '@kassa/contract/message/email.calls.ts'
import { type MessagePurpose, messagePurposes } from '@kassa/domain/message/purpose.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'

export type Template = OutputOf<typeof templateView>

const TemplateDrawer = lazyPart(() => import('./TemplateDrawer.tsx').then((part) => part.TemplateDrawer))

/** A receipt's mail is the receipt itself. */
const WRITTEN = messagePurposes.filter((purpose) => purpose !== 'receipt')

/** Every mail there is, with its text in each language. */
export function TemplateList() {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(listEmailTemplates, {})
  const [chosen, setChosen] = useFormState<Pick<Template, 'purpose' | 'locale'> | null>('email-template', null)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={6} />
  const find = (purpose: MessagePurpose, locale: Locale) =>
    data.templates.find((one) => one.purpose === purpose && one.locale === locale)
  const shown = chosen && find(chosen.purpose, chosen.locale)
  return (
    <section className="k-panel">
      <ul className="k-plain-list">
        {WRITTEN.map((purpose) => (
          <li key={purpose} className="k-setting">
            <div>
              <strong>{t(`purpose.${purpose}`)}</strong>
              <p className="k-muted">{t(`purposeHint.${purpose}`)}</p>
            </div>
            <div className="k-save-actions">
              {data.templates
                .filter((one) => one.purpose === purpose)
                .map((template) => (
                  <TemplateButton key={template.locale} template={template} onOpen={() => setChosen(template)} />
                ))}
            </div>
          </li>
        ))}
      </ul>
      {shown ? (
        <TemplateDrawer
          key={`${shown.purpose} ${shown.locale} ${String(shown.version)}`}
          template={shown}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  )
}

function TemplateButton({ template, onOpen }: { template: Template; onOpen: () => void }) {
  const { t } = useTranslation('message')
  const mayEdit = useCan('platform.messages.email.edit')
  const language = t(`language.${template.locale}`)
  return (
    <Button
      disabled={!mayEdit}
      aria-label={t('template.open', { purpose: t(`purpose.${template.purpose}`), language })}
      onClick={onOpen}
    >
      {language}
      {template.isOwn ? <StatusTag kind="info">{t('template.own')}</StatusTag> : null}
    </Button>
  )
}
