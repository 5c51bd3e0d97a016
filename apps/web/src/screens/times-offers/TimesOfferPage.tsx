import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteTimesOffer,
  listTimesOffers,
  setTimesOfferEnabled,
  type timesOfferView,
} from '@kassa/contract/stored-value/times-offer.calls.ts'
import { useTranslation } from 'react-i18next'
import { EditedList } from '../../kit/list/EditedList.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useSession } from '../../session/session.ts'
import { TimesOfferDrawer } from './TimesOfferDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type TimesOffer = OutputOf<typeof timesOfferView>

const MAY = {
  add: 'platform.marketing.rechargeRules.add',
  edit: 'platform.marketing.rechargeRules.edit',
  remove: 'platform.marketing.rechargeRules.delete',
}

/** Times cards that the merchant sells. Source: MB-P12. */
export default function TimesOfferPage() {
  const { t } = useTranslation(['timesOffer', 'nav'])
  const currency = useSession(({ outlet, outlets }) => (outlet ?? outlets[0])?.payCurrency ?? 'CNY')
  const [remove, enable] = [useUndoable(deleteTimesOffer), useUndoable(setTimesOfferEnabled)]
  const columns = useColumns()
  return (
    <EditedList
      name="times-offers"
      title={t('nav:screen.timesOffers.title')}
      purpose={t('nav:screen.timesOffers.purpose')}
      endpoint={listTimesOffers}
      may={MAY}
      texts={{
        add: t('timesOffer:new'),
        search: t('timesOffer:name'),
        empty: t('timesOffer:empty'),
        emptyBody: t('timesOffer:emptyBody'),
        remove: t('timesOffer:delete'),
      }}
      removes={{ title: (name) => t('timesOffer:deleteQuestion', { name }), body: t('timesOffer:deleteBody') }}
      disables={{ title: (name) => t('timesOffer:disableQuestion', { name }), body: t('timesOffer:disableBody') }}
      columns={columns}
      onRemove={(id, name) => remove({ id }, name)}
      onEnable={(id, enabled, name) => enable({ id, enabled }, name)}
      renderDrawer={(row, onClose) => <TimesOfferDrawer timesOffer={row} currency={currency} onClose={onClose} />}
    />
  )
}

function useColumns(): (opens: Pick<Column<TimesOffer>, 'opens'>) => Column<TimesOffer>[] {
  const { t } = useTranslation('timesOffer')
  const enabled = useEnabledColumn<TimesOffer>()
  return (opens) => [
    { key: 'name', sort: 'name', title: t('name'), text: ({ name }) => name, render: ({ name }) => name, ...opens },
    {
      key: 'price',
      sort: 'price',
      title: t('price'),
      align: 'end',
      render: ({ priceMinor, currency }) => <Money minor={priceMinor} currency={currency} />,
    },
    { key: 'uses', sort: 'uses', title: t('uses'), align: 'end', render: ({ uses }) => t('count', { count: uses }) },
    {
      key: 'days',
      sort: 'days',
      title: t('days'),
      render: ({ validDays }) => (validDays === null ? t('forGood') : t('dayCount', { count: validDays })),
    },
    { key: 'sold', sort: 'sold', title: t('sold'), align: 'end', render: ({ sold }) => countText(sold) },
    enabled,
  ]
}
