import { resetEmailTemplate, saveEmailTemplate } from '@kassa/contract/message/email.calls.ts'
import { MESSAGE_PURPOSES } from '@kassa/domain/message/purpose.ts'
import { fillTemplate, TEMPLATE_LIMITS } from '@kassa/domain/message/template.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import type { Template } from './TemplateList.tsx'

const typed = saveEmailTemplate.request.pick({ title: true, signature: true, content: true })

/** The text of a mail in one language, with what it will look like. */
export function TemplateDrawer({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation(['message', 'kit'])
  const { purpose, locale, title, signature, content } = template
  const save = useChange(saveEmailTemplate)
  const reset = useChange(resetEmailTemplate, { onDone: onClose })
  const known = MESSAGE_PURPOSES[purpose].variables
  return (
    <FormDrawer
      reopensAs={`email-template.${purpose}.${locale}`}
      title={t('template.open', { purpose: t(`purpose.${purpose}`), language: t(`language.${locale}`) })}
      initial={{ title, signature, content }}
      schema={typed}
      version={template.version}
      onClose={onClose}
      placeOf={({ code, details }) => placeOf(code, details)}
      onSubmit={(text, version) => save.mutateAsync({ ...text, purpose, locale, version })}
    >
      <FormSection title={t('template.text')} note={noteOf(t, known)}>
        <FormField name="title" label={t('template.title')} hint={lengthHint(t, TEMPLATE_LIMITS.title)}>
          <Input autoFocus maxLength={TEMPLATE_LIMITS.title} lang={locale} />
        </FormField>
        <FormField name="content" label={t('template.content')} hint={lengthHint(t, TEMPLATE_LIMITS.content)}>
          <Input.TextArea rows={8} maxLength={TEMPLATE_LIMITS.content} lang={locale} />
        </FormField>
        <FormField name="signature" label={t('template.signature')} hint={lengthHint(t, TEMPLATE_LIMITS.signature)}>
          <Input.TextArea rows={2} maxLength={TEMPLATE_LIMITS.signature} lang={locale} />
        </FormField>
      </FormSection>
      <FormSection title={t('template.preview')} note={t('template.previewNote')}>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <Preview template={{ ...template, ...(getFieldsValue(true) as object) }} />}
        </Form.Item>
      </FormSection>
      {template.isOwn ? (
        <CanDo permission="platform.messages.email.delete">
          <Button danger onClick={() => reset.mutate({ purpose, locale })}>
            {t('template.reset')}
          </Button>
        </CanDo>
      ) : null}
    </FormDrawer>
  )
}

type Speak = ReturnType<typeof useTranslation<['message', 'kit']>>['t']

const lengthHint = (t: Speak, maximum: number): string => t('kit:hint.length', { minimum: 1, maximum })

const noteOf = (t: Speak, known: readonly string[]): string =>
  known.length === 0
    ? t('template.noVariables')
    : t('template.variables', { known: known.map((name) => `{${name}}`).join('  ') })

const placeOf = (code: string, details: Readonly<Record<string, unknown>>): string | null => {
  if (code === 'template.code-tag') return 'content'
  return code === 'template.variable-unknown' ? String(details['field']) : null
}

function Preview({ template }: { template: Template }) {
  const { t } = useTranslation('message')
  const names = MESSAGE_PURPOSES[template.purpose].variables
  const { subject, text } = fillTemplate(template, Object.fromEntries(names.map((name) => [name, t(`sample.${name}`)])))
  return (
    <div className="k-panel" lang={template.locale}>
      <strong>{subject}</strong>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>
    </div>
  )
}
