import { readAlertChoice, saveAlertChoice } from '@kassa/contract/message/alert.calls.ts'
import { readPush } from '@kassa/contract/message/push.calls.ts'
import { ALERT_MAILS } from '@kassa/domain/message/alert.ts'
import { Checkbox, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { PushSwitch } from '../push/PushSwitch.tsx'

const typed = z.object({
  kinds: z.array(z.string()),
  mail: z.enum(ALERT_MAILS),
  isQuiet: z.boolean(),
  from: z.int(),
  until: z.int(),
})

/** Half hours of a day, as they are chosen for quiet hours. */
const halfHours = Array.from({ length: 48 }, (_, at) => ({
  value: at * 30,
  label: `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
}))
const TEN_IN_THE_EVENING = 1_320
const SEVEN_IN_THE_MORNING = 420

/** Asks what somebody wants to be told of, whether by mail and in this browser too, and when not. */
export default function AlertChoice({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('message')
  const { data } = useAnswer(readAlertChoice, {})
  const save = useChange(saveAlertChoice, { refreshes: ['message'] })
  if (!data) return null
  const { kinds, kindsOff, mail, quiet, email, timeZone, version } = data
  const isMailed = email !== null
  const initial = {
    kinds: kinds.filter((kind) => !kindsOff.includes(kind)),
    mail,
    isQuiet: quiet !== null,
    from: quiet?.from ?? TEN_IN_THE_EVENING,
    until: quiet?.until ?? SEVEN_IN_THE_MORNING,
  }
  return (
    <FormDrawer
      width={520}
      title={t('alert.choose')}
      initial={initial}
      schema={typed}
      version={version}
      onClose={onClose}
      onSubmit={({ kinds: on, isQuiet, from, until, ...rest }, based) =>
        save.mutateAsync({
          ...rest,
          kindsOff: [
            ...kindsOff.filter((kind) => !kinds.includes(kind)),
            ...kinds.filter((kind) => !on.includes(kind)),
          ],
          quiet: isQuiet ? { from, until } : null,
          version: based,
        })
      }
    >
      <FormField name="kinds" label={t('alert.kinds')} hint={t('alert.kindsHint')}>
        <Checkbox.Group
          style={{ flexDirection: 'column' }}
          options={kinds.map((value) => ({ value, label: t(`alert.kind.${value as 'review'}`) }))}
        />
      </FormField>
      {isMailed ? (
        <>
          <FormField name="mail" label={t('alert.mail')} hint={t('alert.mailTo', { email })}>
            <Select options={ALERT_MAILS.map((value) => ({ value, label: t(`alert.mails.${value}`) }))} />
          </FormField>
          <PushSwitch />
          <QuietFields zone={timeZone} />
        </>
      ) : null}
    </FormDrawer>
  )
}

function QuietFields({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('message')
  const isMailed = Form.useWatch('mail') !== 'none'
  const isQuiet = Form.useWatch('isQuiet') === true
  const { data } = useAnswer(readPush, {})
  if (!isMailed && (data?.browsers.length ?? 0) === 0) return null
  return (
    <>
      <FormSwitch name="isQuiet" label={t('alert.quiet')} hint={t('alert.quietHint', { zone })} />
      {isQuiet ? (
        <>
          <FormField name="from" label={t('alert.from')}>
            <Select options={halfHours} />
          </FormField>
          <FormField name="until" label={t('alert.until')}>
            <Select options={halfHours} />
          </FormField>
        </>
      ) : null}
    </>
  )
}
