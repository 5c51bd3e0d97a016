import { readReportMails, setReportMails } from '@kassa/contract/report/report-mails.calls.ts'
import { reportTimes, type ReportTime } from '@kassa/domain/figures/report-period.ts'
import { Button, Popover, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'

/** Figures by mail to oneself: of the day, the week, the month that is over. For administrators of a merchant. Source: ST-P06. */
export function MailChoice() {
  const { t } = useTranslation('figure')
  const isAdmin = useSession(({ user }) => user?.tier === 'merchant')
  const maySee = useCan('platform.analysis.sales')
  if (!isAdmin || !maySee) return null
  return (
    <Popover trigger="click" placement="bottomRight" content={<Times />} destroyOnHidden>
      <Button>{t('mail.button')}</Button>
    </Popover>
  )
}

function Times() {
  const { t } = useTranslation('figure')
  const { data, refetch } = useAnswer(readReportMails, {}, { isQuiet: true })
  const [isBusy, setIsBusy] = useState(false)
  const choose = async (time: ReportTime, isOn: boolean): Promise<void> => {
    const others = (data?.times ?? []).filter((one) => one !== time)
    setIsBusy(true)
    // A refusal has been announced by the call.
    await call(setReportMails, { times: isOn ? [...others, time] : others }).catch(() => undefined)
    await refetch()
    setIsBusy(false)
  }
  if (!data) return null
  return (
    <div className="k-mail-choice">
      <p className="k-muted">{t('mail.to', { email: data.email })}</p>
      {reportTimes.map((time) => (
        <label key={time}>
          <Switch
            size="small"
            checked={data.times.includes(time)}
            disabled={isBusy}
            onChange={(isOn) => void choose(time, isOn)}
          />
          {t(`mail.${time}`)}
        </label>
      ))}
    </div>
  )
}
