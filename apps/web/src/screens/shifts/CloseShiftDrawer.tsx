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
import type { ShiftDetail } from './ShiftDetailPage.tsx'

const schema = closeShift.request.omit({ id: true })

interface Draft {
  countedMinor: NumberDraft
  nextFloatMinor: NumberDraft
  note: string
}

/** Closes a shift whose desk is gone, on what was found in the drawer. */
export function CloseShiftDrawer({ shift, onClose }: { readonly shift: ShiftDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('shift')
  const initial: Draft = { countedMinor: null, nextFloatMinor: null, note: '' }
  const close = useChange(closeShift, { refreshes: ['report'] })
  const { currency, expectedMinor } = shift
  const expected = expectedMinor === null ? '–' : moneyText(expectedMinor, currency)
  return (
    <FormDrawer
      title={t('close.title', { number: shift.number })}
      initial={initial}
      schema={schema}
      onClose={onClose}
      onSubmit={(fields) => close.mutateAsync({ ...fields, id: shift.id })}
      saveLabel={t('close.save')}
    >
      <FormSection title={t('close.section')} note={t('close.why', { expected })}>
        <FormField name="countedMinor" label={t('close.counted')} decimals={exponentOf(currency)}>
          <MoneyField autoFocus currency={currency} />
        </FormField>
        <FormMoney
          name="nextFloatMinor"
          label={t('close.stays')}
          hint={t('close.staysHint')}
          isOptional
          currency={currency}
        />
        <FormField name="note" label={t('note')} hint={t('close.noteHint')}>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
