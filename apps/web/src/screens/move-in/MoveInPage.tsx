import { beginMove, moveIn, planMove } from '@kassa/contract/moving/moving.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { listText } from '../../words/list-text.ts'
import type { ChosenFile } from './files/brought-file.ts'
import { ChooseFiles } from './files/ChooseFiles.tsx'
import type { Decisions, MovePreview } from './move-answers.ts'
import { MoveClasses } from './MoveClasses.tsx'
import { LineTable, MovePlan } from './MovePlan.tsx'
import { MoveQuestions } from './MoveQuestions.tsx'
import { MoveRows, type MoveRowFilter, type MoveRowPage } from './MoveRows.tsx'
import { MoveTotals } from './MoveTotals.tsx'
import { NewerFile } from './NewerFile.tsx'
import { OtherLine } from './OtherLine.tsx'
import { PastMoves } from './PastMoves.tsx'
import { TakePictures } from './TakePictures.tsx'
import { colon } from '../../words/colon.ts'
import './move-in.css'

const Archives = lazyPart(async () => (await import('./Archives.tsx')).Archives)

const Departure = lazyPart(async () => (await import('./Departure.tsx')).Departure)

type Done = OutputOf<(typeof moveIn)['answer']>

/** A file as it was chosen, what it would do, and what was said of it. */
interface Chosen {
  readonly file: ChosenFile
  readonly plan: MovePreview
  readonly decisions: Decisions
}

function useMove() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setRefused(null)
    // A refusal has been announced; it stays beside the answers, which are as they were for another try.
    await work().catch((error: unknown) => setRefused(error instanceof Error ? error.message : null))
    setIsBusy(false)
  }
  const look = (file: ChosenFile, said: Decisions | null): Promise<void> =>
    run(async () => {
      setDone(null)
      const form = { ...file, ...(said && { decisions: JSON.stringify(said) }) }
      const plan = await upload(planMove, form)
      setChosen({ file, plan, decisions: plan.proposal })
    })
  const act = ({ file, decisions, plan }: Chosen): Promise<void> =>
    run(async () => {
      const form = { ...file, decisions: JSON.stringify(decisions) }
      if (plan.isLarge) {
        await upload(beginMove, form)
        setChosen(null)
      } else setDone(await upload(moveIn, form))
      void refresh(['catalogue', 'inventory', 'member', 'moving'])
    })
  const find = async ({ file, decisions }: Chosen, query: MoveRowFilter): Promise<MoveRowPage | undefined> => {
    let rows: MoveRowPage | undefined
    await run(async () => {
      const form = { ...file, decisions: JSON.stringify(decisions), rows: JSON.stringify(query) }
      rows = (await upload(planMove, form)).rows
    })
    return rows
  }
  return { chosen, done, isBusy, refused, look, act, find, say: setChosen }
}

/** A shop comes from another system: its file, what no file says, what would happen, and only then the act. */
export default function MoveInPage() {
  const { t } = useTranslation(['moving', 'nav'])
  const { chosen, done, isBusy, refused, look, act, find, say } = useMove()
  const mayLeave = useCan('platform.configuration.connections')
  return (
    <>
      <PageHead title={t('nav:screen.moveIn.title')} purpose={t('nav:screen.moveIn.purpose')} />
      <div className="k-stack k-move">
        <ChooseFiles isBusy={isBusy} isAgain={chosen !== null} onFile={(file) => void look(file, null)} />
        {chosen && !done ? (
          <>
            <Found plan={chosen.plan} />
            {chosen.plan.isReady ? (
              <Ready
                chosen={chosen}
                isBusy={isBusy}
                onAct={() => void act(chosen)}
                onSay={(decisions) => void look(chosen.file, decisions)}
                onFind={(query) => find(chosen, query)}
              />
            ) : (
              <MoveQuestions
                plan={chosen.plan}
                decisions={chosen.decisions}
                isBusy={isBusy}
                refused={refused}
                onChange={(decisions) => say({ ...chosen, decisions })}
                onGoOn={() => void look(chosen.file, chosen.decisions)}
                onMade={(plan, decisions) => say({ ...chosen, plan, decisions })}
              />
            )}
          </>
        ) : null}
        {done ? <End done={done} /> : null}
        <PastMoves />
        {mayLeave ? (
          <>
            <Departure />
            <Archives />
          </>
        ) : null}
      </div>
    </>
  )
}

