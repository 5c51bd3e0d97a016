import { answerSupport, SUPPORT_HOURS } from '@kassa/contract/identity/support.calls.ts'
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormSwitch } from '../../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import type { SupportAccess } from './support-columns.tsx'

interface Props {
  readonly access: SupportAccess
  readonly onClose: () => void
}

/** Lets support in for some hours; to look, unless changes are switched on. */
export function GrantDrawer({ access: { id, askedBy, reason, hours }, onClose }: Props) {
  const { t } = useTranslation('support')
  const answer = useChange(answerSupport)
  return (
    <FormDrawer
      width={520}
      reopensAs={`support-grant.${id}`}
      title={t('allowTo', { name: askedBy })}
      initial={{ id, isAllowed: true, hours, mayChange: false }}
      schema={answerSupport.request}
      saveLabel={t('allow')}
      onClose={onClose}
      onSubmit={(request) => answer.mutateAsync(request)}
    >
      <FormSection title={t('tab')} note={t('for', { reason })}>
        <FormField name="hours" label={t('forHours')} hint={t('forHoursHint')}>
          <InputNumber autoFocus min={1} max={SUPPORT_HOURS} precision={0} />
        </FormField>
        <FormSwitch name="mayChange" label={t('mayChange')} hint={t('mayChangeHint')} />
      </FormSection>
    </FormDrawer>
  )
}
