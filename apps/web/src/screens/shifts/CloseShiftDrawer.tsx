import type { InputOf } from '@kassa/contract/endpoint.ts'
import { amountMinor, currency } from '@kassa/contract/fields.ts'
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf, moneyText } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'

const schema = closeShift.request.omit({ id: true, foreign: true }).extend({
  notes: z.array(z.object({ currency, countedMinor: amountMinor.min(0).nullish() })),
})

interface Draft {
  countedMinor: NumberDraft
  nextFloatMinor: NumberDraft
  note: string
  /** Of each other currency that the shift took. */
  notes: { currency: string; countedMinor: NumberDraft }[]
}

/** The notes that somebody counted; of the others nothing is said. */
function counted(notes: z.output<typeof schema>['notes']): Pick<InputOf<typeof closeShift.request>, 'foreign'> {
  const found = notes.flatMap((one) =>
    typeof one.countedMinor === 'number' ? [{ currency: one.currency, countedMinor: one.countedMinor }] : [],
  )
  return found.length === 0 ? {} : { foreign: found }
}

/** Closes a shift whose desk is gone, on what was found in the drawer. */
export function CloseShiftDrawer({ shift, onClose }: { readonly shift: ShiftDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('shift')
  const notes = shift.foreign.map((one) => ({ currency: one.currency, countedMinor: null }))
  const initial: Draft = { countedMinor: null, nextFloatMinor: null, note: '', notes }
  const close = useChange(closeShift, { refreshes: ['report'] })
  const { expectedMinor } = shift
  const expected = expectedMinor === null ? '–' : moneyText(expectedMinor, shift.currency)
  return (
    <FormDrawer
      title={t('close.title', { number: shift.number })}
      initial={initial}
      schema={schema}
      onClose={onClose}
      onSubmit={({ notes: found, ...fields }) => close.mutateAsync({ ...fields, ...counted(found), id: shift.id })}
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
        {notes.map((one, index) => (
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
