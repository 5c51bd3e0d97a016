import { APP_TIME } from '@kassa/contract/open/limits/app-time.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { groupedText } from '@kassa/domain/text/money-text.ts'
import { useTranslation } from 'react-i18next'
import type { Connection } from './ConnectionsPage.tsx'
import { dayText } from '../../words/day-text.ts'

const { windowSeconds: window, merchantSeconds: merchant } = APP_TIME

/** Milliseconds as seconds with one decimal. */
const secondsText = (millis: number): string => groupedText(decimalText(Math.round(millis / 100), 1))

/** The calls of an app on each of the last days, with those that were refused and those that failed here, and what they cost the database. */
export function CallDays({ days }: Pick<Connection, 'days'>) {
  const { t } = useTranslation('connection')
  if (days.length === 0) return <p>{t('calls.none')}</p>
  return (
    <>
      <p>{t('calls.ceiling', { window, merchant })}</p>
      <table>
        <caption>{t('calls.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calls.day')}</th>
            <th scope="col">{t('calls.calls')}</th>
            <th scope="col">{t('calls.refused')}</th>
            <th scope="col">{t('calls.faults')}</th>
            <th scope="col">{t('calls.time')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, calls, refused, faults, databaseMillis }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td className="k-figures">{calls}</td>
              <td className="k-figures">{refused}</td>
              <td className="k-figures">{faults}</td>
              <td className="k-figures">{t('calls.seconds', { seconds: secondsText(databaseMillis) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
