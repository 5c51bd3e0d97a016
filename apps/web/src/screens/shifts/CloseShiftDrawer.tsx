import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf, moneyText } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { countedNotes, notesToCount, withNotes, type NotesDraft } from './drawer/closing-notes.ts'
import type { ShiftDetail } from './ShiftDetailPage.tsx'

interface Draft extends NotesDraft {
  countedMinor: NumberDraft
  nextFloatMinor: NumberDraft
  note: string
}

/** Closes a shift whose desk is gone, on what was found in the drawer. */
export function CloseShiftDrawer({ shift, onClose }: { readonly shift: ShiftDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('shift')
  const taken = notesToCount(shift)
  const initial: Draft = { countedMinor: null, nextFloatMinor: null, note: '', ...taken }
  const close = useChange(closeShift, { refreshes: ['report'] })
  const { expectedMinor } = shift
  const expected = expectedMinor === null ? '–' : moneyText(expectedMinor, shift.currency)
  return (
    <FormDrawer
      reopensAs={`shift-close.${shift.id}`}
      title={t('close.title', { number: shift.number })}
      initial={initial}
      schema={withNotes}
      onClose={onClose}
      onSubmit={({ notes, ...fields }) => close.mutateAsync({ ...fields, ...countedNotes(notes), id: shift.id })}
      saveLabel={t('close.save')}
    >
      <FormSection title={t('close.section')} note={t('close.why', { expected })}>
        <FormField name="countedMinor" label={t('close.counted')} decimals={exponentOf(shift.currency)}>
          <MoneyField autoFocus currency={shift.currency} />
        </FormField>
        <FormMoney
          name="nextFloatMinor"
          label={t('close.stays')}
          hint={t('close.staysHint')}
          isOptional
          currency={shift.currency}
        />
        {taken.notes.map((one, index) => (
          <FormMoney
            key={one.currency}
            name={['notes', index, 'countedMinor']}
            label={t('close.notes', { currency: one.currency })}
            hint={t('close.notesHint')}
            isOptional
            currency={one.currency}
          />
        ))}
        <FormField name="note" label={t('note')} hint={t('close.noteHint')}>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
