import { createTimesOffer, editTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { NamesOfForm, useFormNames } from '../../parts/offer/names.ts'
import { ScopeField } from '../../parts/offer/ScopeField.tsx'
import type { TimesOffer } from './TimesOfferPage.tsx'

interface Draft {
  name: string
  currency: string
  priceMinor: NumberDraft
  uses: NumberDraft
  validDays: NumberDraft
  scope: InputOf<(typeof createTimesOffer)['request']>['scope']
}

interface Props {
  readonly timesOffer: TimesOffer | null
  readonly currency: string
  readonly onClose: () => void
}

/** Edits the terms that a session pass is sold on; passes that were sold stay as they are. */
export function TimesOfferDrawer({ timesOffer, currency: own, onClose }: Props) {
  const { t } = useTranslation(['timesOffer', 'kit'])
  const create = useChange(createTimesOffer)
  const edit = useChange(editTimesOffer)
  const names = useFormNames(timesOffer?.names)
  const currency = timesOffer?.currency ?? own
  const initial: Draft = {
    name: timesOffer?.name ?? '',
    currency,
    priceMinor: timesOffer?.priceMinor ?? null,
    uses: timesOffer?.uses ?? 10,
    validDays: timesOffer?.validDays ?? null,
    scope: timesOffer?.scope ?? { kind: 'products', products: [] },
  }
  return (
    <NamesOfForm value={names}>
      <FormDrawer
        width={560}
        reopensAs={`times-offers.${timesOffer?.id ?? 'new'}`}
        title={timesOffer ? t('timesOffer:edit', { name: timesOffer.name }) : t('timesOffer:new')}
        initial={initial}
        schema={createTimesOffer.request}
        placeOf={placeOf}
        onClose={onClose}
        version={timesOffer?.version}
        onSubmit={(fields, version) =>
          timesOffer ? edit.mutateAsync({ ...fields, id: timesOffer.id, version }) : create.mutateAsync(fields)
        }
      >
        <FormField name="name" label={t('timesOffer:name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormMoney
          name="priceMinor"
          label={t('timesOffer:price')}
          hint={t('timesOffer:priceHint')}
          currency={currency}
        />
        <FormNumber name="uses" label={t('timesOffer:uses')} hint={t('timesOffer:usesHint')} />
        <FormNumber name="validDays" label={t('timesOffer:days')} hint={t('timesOffer:daysHint')} isOptional />
        <FormField name="scope" label={t('timesOffer:goods')}>
          <ScopeField label={t('timesOffer:goods')} />
        </FormField>
      </FormDrawer>
    </NamesOfForm>
  )
}

const placeOf = ({ details }: ApiError): string | null =>
  typeof details['field'] === 'string' ? details['field'] : null
