import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { MOST_COPIED_ROWS, readTestCopy } from '@kassa/contract/moving/test-copy.calls.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../../api/refresh.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'

const CopyDrawer = lazyPart(() => import('./CopyDrawer.tsx').then((part) => part.CopyDrawer))

type Copy = NonNullable<OutputOf<(typeof readTestCopy)['answer']>['copy']>

/** A copy that is being made is asked for so often. */
const ASKED_EVERY_MS = 2_000

/** The test shop as a copy of the real one, with made-up people: begun by an owner, made as a job. Source: TN-D01. */
export function ShopCopy() {
  const { t } = useTranslation('testShop')
  const [isOpen, setIsOpen] = useFormState('shop-copy', false)
  const { data } = useAnswer(
    readTestCopy,
    {},
    { isQuiet: true, refreshesEveryMs: ({ copy }) => (copy?.state === 'copying' ? ASKED_EVERY_MS : false) },
  )
  useNewTestShop(data?.copy?.state)
  // A server of the release before knows no copies.
  if (!data) return null
  return (
    <section className="k-test-part" aria-label={t('copy.title')}>
      <h3>{t('copy.title')}</h3>
      <p>{t('copy.body')}</p>
      {data.copy ? <LastCopy copy={data.copy} /> : null}
      {data.isOwner ? (
        <div className="k-save-actions">
          <Button disabled={data.copy?.state === 'copying'} onClick={() => setIsOpen(true)}>
            {t('copy.fill')}
          </Button>
        </div>
      ) : (
        <p className="k-muted">{t('copy.ownerOnly')}</p>
      )}
      {isOpen ? <CopyDrawer onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

/** Once a copy is whole, another test shop stands beside the real one: its number and its beginning are asked for anew. */
function useNewTestShop(state: Copy['state'] | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'copying' && state === 'ready') void refresh(['identity'])
    before.current = state
  }, [state])
}

const kinds = { copying: 'info', ready: 'good', failed: 'bad' } as const

function LastCopy({ copy }: { readonly copy: Copy }) {
  const { t } = useTranslation('testShop')
  const words = useWordsOf(copy)
  const { state, beganAt, beganBy } = copy
  return (
    <p role="status">
      <StatusTag kind={kinds[state]}>{words}</StatusTag>
      <small className="k-block k-muted">
        <Moment at={beganAt} /> · {t('copy.by', { name: beganBy })}
      </small>
    </p>
  )
}

function useWordsOf({ state, hasSales, rows, problem }: Copy): string {
  const { t } = useTranslation('testShop')
  if (state === 'copying') return t('copy.copying')
  if (state === 'failed') return t(`copy.problem.${problem ?? 'failed'}`, { rows, limit: MOST_COPIED_ROWS })
  return t(hasSales ? 'copy.ready' : 'copy.readyBare', { rows })
}
