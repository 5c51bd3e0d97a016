import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { can } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'

const ONE = { limit: 1 }

/** Lists a merchant's steps before the first sale; gone for good once something was sold. Source: look.md, Today. */
export function FirstSteps() {
  const isOwner = useSession((session) => session.user?.tier === 'merchant') && can('platform.organisation.outlets.add')
  const maySee = isOwner && can('platform.analysis.orders') && can('platform.organisation.staff')
  return maySee ? <UntilTheFirstSale /> : null
}

function UntilTheFirstSale() {
  const { data } = useAnswer(listOrders, ONE, { isQuiet: true })
  return data?.total === 0 ? <Steps /> : null
}

function Steps() {
  const { t } = useTranslation('dashboard')
  const hasOutlet = useSession((session) => session.outlets.length > 0)
  const goods = useAnswer(listProducts, ONE, { isQuiet: true }).data?.total ?? 0
  const devices = useAnswer(listDevices, ONE, { isQuiet: true }).data?.total ?? 0
  const staff = useAnswer(listStaff, ONE, { isQuiet: true }).data?.total ?? 0
  const steps = [
    { key: 'outlet', isDone: hasOutlet, to: paths.start() },
    { key: 'goods', isDone: goods > 0, to: paths.start() },
    { key: 'desk', isDone: devices > 0, to: paths.desk({ register: 'yes' }) },
    { key: 'staff', isDone: staff > 0, to: paths.staff() },
  ] as const
  return (
    <section className="k-panel is-wide k-first-steps">
      <h2>{t('steps.title')}</h2>
      <p className="k-muted">{t('steps.body')}</p>
      <ol className="k-plain-list">
        {steps.map(({ key, isDone, to }) => (
          <li key={key}>
            <span>{t(`steps.${key}`)}</span>
            {isDone ? (
              <StatusTag kind="good">{t('steps.done')}</StatusTag>
            ) : (
              <Link className="k-button" to={to}>
                {t(`steps.do.${key}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
