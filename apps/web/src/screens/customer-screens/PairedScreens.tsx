import { listScreens, revokeScreen } from '@kassa/contract/print/screen.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { useCan } from '../../session/permission.ts'

/** Screens on other devices, with the desk that tells them what to show. */
export function PairedScreens() {
  const { t } = useTranslation('screen')
  const confirm = useConfirm()
  const mayEdit = useCan('platform.configuration.secondScreen.edit')
  const { data, error, refetch } = useAnswer(listScreens, {})
  const revoke = useChange(revokeScreen, { onDone: () => void refetch() })
  const ask = async (id: string, name: string): Promise<void> => {
    if (await confirm({ title: t('paired.question', { name }), body: t('paired.body'), ok: t('paired.end') }))
      revoke.mutate({ id })
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className="k-panel k-stack" aria-label={t('paired.title')}>
      <h2>{t('paired.title')}</h2>
      {data.screens.length === 0 ? <p className="k-muted">{t('paired.none')}</p> : null}
      <ul className="cs-files">
        {data.screens.map(({ id, name, deviceName, outletId, outletName, pairedAt, lastSeenAt }) => (
          <li key={id} className="cs-row">
            <strong className="cs-name">{name}</strong>
            <span>
              {outletName} · {deviceName}
            </span>
            <span className="k-muted">
              {t('paired.seen')} <Moment at={lastSeenAt ?? pairedAt} outletId={outletId} />
            </span>
            {mayEdit ? (
              <Button size="small" danger onClick={() => void ask(id, name)}>
                {t('paired.end')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
