import { closeShop, confirmMoved, openShop, readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { ArchiveDrawer } from './ArchiveDrawer.tsx'
import { DepartingTills } from './DepartingTills.tsx'

export type DepartureView = OutputOf<(typeof readDeparture)['answer']>

/** How often the tills of a closed shop are asked for. */
const ASKED_EVERY_MS = 10_000

/** The move of a shop to another installation: closed to selling first, its tills empty, its archive written, and late entries handed over. */
export function Departure() {
  const { t } = useTranslation('moving')
  const { data } = useAnswer(
    readDeparture,
    {},
    { isQuiet: true, refreshesEveryMs: ({ closedAt }) => (closedAt === null ? false : ASKED_EVERY_MS) },
  )
  if (!data) return null
  return (
    <section className="k-panel" aria-label={t('departure.title')}>
      <h2>{t('departure.title')}</h2>
      {data.closedAt === null ? <OpenShop /> : <ClosedShop standing={data} />}
    </section>
  )
}

function OpenShop() {
  const { t } = useTranslation('moving')
  const [isOpen, setIsOpen] = useState(false)
  const close = useChange(closeShop)
  return (
    <>
      <p className="k-muted">{t('departure.note')}</p>
      <Button onClick={() => setIsOpen(true)}>{t('departure.close')}</Button>
      {isOpen ? (
        <FormDrawer
          width={480}
          title={t('departure.close')}
          initial={{ password: '' }}
          schema={closeShop.request}
          saveLabel={t('departure.close')}
          onClose={() => setIsOpen(false)}
          placeOf={({ code }) => (code === 'login.refused' ? 'password' : null)}
          onSubmit={(typed) => close.mutateAsync(typed)}
        >
          <p>{t('departure.closeBody')}</p>
          <FormField name="password" label={t('archive.password')}>
            <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
          </FormField>
        </FormDrawer>
      ) : null}
    </>
  )
}

function ClosedShop({ standing }: { standing: DepartureView }) {
  const { t } = useTranslation('moving')
  const { closedAt, closedBy, movedAt, tills, toHandOver } = standing
  const waiting = tills.filter(({ state }) => state !== 'reported').length
  return (
    <>
      <p>
        <StatusTag kind="warn">{t(movedAt === null ? 'departure.closed' : 'departure.moved')}</StatusTag>{' '}
        <Moment at={movedAt ?? closedAt ?? ''} /> {movedAt === null ? closedBy : null}
      </p>
      <p className="k-muted">{t(movedAt === null ? 'departure.closedNote' : 'departure.movedNote')}</p>
      {tills.length === 0 ? (
        <p>{t('departure.noTills')}</p>
      ) : (
        <p role="status">{waiting === 0 ? t('departure.allReported') : t('departure.waiting', { count: waiting })}</p>
      )}
      {tills.length > 0 ? <DepartingTills tills={tills} hasArchive={standing.archivedAt !== null} /> : null}
      {toHandOver > 0 ? <p>{t('departure.toHandOver', { count: toHandOver })}</p> : null}
      <DepartureActions standing={standing} />
    </>
  )
}

function DepartureActions({ standing: { archivedAt, movedAt, toHandOver } }: { standing: DepartureView }) {
  const { t } = useTranslation('moving')
  const confirm = useConfirm()
  const open = useChange(openShop)
  const moved = useChange(confirmMoved)
  const [isHandingOver, setIsHandingOver] = useState(false)
  const askOpen = async (): Promise<void> => {
    const body = t(archivedAt === null ? 'departure.openBody' : 'departure.openBodyArchived')
    if (await confirm({ title: t('departure.openQuestion'), body, ok: t('departure.open') })) open.mutate({})
  }
  const askMoved = async (): Promise<void> => {
    const question = { title: t('departure.movedQuestion'), body: t('departure.movedBody'), ok: t('departure.confirm') }
    if (await confirm({ ...question, isDanger: true })) moved.mutate({})
  }
  return (
    <div className="k-move-actions">
      {toHandOver > 0 ? (
        <Button type="primary" onClick={() => setIsHandingOver(true)}>
          {t('departure.handOver')}
        </Button>
      ) : null}
      {movedAt === null && archivedAt !== null ? (
        <Button loading={moved.isPending} onClick={() => void askMoved()}>
          {t('departure.confirm')}
        </Button>
      ) : null}
      {movedAt === null ? (
        <Button loading={open.isPending} onClick={() => void askOpen()}>
          {t('departure.open')}
        </Button>
      ) : null}
      {isHandingOver ? <ArchiveDrawer kind="late" onClose={() => setIsHandingOver(false)} /> : null}
    </div>
  )
}
