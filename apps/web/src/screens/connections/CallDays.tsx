import { useTranslation } from 'react-i18next'
import type { Connection } from './ConnectionsPage.tsx'

/** The calls of an app on each of the last days, with those that were refused and those that failed here. */
export function CallDays({ days }: Pick<Connection, 'days'>) {
  const { t } = useTranslation('connection')
  if (days.length === 0) return <p>{t('calls.none')}</p>
  return (
    <table>
      <caption>{t('calls.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('calls.day')}</th>
          <th scope="col">{t('calls.calls')}</th>
          <th scope="col">{t('calls.refused')}</th>
          <th scope="col">{t('calls.faults')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, calls, refused, faults }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="k-figures">{calls}</td>
            <td className="k-figures">{refused}</td>
            <td className="k-figures">{faults}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
