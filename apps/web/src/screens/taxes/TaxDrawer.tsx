import { createTax, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { Checkbox, Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PercentField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useSession } from '../../session/session.ts'
import type { Tax } from './TaxPage.tsx'

interface Draft {
  name: string
  rateBasisPoints: NumberDraft
  isIncluded: boolean
  outlets: { outletId: string; isDefault: boolean }[]
}

const draftOf = ({ name, rateBasisPoints, isIncluded, outlets }: Tax): Draft => ({
  name,
  rateBasisPoints,
  isIncluded,
  outlets: outlets.map(({ outletId, isDefault }) => ({ outletId, isDefault })),
})

/** Adds a tax or changes one; orders already made keep theirs. */
export function TaxDrawer({ tax, onClose }: { tax: Tax | null; onClose: () => void }) {
  const { t } = useTranslation(['tax', 'kit'])
  const create = useChange(createTax, { refreshes: ['catalogue'] })
  const update = useChange(updateTax, { refreshes: ['catalogue'] })
  const initial: Draft = tax ? draftOf(tax) : { name: '', rateBasisPoints: null, isIncluded: false, outlets: [] }
  return (
    <FormDrawer
      isOpen
      title={tax ? t('edit', { name: tax.name }) : t('new')}
      initial={initial}
      schema={createTax.request}
      onClose={onClose}
      version={tax?.version}
      draftOf={draftOf}
      onSubmit={(fields, version) =>
        tax ? update.mutateAsync({ ...fields, id: tax.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('section.tax')}>
        <FormField name="name" label={t('column.name')} hint={t('kit:hint.length', { minimum: 1, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="rateBasisPoints" label={t('column.rate')} hint={t('rateHint')} decimals={2}>
          <PercentField />
        </FormField>
        <FormField name="isIncluded" label={t('column.isIncluded')}>
          <Segmented
            options={[
              { value: false, label: t('addedNote') },
              { value: true, label: t('includedNote') },
            ]}
          />
        </FormField>
      </FormSection>
      <FormSection title={t('section.where')}>
        <FormField name="outlets" label={t('offeredAt')} isOptional>
          <TaxOutlets />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

type Outlets = Draft['outlets']

/** At which outlets a tax is offered, and where it is the default. */
function TaxOutlets({ value = [], onChange }: { value?: Outlets; onChange?: (value: Outlets) => void }) {
  const { t } = useTranslation('tax')
  const outlets = useSession((session) => session.outlets)
  const offer = (outletId: string, isOffered: boolean): void =>
    onChange?.(
      isOffered ? [...value, { outletId, isDefault: false }] : value.filter((one) => one.outletId !== outletId),
    )
  const makeDefault = (outletId: string, isDefault: boolean): void =>
    onChange?.(value.map((one) => (one.outletId === outletId ? { ...one, isDefault } : one)))
  return (
    <ul className="k-plain-list">
      {outlets.map((outlet) => {
        const mine = value.find((one) => one.outletId === outlet.id)
        return (
          <li key={outlet.id}>
            <Checkbox checked={mine !== undefined} onChange={(event) => offer(outlet.id, event.target.checked)}>
              {outlet.name}
            </Checkbox>
            {mine ? (
              <Checkbox
                aria-label={`${t('defaultAt')} ${outlet.name}`}
                checked={mine.isDefault}
                onChange={(event) => makeDefault(outlet.id, event.target.checked)}
              >
                {t('default')}
              </Checkbox>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
