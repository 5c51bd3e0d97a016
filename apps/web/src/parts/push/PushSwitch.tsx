import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { browserName } from '../browser-name.ts'
import { usePushHere } from './use-push-here.ts'
import './push.css'

type Push = NonNullable<ReturnType<typeof usePushHere>>

/** Chooses whether one is told in this browser too; what it says happens at once. Below it the other browsers, which can be taken away. */
export function PushSwitch() {
  const { t } = useTranslation('message')
  const label = useId()
  const push = usePushHere()
  if (!push) return null
  const { ability, isOn, isBusy, others } = push
  return (
    <section className="k-push" aria-labelledby={label}>
      <div className="k-push-head">
        <span id={label}>{t('push.here')}</span>
        <Switch
          aria-labelledby={label}
          checked={isOn}
          loading={isBusy}
          disabled={ability !== 'can' && !isOn}
          onChange={(checked) => void push.change(checked)}
        />
      </div>
      <p className="k-muted" role="status">
        {t(`push.${wordOf(push)}`)}
      </p>
      {others.length > 0 ? <OtherBrowsers {...push} /> : null}
    </section>
  )
}

/** Returns the word for the state of this browser. */
const wordOf = ({ ability, hasFailed, isOn }: Push) => {
  if (ability !== 'can') return ability
  return hasFailed && !isOn ? 'failed' : 'hint'
}

function OtherBrowsers({ others, remove }: Push) {
  const { t } = useTranslation('message')
  const momentText = useMomentText()
  return (
    <>
      <strong>{t('push.others')}</strong>
      <ul className="k-plain-list">
        {others.map(({ id, userAgent, addedAt }) => (
          <li key={id}>
            <span>
              {browserName(userAgent)}
              <small className="k-block k-muted k-figures">{momentText(addedAt, null)}</small>
            </span>
            <Button onClick={() => remove(id)}>{t('push.remove')}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
