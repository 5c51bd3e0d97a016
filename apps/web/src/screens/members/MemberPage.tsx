import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { listSegments } from '@kassa/contract/member/segment.calls.ts'
import { listMembers, type memberRow, revealMembers, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useEnableBulk, useEnabledColumn, useEnabledFilter } from '../../parts/person/shared-columns.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { dayOr, dayText } from '../../words/day-text.ts'

const MemberImport = lazyPart(async () => (await import('./MemberImport.tsx')).default)
const MemberDrawer = lazyPart(async () => (await import('./MemberDrawer.tsx')).MemberDrawer)

type Row = OutputOf<typeof memberRow>

/** Members of the merchant. Source: specification §2 (/member-member), MB-S01, MB-S02. */
export default function MemberPage() {
  const { t } = useTranslation(['member', 'nav'])
  const navigate = useNavigate()
  const [isNew, setIsNew] = useFormState('member', false)
  const [isImporting, setIsImporting] = useState(false)
  const question = (count: number) => ({
    title: t('disable.question', { count }),
    body: t('disable.body'),
    ok: t('disable.ok'),
    isDanger: true,
  })
  const create = <NewButton permission="platform.members.members.add" label={t('new')} onClick={() => setIsNew(true)} />
  return (
    <>
      <ListPage
        name="members"
        title={t('nav:screen.members.title')}
        purpose={t('nav:screen.members.purpose')}
        endpoint={listMembers}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        bulkActions={useEnableBulk<Row>(setMembersEnabled, 'platform.members.members.edit', {
          question,
          nameOf: ({ name }) => name,
        })}
        actions={
          <>
            <CanDo permission="platform.members.members.add">
              <Button icon={<Icon of={uploadIcon} />} onClick={() => setIsImporting(true)}>
                {t('import.title')}
              </Button>
            </CanDo>{' '}
            <CanDo permission="platform.members.members.balance">
              <Button onClick={() => void navigate({ to: paths.purses() })}>{t('purses')}</Button>
            </CanDo>{' '}
            <CanDo permission="platform.analysis.members">
              <Button onClick={() => void navigate({ to: paths.memberLiability() })}>{t('liability')}</Button>
            </CanDo>{' '}
            <Button onClick={() => void navigate({ to: paths.memberSegments() })}>{t('segments')}</Button>{' '}
            <Button onClick={() => void navigate({ to: paths.memberDuplicates() })}>{t('duplicates')}</Button> {create}
          </>
        }
        isExported
        revealed={{ label: t('exportRevealed'), rows: reveal }}
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {isImporting ? <MemberImport onClose={() => setIsImporting(false)} /> : null}
      {isNew ? <MemberDrawer member={null} onClose={() => setIsNew(false)} /> : null}
    </>
  )
}

/** Rows with phone and address in full; the member log says who looked. Source: SE-D02. */
async function reveal(rows: readonly Row[]): Promise<Row[]> {
  const { members } = await call(revealMembers, { ids: rows.map(({ id }) => id) })
  const found = new Map(members.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, ...found.get(row.id) }))
}

function useFilters(): Filter[] {
  const { t } = useTranslation('member')
  const { data } = useAnswer(listLevels, { limit: 100 }, { isQuiet: true })
  const { data: segments } = useAnswer(listSegments, {}, { isQuiet: true })
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    {
      kind: 'choice',
      name: 'levelId',
      label: t('field.level'),
      options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    useEnabledFilter(),
    {
      kind: 'choice',
      name: 'segmentId',
      label: t('filter.segment'),
      options: (segments?.segments ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'birthdayMonth',
      label: t('filter.birthday'),
      options: Array.from({ length: 12 }, (_, at) => ({
        value: String(at + 1),
        label: t('filter.month', { month: at + 1 }),
      })),
    },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('member')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      opens: ({ id }) => paths.member(id),
    },
    {
      key: 'card',
      sort: 'card',
      title: t('field.cardNumber'),
      render: ({ cardNumber }) => <span className="k-figures">{cardNumber}</span>,
      text: ({ cardNumber }) => cardNumber,
    },
    {
      key: 'phone',
      title: t('field.phone'),
      render: ({ phone }) => <span className="k-figures">{phone || '–'}</span>,
      text: ({ phone }) => phone,
    },
    { key: 'level', title: t('field.level'), render: ({ levelName }) => levelName ?? '–' },
    {
      key: 'points',
      sort: 'points',
      title: t('field.points'),
      align: 'end',
      render: ({ points }) => <span className="k-figures">{countText(points)}</span>,
      text: ({ points }) => String(points),
    },
    {
      key: 'balance',
      title: t('field.balance'),
      align: 'end',
      onPhone: 'figure',
      render: ({ balanceMinor, currency }) => <Money minor={balanceMinor} currency={currency} />,
      text: ({ balanceMinor, currency }) => moneyText(balanceMinor, currency),
      masked: '•••',
    },
    {
      key: 'spent',
      sort: 'spent',
      title: t('field.spent'),
      align: 'end',
      render: ({ spentMinor, currency }) => <Money minor={spentMinor} currency={currency} />,
      text: ({ spentMinor, currency }) => moneyText(spentMinor, currency),
    },
    {
      key: 'lastVisit',
      title: t('field.lastVisit'),
      render: ({ lastVisitAt }) => (lastVisitAt === null ? '–' : <Moment at={lastVisitAt} form="day" />),
    },
    {
      key: 'email',
      title: t('field.email'),
      isHiddenAtFirst: true,
      render: ({ email }) => email || '–',
      text: ({ email }) => email,
    },
    {
      key: 'birthday',
      title: t('field.birthday'),
      isHiddenAtFirst: true,
      render: ({ birthday }) => dayOr('–', birthday),
    },
    {
      key: 'activated',
      title: t('field.activatedOn'),
      isHiddenAtFirst: true,
      render: ({ activatedOn }) => dayText(activatedOn),
    },
    useEnabledColumn<Row>(),
  ]
}
