import { downloadArchive, listArchives, removeArchive } from '@kassa/contract/moving/archives.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon, removeIcon } from '../../ui/icons.ts'
import { ArchiveDrawer } from './ArchiveDrawer.tsx'

type Archive = OutputOf<(typeof listArchives)['answer']>['archives'][number]

/** How often an archive that is being written is asked for. */
const ASKED_EVERY_MS = 2_000

/** The whole shop as one encrypted file: begun by its owner, written as a job, downloaded for a week. */
export function Archives() {
  const { t } = useTranslation('moving')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(
    listArchives,
    {},
    {
      isQuiet: true,
      refreshesEveryMs: ({ archives }) => (archives.some(({ state }) => state === 'writing') ? ASKED_EVERY_MS : false),
    },
  )
  const archives = data?.archives ?? []
  const isWriting = archives.some(({ state }) => state === 'writing')
  return (
    <section className="k-panel" aria-label={t('archive.title')}>
      <h2>{t('archive.title')}</h2>
      <p className="k-muted">{t('archive.note')}</p>
      <Button disabled={isWriting} onClick={() => setIsOpen(true)}>
        {t('archive.create')}
      </Button>
      {archives.length === 0 ? null : (
        <ul className="k-plain-list">
          {archives.map((archive) => (
            <ArchiveLine key={archive.id} archive={archive} />
          ))}
        </ul>
      )}
      {isOpen ? <ArchiveDrawer kind="whole" onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

/** In megabytes, as people compare it with the room on a disk. */
const megabytesOf = (bytes: number): string => Math.max(0.1, bytes / 1_000_000).toFixed(1)

function ArchiveLine({ archive }: { archive: Archive }) {
  const { t } = useTranslation('moving')
  const { kind, state, beganAt, beganBy, expiresAt, bytes, sha256, done, planned } = archive
  const text = t(kind === 'late' ? 'archive.writingLate' : 'archive.writing', { done, planned })
  return (
    <li>
      <span>
        <Moment at={beganAt} /> {kind === 'late' ? `${t('archive.late')} ` : null}
        {state === 'writing' ? (
          <>
            <progress max={Math.max(planned, 1)} value={done} aria-label={text} /> <span role="status">{text}</span>
          </>
        ) : (
          <StatusTag kind={state === 'ready' ? 'good' : 'bad'}>{t(`archive.${state}`)}</StatusTag>
        )}
        {state === 'ready' ? (
          <small className="k-block k-muted">
            {t('archive.line', { name: beganBy, megabytes: megabytesOf(bytes) })} · {t('archive.until')}{' '}
            <Moment at={expiresAt} />
            <span className="k-block">{t('archive.checksum', { sum: sha256 ?? '' })}</span>
          </small>
        ) : null}
      </span>
      <ArchiveActions archive={archive} />
    </li>
  )
}

function ArchiveActions({ archive: { id, kind, state } }: { archive: Archive }) {
  const { t } = useTranslation('moving')
  const confirm = useConfirm()
  const remove = useChange(removeArchive)
  const fetchIt = async (): Promise<void> => {
    // A refusal has been announced.
    await download(downloadArchive, { id }, kind === 'late' ? 'late-entries.kassa' : 'shop.kassa').catch(
      () => undefined,
    )
    await refresh(['moving'])
  }
  const ask = async (): Promise<void> => {
    const question = { title: t('archive.removeQuestion'), body: t('archive.removeBody'), ok: t('archive.remove') }
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ id })
  }
  return (
    <span>
      {state === 'ready' ? (
        <Button size="small" icon={<Icon of={downloadIcon} />} onClick={() => void fetchIt()}>
          {t('archive.download')}
        </Button>
      ) : null}{' '}
      <Button size="small" icon={<Icon of={removeIcon} />} loading={remove.isPending} onClick={() => void ask()}>
        {t('archive.remove')}
      </Button>
    </span>
  )
}
