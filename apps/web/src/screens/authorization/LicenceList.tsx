import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listLicences } from '@kassa/contract/billing/licence.calls.ts'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { dayText } from '../../words/day-text.ts'
import { inBrackets } from '../../words/brackets.ts'
import type { PartHead } from '../../kit/PageHead.tsx'

type Row = OutputOf<typeof listLicences.answer>['rows'][number]
const STATES = ['not-activated', 'in-use', 'grace', 'expired'] as const
const kindOf = { 'not-activated': 'off', 'in-use': 'good', grace: 'warn', expired: 'bad' } as const

/** Licences of the merchants one looks after, the next to end first. */
export default function LicenceList(props: PartHead) {
  const { t } = useTranslation('billing')
  return (
    <ListPage
      {...props}
      name="licences"
      endpoint={listLicences}
      filters={[
        { kind: 'text', name: 'search', label: t('merchant') },
        choiceOf('state', t('state'), STATES, (value) => t(`licence.states.${value}`)),
        choiceOf('kind', t('licence.kind'), ['trial', 'paid'] as const, (value) => t(`licence.kinds.${value}`)),
      ]}
      columns={useColumns()}
      rowKey={(row) => row.merchantId}
      empty={{ title: t('licence.empty'), body: t('licence.emptyBody') }}
      isExported
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'merchant',
      sort: 'merchant',
      title: t('merchant'),
      text: ({ merchantName }) => merchantName,
      render: ({ merchantName, merchantNumber }) => `${merchantName}${inBrackets(merchantNumber)}`,
    },
    {
      key: 'partner',
      sort: 'partner',
      title: t('partner'),
      isHiddenAtFirst: true,
      render: ({ partnerName }) => partnerName ?? '–',
    },
    { key: 'version', sort: 'version', title: t('version'), render: ({ versionName }) => versionName },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, isTrial }) => (
        <StatusTag kind={kindOf[state]}>
          {t(`licence.states.${state}`)}
          {isTrial ? ` · ${t('licence.kinds.trial')}` : ''}
        </StatusTag>
      ),
    },
    {
      key: 'ends',
      sort: 'ends',
      title: t('licence.ends'),
      render: ({ endsOn }) => (endsOn === null ? t('forLife') : dayText(endsOn)),
    },
    { key: 'outlets', sort: 'outlets', title: t('limit.outlets'), align: 'end', render: ({ outlets }) => outlets },
    { key: 'codes', sort: 'codes', title: t('limit.codes'), align: 'end', render: ({ codes }) => codes },
  ]
}
