import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClockOf } from '../../kit/detail/outlet-clock.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { DetailPage, type Figure } from '../../kit/detail/DetailPage.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { TillList, useTillFigure } from '../../parts/place/TillList.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink, useMayOpen } from '../../parts/place/AllowedLink.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { zoneText } from '../../words/zone-name.ts'

const OutletDrawer = lazyPart(async () => (await import('./OutletDrawer.tsx')).OutletDrawer)

const OutletHours = lazyPart(async () => (await import('./OutletHours.tsx')).OutletHours)

type Answer = OutputOf<typeof readOutletPage.answer>

/** One outlet: how it is doing before what it is. */
export default function OutletDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readOutletPage, { id: params.id ?? '' })
  if (data)
    return (
      <ClockOf of={{ outletId: data.outlet.id }}>
        <Detail data={data} />
      </ClockOf>
    )
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
}

function Detail({ data }: { data: Answer }) {
  const { t } = useTranslation(['place', 'nav', 'people', 'common', 'hours'])
  const [isEditing, setIsEditing] = useFormState('outlet', false)
  const mayOpen = useMayOpen()
  const { outlet, counts, shifts, people } = data
  return (
    <>
      <DetailPage
        back={{ to: paths.outlets(), label: t('nav:screen.outlets.title') }}
        name={outlet.name}
        state={outlet.enabled === 1 ? undefined : <StatusTag kind="off">{t('people:state.disabled')}</StatusTag>}
        note={[outlet.number, outlet.currency, zoneText(outlet.timeZone, outlet.dayEndsAt)].join(' · ')}
        figures={useFigures(data)}
        actions={
          <>
            {mayOpen(paths.orders()) ? (
              <Link className="k-button" to={paths.orders({ outletId: outlet.id })}>
                {t('nav:screen.orders.title')}
              </Link>
            ) : null}
            {outlet.can.edit ? <Button onClick={() => setIsEditing(true)}>{t('common:edit')}</Button> : null}
          </>
        }
        tabs={[
          {
            key: 'tills',
            label: t('nav:screen.devices.title'),
            content: <TillList tills={data.tills} all={counts.tills} />,
          },
          ...(shifts === null ? [] : [{ key: 'shifts', label: t('shifts'), content: <Shifts shifts={shifts} /> }]),
          ...(people === null ? [] : [{ key: 'people', label: t('people'), content: <People people={people} /> }]),
          { key: 'hours', label: t('hours:title'), content: <OutletHours outlet={outlet} asOf={data.asOf} /> },
          { key: 'info', label: t('info'), content: <Information outlet={outlet} /> },
        ]}
      />
      {isEditing ? <OutletDrawer outlet={outlet} onClose={() => setIsEditing(false)} /> : null}
    </>
  )
}

function useFigures({
  outlet: { currency },
  today,
  weekAgo,
  week,
  month,
  before,
  counts,
  lowGoods,
  shifts,
}: Answer): Figure[] {
  const { t } = useTranslation('place')
  const money = (minor: WideMinor): string => moneyText(minor, currency)
  const orders = (count: number): string => t('orders', { value: countText(count) })
  const tillFigure = useTillFigure()
  return [
    {
      label: t('today'),
      value: <Money minor={today.netMinor} currency={currency} />,
      note: `${orders(today.orders)} · ${t('weekAgo', { value: money(weekAgo.netMinor) })}`,
    },
    { label: t('week'), value: <Money minor={week.netMinor} currency={currency} />, note: orders(week.orders) },
    {
      label: t('month'),
      value: <Money minor={month.netMinor} currency={currency} />,
      note: [
        t('before', { value: money(before.netMinor) }),
        ...(month.marginMinor === null ? [] : [t('margin', { value: money(month.marginMinor) })]),
      ].join(' · '),
    },
    tillFigure(counts),
    ...(lowGoods === null ? [] : [{ label: t('low'), value: countText(lowGoods), note: t('lowNote') }]),
    ...(shifts === null ? [] : [{ label: t('shifts'), value: countText(shifts.length) }]),
  ]
}

function Shifts({ shifts }: { shifts: NonNullable<Answer['shifts']> }) {
  const { t } = useTranslation('place')
  return (
    <section className="k-panel">
      {shifts.length === 0 ? <p className="k-muted">{t('noShifts')}</p> : null}
      <ul className="k-plain-list">
        {shifts.map(({ id, number, staffName, deviceName, openedAt }) => (
          <li key={id}>
            <span>
              <AllowedLink to={paths.shift(id)}>{number}</AllowedLink> · {staffName} · {deviceName}
            </span>
            <Moment at={openedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function People({ people }: { people: NonNullable<Answer['people']> }) {
  const { t } = useTranslation(['place', 'nav'])
  return (
    <section className="k-panel">
      {people.length === 0 ? <p className="k-muted">{t('noPeople')}</p> : null}
      <ul className="k-plain-list">
        {people.map(({ id, name, number, roleName, isEnabled }) => (
          <li key={id}>
            <span>
              {name} <small className="k-muted">{[number, roleName].join(' · ')}</small>
            </span>
            {isEnabled ? null : <StatusTag kind="off">{t('disabled')}</StatusTag>}
          </li>
        ))}
      </ul>
      <Link className="k-button" to={paths.staff()}>
        {t('nav:screen.staff.title')}
      </Link>
    </section>
  )
}

function Information({ outlet }: { outlet: Answer['outlet'] }) {
  const { t } = useTranslation('people')
  const given = (text: string): string => (text === '' ? '–' : text)
  return (
    <div className="k-panel">
      <Facts
        facts={[
          { label: t('field.address'), value: given(outlet.address) },
          { label: t('field.phone'), value: given(outlet.phone) },
          { label: t('field.taxNumber'), value: given(outlet.taxNumber) },
          { label: t('field.detail'), value: given(outlet.detail) },
          { label: t('field.staffCount'), value: countText(outlet.staff) },
          { label: t('field.createdAt'), value: <Moment at={outlet.createdAt} form="day" /> },
        ]}
      />
    </div>
  )
}