const FOUND = ['products', 'variants', 'people', 'locations', 'giftCards'] as const

/** The content of the files, and what is odd about it. */
function Found({ plan }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  const { files, found, unread } = plan
  return (
    <section className="k-panel">
      <h2>{t('found', { name: listText(files.map(({ name }) => name)) })}</h2>
      <ul>
        {files.map(({ name, system, rows }) => (
          <li key={name}>{t('fileLine', { name, system: system || t('ownList'), rows })}</li>
        ))}
        {unread.map(({ name, message }) => (
          <li key={name} className="k-bad">
            {t('unread')}
            {colon()}
            {name}. {message}
          </li>
        ))}
      </ul>
      <ul>
        {FOUND.filter((what) => found[what] > 0).map((what) => (
          <li key={what}>
            {t(what)}
            {colon()}
            {found[what]}
          </li>
        ))}
        {found.others.map(({ kind, count }) => (
          <li key={kind}>
            {t(`others.${kind}`)}
            {colon()}
            {count}
          </li>
        ))}
      </ul>
      <LineTable title={t('cannot', { count: plan.cannotCount })} lines={plan.cannot} />
      <LineTable title={t('doubtful', { count: plan.doubtfulCount })} lines={plan.doubtful} />
      <LineTable title={t('leftOut', { count: plan.leftOutCount })} lines={plan.leftOut} />
    </section>
  )
}

/** Pictures alone are something too: goods that came without them may get them later. */
const isNothing = (
  { products, people, cards, others, history, opened, pictures }: MovePreview,
  { takesPictures }: Decisions,
): boolean =>
  products.new + people.new + cards.new + opened + (history ? history.new + history.changed : 0) === 0 &&
  others.every((one) => one.new + one.changed === 0) &&
  (!takesPictures || pictures.byAddress + pictures.inZip === 0)

interface ReadyProps {
  readonly chosen: Chosen
  readonly isBusy: boolean
  readonly onAct: () => void
  readonly onSay: (decisions: Decisions) => void
  readonly onFind: (query: MoveRowFilter) => Promise<MoveRowPage | undefined>
}

function Ready({ chosen: { plan, decisions }, isBusy, onAct, onSay, onFind }: ReadyProps) {
  const { t } = useTranslation('moving')
  return (
    <section className="k-panel">
      <h2>{t('plan')}</h2>
      <p className="k-muted">{t('planNote')}</p>
      <MovePlan plan={plan} />
      {/* A server of the release before knows no classes, and finds no rows. */}
      {plan.classes ? <MoveRows isBusy={isBusy} onFind={onFind} /> : null}
      <MoveClasses plan={plan} decisions={decisions} isBusy={isBusy} onSay={onSay} />
      <NewerFile plan={plan} decisions={decisions} isBusy={isBusy} onSay={onSay} />
      <TakePictures plan={plan} decisions={decisions} isBusy={isBusy} onSay={onSay} />
      {plan.opened > 0 ? <p>{t('opened', { count: plan.opened })}</p> : null}
      {isNothing(plan, decisions) ? (
        <p>{t('nothingNew')}</p>
      ) : (
        <Button type="primary" loading={isBusy} onClick={onAct}>
          {t('act')}
        </Button>
      )}
    </section>
  )
}

function End({ done: { products, people, cards, others, opened, notTaken, outcome } }: { done: Done }) {
  const { t } = useTranslation('moving')
  const lines = notTaken.map(({ name, message, ...at }) => ({ ...at, message: `${name}${colon()}${message}` }))
  return (
    <section className="k-panel" role="status">
      <h2>{t('done')}</h2>
      <p>{t('doneNote', { products, people, cards, opened })}</p>
      <OtherLine others={others} />
      <MoveTotals outcome={outcome} />
      <LineTable title={t('notTaken')} lines={lines} />
      <p>{t('next')}</p>
      <Link to={paths.products()}>{t('toProducts')}</Link>
    </section>
  )
}
