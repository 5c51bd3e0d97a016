import { closeBooks, readClosing, reopenBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMomentText } from '../../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormDay } from '../../../kit/form/fields/FormDay.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { dayText } from '../../../words/day-text.ts'

/** Through which day the books are closed; closing them and, with a reason, opening them again. */
export function ClosingPanel() {
  const { t } = useTranslation('accounting')
  const [form, setForm] = useFormState<'close' | 'reopen' | null>('closing', null)
  const { data } = useAnswer(readClosing, {})
  const momentText = useMomentText()
  if (!data) return null
  const { closedThrough, steps } = data
  const close = (): void => setForm(null)
  return (
    <section className="k-panel k-stack-tight" aria-label={t('closing.title')}>
      <h2>{t('closing.title')}</h2>
      <p>{closedThrough === null ? t('closing.none') : t('closing.through', { day: dayText(closedThrough) })}</p>
      <CanDo permission="platform.analysis.accounting.close">
        <div className="k-page-actions">
          <Button onClick={() => setForm('close')}>{t('closing.close')}</Button>
          {closedThrough === null ? null : <Button onClick={() => setForm('reopen')}>{t('closing.reopen')}</Button>}
        </div>
      </CanDo>
      {steps.length === 0 ? null : (
        <ul className="k-plain-list k-muted" aria-label={t('closing.steps')}>
          {steps.map(({ through, reason, at }) => (
            <li key={at}>
              {momentText(at, null)} ·{' '}
              {through === null ? t('closing.opened') : t('closing.through', { day: dayText(through) })}
              {reason === '' ? '' : ` · ${reason}`}
            </li>
          ))}
        </ul>
      )}
      {form === 'close' ? <CloseDrawer onClose={close} /> : null}
      {form === 'reopen' ? <ReopenDrawer onClose={close} /> : null}
    </section>
  )
}

function CloseDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const change = useChange(closeBooks)
  return (
    <FormDrawer
      width={440}
      reopensAs="closing.close"
      title={t('closing.close')}
      saveLabel={t('closing.closeNow')}
      initial={{ through: null as string | null }}
      schema={closeBooks.request}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync(fields)}
    >
      <FormDay name="through" label={t('closing.lastDay')} hint={t('closing.hint')} />
    </FormDrawer>
  )
}

function ReopenDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const change = useChange(reopenBooks)
  return (
    <FormDrawer
      width={440}
      reopensAs="closing.reopen"
      title={t('closing.reopen')}
      saveLabel={t('closing.reopenNow')}
      initial={{ through: null as string | null, reason: '' }}
      schema={reopenBooks.request}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync(fields)}
    >
      <FormField name="reason" label={t('closing.reason')} hint={t('closing.reasonHint')}>
        <Input.TextArea autoFocus maxLength={200} rows={2} />
      </FormField>
      <FormDay name="through" label={t('closing.stayThrough')} hint={t('closing.stayHint')} isOptional isNullable />
    </FormDrawer>
  )
}
