import { readMember } from '@kassa/contract/member/member.calls.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailPage, type DetailTab } from '../../kit/detail/DetailPage.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { listText } from '../../words/list-text.ts'
import { MemberActions } from './MemberActions.tsx'
import type { Member } from './MemberDrawer.tsx'
import { dayOr, dayText } from '../../words/day-text.ts'

const records = () => import('./MemberRecords.tsx')
const Consumption = lazyPart(async () => (await records()).Consumption)
const ImportedOrders = lazyPart(async () => (await import('./ImportedOrders.tsx')).ImportedOrders)
const PointRecords = lazyPart(async () => (await records()).PointRecords)
const BalanceRecords = lazyPart(async () => (await records()).BalanceRecords)
const LevelChanges = lazyPart(async () => (await records()).LevelChanges)
const HouseAccount = lazyPart(async () => (await import('./HouseAccount.tsx')).HouseAccount)
const MemberCoupons = lazyPart(async () => (await import('./MemberGifts.tsx')).MemberCoupons)
const FamilyCards = lazyPart(async () => (await import('./FamilyCards.tsx')).FamilyCards)
const Friends = lazyPart(async () => (await import('./Friends.tsx')).Friends)
const MemberGifts = lazyPart(async () => (await import('./MemberGifts.tsx')).MemberGifts)

/** Orders here, and below them those of systems before, which are no part of any sum. */
const Orders = ({ id }: { id: string }) => (
  <div className="k-stack">
    <Consumption id={id} />
    <ImportedOrders id={id} />
  </div>
)

/** One member: who they are, what they hold, and each book under its own right. Source: MB-S02, MB-S04. */
export default function MemberDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readMember, { id: params.id ?? '' })
  if (data) return <Detail member={data} />
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />
}

function Detail({ member }: { member: Member }) {
  const { t } = useTranslation(['member', 'nav', 'people'])
  const { currency, nextLevel } = member
  return (
    <DetailPage
      back={{ to: paths.members(), label: t('nav:screen.members.title') }}
      name={member.name}
      state={member.enabled === 1 ? undefined : <StatusTag kind="off">{t('people:state.disabled')}</StatusTag>}
      note={[t('note.card', { card: member.cardNumber }), member.phone].filter((part) => part !== '').join(' · ')}
      actions={member.isArchived ? undefined : <MemberActions member={member} />}
      figures={[
        {
          label: t('field.level'),
          value: member.levelName ?? '–',
          note: nextLevel
            ? t('note.nextLevel', { missing: moneyText(nextLevel.missingMinor, currency), level: nextLevel.name })
            : undefined,
        },
        {
          label: t('field.balance'),
          value: <Money minor={member.balanceMinor} currency={currency} />,
          note:
            member.bonusMinor === 0 ? undefined : t('note.bonus', { bonus: moneyText(member.bonusMinor, currency) }),
        },
        { label: t('field.points'), value: countText(member.points) },
        { label: t('field.spent'), value: <Money minor={member.spentMinor} currency={currency} /> },
        {
          label: t('field.lastVisit'),
          value: member.lastVisitAt === null ? '–' : <Moment at={member.lastVisitAt} form="day" />,
          note: t('note.visits', { count: member.visits }),
        },
      ]}
      tabs={useTabs(member)}
    />
  )
}

function useTabs(member: Member): DetailTab[] {
  const { t } = useTranslation('member')
  const { id } = member
  const [seesOrders, seesPoints, seesBalance, seesCoupons] = [
    useCan('platform.members.members.consumption'),
    useCan('platform.members.members.points'),
    useCan('platform.members.members.balance'),
    useCan('platform.marketing.coupons.member'),
  ]
  return [
    { key: 'about', label: t('tab.about'), content: <About member={member} /> },
    ...(seesOrders ? [{ key: 'orders', label: t('tab.orders'), content: <Orders id={id} /> }] : []),
    ...(seesPoints ? [{ key: 'points', label: t('tab.points'), content: <PointRecords id={id} /> }] : []),
    ...(seesBalance ? [{ key: 'balance', label: t('tab.balance'), content: <BalanceRecords id={id} /> }] : []),
    ...(seesBalance ? [{ key: 'account', label: t('tab.account'), content: <HouseAccount member={member} /> }] : []),
    ...(seesCoupons ? [{ key: 'coupons', label: t('tab.coupons'), content: <MemberCoupons id={id} /> }] : []),
    ...(seesPoints ? [{ key: 'gifts', label: t('tab.gifts'), content: <MemberGifts id={id} /> }] : []),
    { key: 'family', label: t('tab.family'), content: <FamilyCards member={member} /> },
    { key: 'friends', label: t('tab.friends'), content: <Friends id={id} /> },
    { key: 'changes', label: t('tab.changes'), content: <LevelChanges id={id} /> },
  ]
}

/** When and where somebody agreed, or that they did not. */
function Agreed({ member, to }: { readonly member: Member; readonly to: 'messages' | 'profiling' }) {
  const { t } = useTranslation('member')
  const { [`${to}AgreedAt` as const]: at, [`${to}AgreedHow` as const]: how } = member
  const outlet = member[`${to}AgreedOutlet`]
  if (at === null) return t('no')
  const where = [...(how === null ? [] : [t(`agreedHow.${how}`)]), ...(outlet === null ? [] : [outlet])]
  return (
    <>
      <Moment at={at} form="day" />
      {where.length > 0 ? <span> · {listText(where)}</span> : null}
    </>
  )
}

function About({ member }: { member: Member }) {
  const { t } = useTranslation('member')
  return (
    <Facts
      facts={[
        { label: t('field.email'), value: member.email || '–' },
        { label: t('field.birthday'), value: dayOr('–', member.birthday) },
        { label: t('field.gender'), value: t(`gender.${member.gender}`) },
        { label: t('field.reading'), value: member.reading || '–' },
        { label: t('field.activatedOn'), value: dayText(member.activatedOn) },
        { label: t('field.outlet'), value: member.outletName ?? t('backOffice') },
        { label: t('field.agreesToMessages'), value: <Agreed member={member} to="messages" /> },
        { label: t('field.agreesToProfiling'), value: <Agreed member={member} to="profiling" /> },
        {
          label: t('field.password'),
          value: t(member.isPasswordLocked ? 'password.locked' : member.hasPassword ? 'password.set' : 'password.none'),
        },
        { label: t('field.tags'), value: member.tags.length === 0 ? '–' : listText(member.tags) },
        { label: t('field.levelUntil'), value: dayOr('–', member.levelUntil) },
        { label: t('field.note'), value: member.note || '–' },
        ...(member.taxStanding ? [{ label: t('field.taxStanding'), value: member.taxStanding.paperNumber }] : []),
      ]}
    />
  )
}
