import { strikeClockEntry } from '@kassa/contract/sales/time-clock.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

/** An entry of the time clock that is about to be struck out. */
export interface EntryToStrike {
  readonly id: string
  readonly title: string
}

const schema = z.object({ reason: z.string().trim().min(2).max(200) })

/** Strikes an entry out, with a reason; it stays to be seen. */
export function StrikeDrawer({ entry, onClose }: { readonly entry: EntryToStrike; readonly onClose: () => void }) {
  const { t } = useTranslation('timeClock')
  const strike = useChange(strikeClockEntry)
  return (
    <FormDrawer
      reopensAs={`work-strike.${entry.id}`}
      title={entry.title}
      initial={{ reason: '' }}
      schema={schema}
      saveLabel={t('list.strike')}
      onClose={onClose}
      onSubmit={({ reason }) => strike.mutateAsync({ id: entry.id, reason })}
    >
      <FormSection title={t('list.strike')} note={t('list.strikeNote')}>
        <FormField name="reason" label={t('field.reason')}>
          <Input autoFocus maxLength={200} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
