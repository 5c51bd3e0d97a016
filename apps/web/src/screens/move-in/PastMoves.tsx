import { listMoves, pauseMove, resumeMove, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { undoIcon } from '../../ui/icons.ts'
import { colon } from '../../words/colon.ts'
import { LineTable } from './MovePlan.tsx'
import { MovePictures } from './MovePictures.tsx'
import { MoveTotals } from './MoveTotals.tsx'
import { OtherLine } from './OtherLine.tsx'

type Move = OutputOf<(typeof listMoves)['answer']>['moves'][number]
/** How often a running move is asked for. */
const ASKED_EVERY_MS = 2_000

type Undone = OutputOf<(typeof undoMove)['answer']>

/** The latest moves: what came of each, its totals, and for a day the way back. */
export function PastMoves() {
  const { t } = useTranslation('moving')
  const { data, error, refetch } = useAnswer(
    listMoves,
    {},
    {
      isQuiet: true,
      refreshesEveryMs: ({ moves }) =>
        moves.some(({ running, pictures }) => running || pictures?.waiting) ? ASKED_EVERY_MS : false,
    },
  )
  const [undone, setUndone] = useState<Undone | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const moves = data?.moves ?? []
  if (moves.length === 0) return null
  return (
    <section className="k-panel" aria-label={t('moves')}>
      <h2>{t('moves')}</h2>
      {undone ? <WhatStays undone={undone} /> : null}
      <ul className="k-plain-list">
        {moves.map((move) => (
          <li key={move.id}>
            <span>
              <Moment at={move.beganAt} />{' '}
              {move.undoneAt === null ? null : <StatusTag kind="off">{t('isUndone')}</StatusTag>}
              {move.running ? <Running id={move.id} running={move.running} /> : null}
              {move.endedAt === null && !move.running ? <StatusTag kind="warn">{t('isUnfinished')}</StatusTag> : null}
              <small className="k-block k-muted">
                {t('moveLine', { products: move.products, people: move.people, cards: move.cards })}
              </small>
              <OtherLine others={move.outcome?.others ?? []} />
              {move.pictures ? <MovePictures pictures={move.pictures} /> : null}
              {move.outcome ? (
                <details>
                  <summary>{t('showTotals')}</summary>
                  <MoveTotals outcome={move.outcome} />
                </details>
              ) : null}
              <LineTable
                title={t('notTaken')}
                lines={(move.notTaken ?? []).map(({ name, message, ...at }) => ({
                  ...at,
                  message: `${name}${colon()}${message}`,
                }))}
              />
            </span>
            {move.isUndoable ? <UndoButton move={move} onDone={setUndone} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RunningProps {
  readonly id: string
  readonly running: NonNullable<Move['running']>
}

/** How far a job is; it may be paused and gone on with. */
function Running({ id, running: { done, planned, isPaused = false, mayPause = false } }: RunningProps) {
  const { t } = useTranslation('moving')
  const change = useChange(isPaused ? resumeMove : pauseMove, { refreshes: ['moving'] })
  const text = t(isPaused ? 'paused' : 'running', { done, planned })
  return (
    <span className="k-move-running">
      <progress max={Math.max(planned, 1)} value={done} aria-label={text} />
      <span role="status">{text}</span>
      {mayPause ? (
        <Button size="small" loading={change.isPending} onClick={() => change.mutate({ id })}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      ) : null}
    </span>
  )
}

function UndoButton({ move: { id }, onDone }: { move: Move; onDone: (undone: Undone) => void }) {
  const { t } = useTranslation('moving')
  const confirm = useConfirm()
  const undo = useChange(undoMove, {
    refreshes: ['catalogue', 'inventory', 'member', 'organisation', 'promotion'],
    onDone,
  })
  const ask = async (): Promise<void> => {
    const question = { title: t('undoQuestion'), body: t('undoBody'), ok: t('undo') }
    if (await confirm({ ...question, isDanger: true })) undo.mutate({ id })
  }
  return (
    <Button size="small" icon={<Icon of={undoIcon} />} loading={undo.isPending} onClick={() => void ask()}>
      {t('undo')}
    </Button>
  )
}

/** The result of an undo: what went, and each thing that stays with its reason. */
function WhatStays({ undone: { products, people, cards, others, staying } }: { undone: Undone }) {
  const { t } = useTranslation('moving')
  return (
    <div role="status">
      <p>{t('undone', { products, people, cards })}</p>
      <OtherLine others={others} />
      <ul>
        {staying.map(({ name, message }) => (
          <li key={`${name} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
